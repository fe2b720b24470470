import type { Connection, Row } from "../connection/connection.ts";
import { bodyTermsOf, indexMemory, unindexMemory } from "../search/terms.ts";
import { namesIn } from "./listing.ts";

/** The reason that the log gives; by it a merge is known from other endings, here and where it is imported. */
export const SAYS_THE_SAME = "it says the same";

const MERGED = `
  SELECT 1 FROM oplog o WHERE o.memory = m.id AND o.what = 'supersede' AND o.after = m.superseded_by
    AND o.because = '${SAYS_THE_SAME}' AND o.by = 'rule' AND o.undone_at IS NULL`;

/** What this one was merged into; it may itself be merged since. */
export function mergedInto(db: Connection, number: number): Row | undefined {
  return db.get(
    `SELECT k.* FROM memory m JOIN memory k ON k.id = m.superseded_by
     WHERE m.number = ? AND EXISTS (${MERGED})`,
    number,
  );
}

/** What was merged into it. */
export function mergedOf(db: Connection, id: string): Row[] {
  return db.all(`SELECT m.* FROM memory m WHERE m.superseded_by = ? AND EXISTS (${MERGED})`, id);
}

const LINKS = [
  { what: "event", table: "memory_event", column: "event" },
  { what: "file", table: "memory_file", column: "path" },
  { what: "tag", table: "memory_tag", column: "tag" },
] as const;

/** Gives the one that stays the other's events, files and tags, and the later of both times; again it gives what is new. */
export function shareLinks(db: Connection, ended: Row, kept: Row): void {
  for (const { what, table, column } of LINKS) {
    db.run(
      `INSERT OR IGNORE INTO merged_link SELECT ?1, ?2, '${what}', ${column} FROM ${table}
       WHERE memory = ?3 AND ${column} NOT IN (SELECT ${column} FROM ${table} WHERE memory = ?4)`,
      String(ended.id),
      String(kept.id),
      Number(ended.number),
      Number(kept.number),
    );
    db.run(
      `INSERT OR IGNORE INTO ${table} SELECT ?, ${column} FROM ${table} WHERE memory = ?`,
      Number(kept.number),
      Number(ended.number),
    );
  }
  db.run(
    `INSERT INTO merged_link SELECT ?1, ?2, 'at', ?3
     WHERE NOT EXISTS (SELECT 1 FROM merged_link WHERE ended = ?1 AND what = 'at')`,
    String(ended.id),
    String(kept.id),
    String(kept.at),
  );
  renew(db, String(kept.id), Math.max(Number(kept.at), Number(ended.at)));
}

/** It is no longer merged: what the other one had from it alone goes back. */
export function takeBackLinks(db: Connection, ended: string): void {
  const before = db.get("SELECT kept, value FROM merged_link WHERE ended = ? AND what = 'at'", ended);
  const kept = before && db.get("SELECT * FROM memory WHERE id = ?", String(before.kept));
  if (kept) {
    for (const { what, table, column } of LINKS)
      db.run(
        `DELETE FROM ${table} WHERE memory = ?1 AND ${column} IN
           (SELECT value FROM merged_link WHERE ended = ?2 AND what = '${what}')`,
        Number(kept.number),
        ended,
      );
    renew(db, String(kept.id), lastTimeOf(db, kept, ended));
  }
  db.run("DELETE FROM merged_link WHERE ended = ?", ended);
  if (kept) for (const other of mergedOf(db, String(kept.id))) if (other.id !== ended) again(db, other, kept);
}

/** What two had both given it, it had from the first alone. */
function again(db: Connection, other: Row, kept: Row): void {
  shareLinks(db, other, db.get("SELECT * FROM memory WHERE id = ?", String(kept.id)) ?? kept);
}

/** When the one that stays was last said, without the one that leaves it; said again since, that counts. */
function lastTimeOf(db: Connection, kept: Row, ended: string): number {
  const left = db.get("SELECT at FROM memory WHERE id = ?", ended);
  if (left?.at !== kept.at) return Number(kept.at);
  const own = db.get(
    "SELECT min(CAST(value AS INTEGER)) AS at FROM merged_link WHERE kept = ? AND what = 'at'",
    String(kept.id),
  );
  return Number(own?.at);
}

/** A memory is about to go: what it gave and was given is nobody's note any more. */
export function forgetLinks(db: Connection, id: string): void {
  takeBackLinks(db, id);
  db.run("DELETE FROM merged_link WHERE kept = ?", id);
}

/** A memory is found by its files and tags, so they are words of it. */
function renew(db: Connection, id: string, at: number): void {
  const row = db.get(
    `SELECT m.*, (SELECT json_group_array(path) FROM memory_file WHERE memory = m.number) AS files,
       (SELECT json_group_array(tag) FROM memory_tag WHERE memory = m.number) AS tags FROM memory m WHERE id = ?`,
    id,
  );
  if (!row) return;
  const parts = { body: String(row.body), files: namesIn(row.files), tags: namesIn(row.tags) };
  const terms = bodyTermsOf(parts).join(" ");
  if (terms === row.body_terms && at === row.at) return;
  unindexMemory(db, row);
  db.run("UPDATE memory SET body_terms = ?, at = ? WHERE id = ?", terms, at, id);
  indexMemory(db, { ...row, body_terms: terms, at });
}
