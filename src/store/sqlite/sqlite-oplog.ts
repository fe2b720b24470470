import type { Change } from "../../domain/change.ts";
import { digest } from "../../domain/digest.ts";
import type { ChangeFilter } from "../store.ts";
import type { Connection, Row } from "./sqlite-connection.ts";

/** Writes down what was changed, with its own id. */
export function logChange(db: Connection, change: Omit<Change, "id" | "undoneAt">): Change {
  const { what, memory, before, after, by, because, at } = change;
  const seq = Number(db.get("SELECT coalesce(max(seq), 0) + 1 AS next FROM oplog")?.next);
  const id = digest(["change", what, memory, String(after), String(seq)]);
  db.run(
    "INSERT INTO oplog (id, what, memory, before, after, by, because, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    id,
    what,
    memory,
    before,
    after,
    by,
    because,
    at,
  );
  return { ...change, id, undoneAt: null };
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

function changeOf(row: Row): Change {
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
