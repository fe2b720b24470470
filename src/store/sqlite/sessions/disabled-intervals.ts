import type { DisabledInterval } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";

export function disabledIntervals(db: Connection, session: string): DisabledInterval[] {
  const rows = db.all(
    `SELECT from_at, to_at FROM pause WHERE subject = ?1 OR subject =
       (SELECT p.id FROM session s JOIN project p ON p.number = s.project WHERE s.id = ?1)`,
    session,
  );
  return rows.map((row) => [
    Number(row.from_at),
    row.to_at === null ? Number.POSITIVE_INFINITY : Number(row.to_at),
  ]);
}

/** Remembers when a switch was used; inside a transaction. */
export function markPause(db: Connection, subject: string, off: boolean, at: number): void {
  if (!off) {
    db.run("UPDATE pause SET to_at = ? WHERE subject = ? AND to_at IS NULL", at, subject);
    return;
  }
  if (db.get("SELECT 1 FROM pause WHERE subject = ? AND to_at IS NULL", subject)) return;
  db.run("INSERT INTO pause (subject, from_at) VALUES (?, ?)", subject, at);
}
