import type { Change, ChangeFilter } from "../../../domain/change.ts";
import { digest } from "../../../text/hashes/digest.ts";
import { type Connection, insertRow } from "../connection/connection.ts";

/** The columns of an `oplog` row as a `Change`. */
export const CHANGE_COLUMNS =
  "o.id, o.what, o.memory, o.before, o.after, o.by, o.because, o.at, o.undone_at AS undoneAt";

/** Writes down what was changed, with its own id. */
export function logChange(db: Connection, change: Omit<Change, "id" | "undoneAt">): Change {
  const { what, memory, after } = change;
  const seq = db.number("SELECT max(seq) FROM oplog") + 1;
  const id = freeId(db, [what, memory, String(after)], seq);
  insertChange(db, { ...change, id, undoneAt: null });
  return { ...change, id, undoneAt: null };
}

/** A change that was imported may have been made under the same number elsewhere. */
function freeId(db: Connection, parts: readonly string[], seq: number): string {
  for (let number = seq; ; number++) {
    const id = digest(["change", ...parts, String(number)]);
    if (!db.has("SELECT 1 FROM oplog WHERE id = ?", id)) return id;
  }
}

/** The same id again is a no-op; gives whether it was new. */
export function insertChange(db: Connection, change: Change): boolean {
  const { undoneAt: undone_at, ...columns } = change;
  return insertRow(db, "oplog", { ...columns, undone_at }, "ON CONFLICT (id) DO NOTHING") > 0;
}

/** Newest first. */
export function changes(db: Connection, filter: ChangeFilter): Change[] {
  const { prefix, memory, newer } = filter;
  // A prefix of hex digits only: anything else names no change.
  if (prefix !== undefined && !/^[0-9a-f]{1,32}$/.test(prefix)) return [];
  const conditions: readonly (readonly [string, ...string[]])[] = [
    ...(prefix === undefined ? [] : [["id >= ? AND id < ?", prefix, `${prefix}g`] as const]),
    ...(memory === undefined ? [] : [["memory = ?", memory] as const]),
    ...(newer === undefined ? [] : [["after = ?", newer] as const]),
    ...(filter.own ? [["by = 'user'"] as const] : []),
    ...(filter.standing ? [["undone_at IS NULL"] as const] : []),
  ];
  const where = ["1", ...conditions.map(([sql]) => sql)].join(" AND ");
  const values = conditions.flatMap(([, ...bound]) => bound);
  const sql = `SELECT ${CHANGE_COLUMNS} FROM oplog o WHERE ${where} ORDER BY seq DESC LIMIT ?`;
  return db.all<Change>(sql, ...values, filter.limit);
}

/** True after the user made or undid such a change. */
export function isDecided(db: Connection, what: Change["what"], memory: string): boolean {
  const sql =
    "SELECT 1 FROM oplog WHERE memory = ? AND what = ? AND (by = 'user' OR undone_at IS NOT NULL) LIMIT 1";
  return db.has(sql, memory, what);
}

/** Deletes a forgotten memory's log; the user's decisions about others stay, without words. */
export function forgetChanges(db: Connection, memory: string, at: number): void {
  db.run("DELETE FROM oplog WHERE memory = ?", memory);
  db.run("DELETE FROM oplog WHERE after = ? AND by = 'rule' AND undone_at IS NULL", memory);
  db.run("UPDATE oplog SET because = '', undone_at = coalesce(undone_at, ?) WHERE after = ?", at, memory);
}
