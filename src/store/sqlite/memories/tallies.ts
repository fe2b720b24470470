import type { Tallied, Tally } from "../../port/tally.ts";
import type { Connection } from "../connection/connection.ts";

/** Most variants of a subject. */
const MOST = 200;

/** Replaces the session's tallies; inside a transaction. */
export function noteTallies(db: Connection, session: string, tallies: readonly Tally[]): void {
  forgetTallies(db, session);
  for (const { rule, subject, variant, times, at } of tallies) {
    db.run("INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?)", session, rule, subject, variant, times, at);
  }
}

/** Until the rules look at the session again. */
export function forgetTallies(db: Connection, session: string): void {
  db.run("DELETE FROM tally WHERE session = ?", session);
}

export function tallied(db: Connection, project: string, rule: string, subject: string): Tallied[] {
  const sql = `SELECT t.variant, sum(t.times) AS times, count(*) AS sessions, max(t.at) AS at
     FROM tally t JOIN session s ON s.id = t.session JOIN project p ON p.number = s.project
     WHERE p.id = ? AND t.rule = ? AND t.subject = ?
     GROUP BY t.variant ORDER BY sessions DESC, times DESC, at DESC, t.variant LIMIT ?`;
  return db.all<Tallied>(sql, project, rule, subject, MOST);
}
