import type { StoredEvent } from "../../../domain/event.ts";
import {
  type Occurrence,
  type OccurrenceKind,
  type Sighting,
  sightingsIn,
} from "../../../domain/occurrence.ts";
import type { Connection } from "../connection/connection.ts";
import { forgetTallies } from "../memories/tallies.ts";
import { scopeOf, scopeOfSession } from "./projects.ts";

/** Counts what came up in a session; inside a transaction. */
export function countOccurrences(db: Connection, session: string, sightings: readonly Sighting[]): void {
  const scope = scopeOfSession(db, session);
  for (const { what, name, at } of sightings) {
    const sql = `INSERT INTO occurrence VALUES (?, ?, ?, 1, ?) ON CONFLICT DO UPDATE
       SET count = count + 1, last_at = max(last_at, excluded.last_at)`;
    db.run(sql, scope, what, name, at);
  }
}

/** Takes an event back that is to leave no trace; inside a transaction. */
export function discountOccurrences(db: Connection, event: StoredEvent): void {
  // An undistilled event was never counted.
  if (!db.get("SELECT 1 FROM session WHERE id = ? AND distilled_seq >= ?", event.session, event.seq)) return;
  const scope = scopeOfSession(db, event.session);
  for (const { what, name } of sightingsIn(event)) {
    const sql = "UPDATE occurrence SET count = count - 1 WHERE scope = ? AND what = ? AND name = ?";
    db.run(sql, scope, what, name);
  }
  db.run("DELETE FROM occurrence WHERE scope = ? AND count <= 0", scope);
  forgetTallies(db, event.session);
}

export function occurrences(
  db: Connection,
  project: string | null,
  what: OccurrenceKind,
  limit: number,
): Occurrence[] {
  const sql = `SELECT what, name, count, last_at AS lastAt FROM occurrence WHERE scope = ? AND what = ?
     ORDER BY count DESC, last_at DESC, name LIMIT ?`;
  return db.all<Occurrence>(sql, scopeOf(db, project), what, limit);
}
