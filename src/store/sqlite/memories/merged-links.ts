import type { Connection, Row } from "../connection/connection.ts";
import { termColumns, updateMemory } from "../search/terms.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";

/** The reason that the log gives; by it a merge is known from other endings, here and where it is imported. */
export const SAYS_THE_SAME = "it says the same";

const MERGED = `
  SELECT 1 FROM oplog o WHERE o.memory = m.id AND o.what = 'supersede' AND o.after = m.superseded_by
    AND o.because = '${SAYS_THE_SAME}' AND o.by = 'rule' AND o.undone_at IS NULL`;

/** The memory this one was merged into; it may itself be merged since. */
export function mergedInto(db: Connection, number: number): Row | undefined {
  return db.get(
    `SELECT k.* FROM memory m JOIN memory k ON k.id = m.superseded_by
     WHERE m.number = ? AND EXISTS (${MERGED})`,
    number,
  );
}

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
    const sql = `INSERT OR IGNORE INTO merged_link SELECT ?1, ?2, '${what}', ${column} FROM ${table}
       WHERE memory = ?3 AND ${column} NOT IN (SELECT ${column} FROM ${table} WHERE memory = ?4)`;
    db.run(sql, String(ended.id), String(kept.id), Number(ended.number), Number(kept.number));
    db.run(
      `INSERT OR IGNORE INTO ${table} SELECT ?, ${column} FROM ${table} WHERE memory = ?`,
      Number(kept.number),
      Number(ended.number),
    );
  }
  const sql = `INSERT INTO merged_link SELECT ?1, ?2, 'at', ?3
     WHERE NOT EXISTS (SELECT 1 FROM merged_link WHERE ended = ?1 AND what = 'at')`;
  db.run(sql, String(ended.id), String(kept.id), String(kept.at));
  renewTerms(db, String(kept.id), Math.max(Number(kept.at), Number(ended.at)));
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
    renewTerms(db, String(kept.id), lastTimeOf(db, kept, ended));
  }
  db.run("DELETE FROM merged_link WHERE ended = ?", ended);
  if (kept)
    for (const other of mergedOf(db, String(kept.id))) if (other.id !== ended) shareAgain(db, other, kept);
}

/** A link that two merged memories shared is noted for the first alone. */
function shareAgain(db: Connection, other: Row, kept: Row): void {
  shareLinks(db, other, db.get("SELECT * FROM memory WHERE id = ?", String(kept.id)) ?? kept);
}

/** Time of the remaining memory without the one that leaves it; a later repetition counts. */
function lastTimeOf(db: Connection, kept: Row, ended: string): number {
  const removed = db.get("SELECT at FROM memory WHERE id = ?", ended);
  if (removed?.at !== kept.at) return Number(kept.at);
  const own = "SELECT min(CAST(value AS INTEGER)) FROM merged_link WHERE kept = ? AND what = 'at'";
  return db.number(own, String(kept.id));
}

/** Called before a memory is deleted. */
export function forgetLinks(db: Connection, id: string): void {
  takeBackLinks(db, id);
  db.run("DELETE FROM merged_link WHERE kept = ?", id);
}

/** A memory is found by its files and tags, so they are words of it. */
function renewTerms(db: Connection, id: string, at: number): void {
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE id = ?`, id);
  if (!row) return;
  const { body_terms } = termColumns(memoryOf(row));
  if (body_terms !== row.body_terms || at !== row.at) updateMemory(db, row, { body_terms, at });
}
