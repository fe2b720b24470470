import type { Change, ChangeFilter } from "../../../domain/change.ts";
import { digest } from "../../../text/hashes/digest.ts";
import type { Connection, Row } from "../connection/connection.ts";

/** Writes down what was changed, with its own id. */
export function logChange(db: Connection, change: Omit<Change, "id" | "undoneAt">): Change {
  const { what, memory, after } = change;
  const seq = Number(db.get("SELECT coalesce(max(seq), 0) + 1 AS next FROM oplog")?.next);
  const id = freeId(db, [what, memory, String(after)], seq);
  insertChange(db, { ...change, id, undoneAt: null });
  return { ...change, id, undoneAt: null };
}

/** A change that was imported may have been made under the same number elsewhere. */
function freeId(db: Connection, parts: readonly string[], seq: number): string {
  for (let number = seq; ; number++) {
    const id = digest(["change", ...parts, String(number)]);
    if (!db.get("SELECT 1 FROM oplog WHERE id = ?", id)) return id;
  }
}

/** The same id again is a no-op; gives whether it was new. */
export function insertChange(db: Connection, change: Change): boolean {
  const { id, what, memory, before, after, by, because, at, undoneAt } = change;
  const changed = db.run(
    `INSERT INTO oplog (id, what, memory, before, after, by, because, at, undone_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    id,
    what,
    memory,
    before,
    after,
    by,
    because,
    at,
    undoneAt,
  );
  return changed > 0;
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
  const values = conditions.flatMap(([, ...given]) => given);
  const sql = `SELECT * FROM oplog WHERE ${where} ORDER BY seq DESC LIMIT ?`;
  return db.all(sql, ...values, filter.limit).map(changeOf);
}

/** Whether the user ever decided this about the memory, by making a change or by undoing one: then that stays. */
export function isDecided(db: Connection, what: Change["what"], memory: string): boolean {
  const sql =
    "SELECT 1 FROM oplog WHERE memory = ? AND what = ? AND (by = 'user' OR undone_at IS NOT NULL) LIMIT 1";
  return db.get(sql, memory, what) !== undefined;
}

export function markUndone(db: Connection, id: string, at: number): void {
  db.run("UPDATE oplog SET undone_at = ? WHERE id = ?", at, id);
}

/** What was written about a forgotten memory goes with it; that the user decided about another stays, without words. */
export function forgetChanges(db: Connection, memory: string, at: number): void {
  db.run("DELETE FROM oplog WHERE memory = ?", memory);
  db.run("DELETE FROM oplog WHERE after = ? AND by = 'rule' AND undone_at IS NULL", memory);
  db.run("UPDATE oplog SET because = '', undone_at = coalesce(undone_at, ?) WHERE after = ?", at, memory);
}

export function changeOf(row: Row): Change {
  return {
    id: String(row.id),
    what: row.what as Change["what"],
    memory: String(row.memory),
    before: row.before as string | null,
    after: row.after as string | null,
    by: row.by as Change["by"],
    because: String(row.because),
    at: Number(row.at),
    undoneAt: row.undone_at as number | null,
  };
}
