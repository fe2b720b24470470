import type { Merge } from "../../port/maintenance-store.ts";
import type { Connection } from "../connection/connection.ts";
import { mergedInto, mergedOf, SAYS_THE_SAME, shareLinks } from "./merged-links.ts";
import { isDecided } from "./oplog.ts";
import { changeEnding, restoreEnding } from "./supersede.ts";

/** Ends a memory by one that says the same, which gets all it was made of. False where that was undone, or is over. */
export function mergeByRule(db: Connection, { ended, kept }: Merge, at: number): boolean {
  const [memory, other] = [ended, kept].map((id) => db.get("SELECT * FROM memory WHERE id = ?", id));
  if (!memory || !other || memory.superseded_by !== null || other.superseded_by !== null) return false;
  if (isDecided(db, "supersede", ended) || wasUndone(db, kept, ended)) return false;
  changeEnding(db, { memory: ended, before: null, after: kept, by: "rule", because: SAYS_THE_SAME, at });
  shareLinks(db, memory, other);
  return true;
}

/** The other way round. */
function wasUndone(db: Connection, ended: string, kept: string): boolean {
  const sql = "SELECT 1 FROM oplog WHERE memory = ? AND after = ? AND undone_at IS NOT NULL";
  return db.has(sql, ended, kept);
}

/** A merged memory was repeated, which renews the one it was merged into. False when it was not merged. */
export function repeatMerged(db: Connection, number: number, at: number): boolean {
  const kept = mergedInto(db, number);
  if (!kept) return false;
  db.run("UPDATE memory SET at = ? WHERE number = ? AND at < ?", at, number, at);
  const ended = db.get("SELECT * FROM memory WHERE number = ?", number);
  if (ended) shareLinks(db, ended, kept);
  repeatMerged(db, Number(kept.number), at);
  return true;
}

/** A memory was rewritten: merges hold for the same words, and end for others. */
export function renewMerges(db: Connection, id: string, sameWords: boolean): void {
  // The row that received links was deleted.
  db.run("DELETE FROM merged_link WHERE kept = ?", id);
  const row = db.get("SELECT * FROM memory WHERE id = ?", id);
  const kept = row && mergedInto(db, Number(row.number));
  if (row && kept && sameWords) shareLinks(db, row, kept);
  if (kept && !sameWords) restoreEnding(db, id, null);
  for (const merged of mergedOf(db, id)) {
    if (!sameWords) restoreEnding(db, String(merged.id), null);
    else shareLinks(db, merged, db.get("SELECT * FROM memory WHERE id = ?", id) ?? merged);
  }
}
