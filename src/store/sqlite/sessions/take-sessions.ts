import { sightingsIn } from "../../../domain/occurrence.ts";
import type { Connection } from "../connection/connection.ts";
import { updateMemory } from "../search/terms.ts";
import { storedEvent } from "./events.ts";
import type { ProjectRow } from "./projects.ts";

/** Sessions and memories that change their project, by their ids. */
export interface Taken {
  readonly sessions: readonly string[];
  readonly memories: readonly string[];
}

/** What came from folders: sessions that began there, and memories made in these or from the code there. */
export function cameFrom(db: Connection, project: number, folders: readonly string[]): Taken {
  const json = JSON.stringify(folders);
  const sessions = db.texts(
    "SELECT id FROM session WHERE project = ? AND root IN (SELECT value FROM json_each(?)) ORDER BY id",
    project,
    json,
  );
  const memories = db.texts(
    `SELECT id FROM memory WHERE scope = ?1 AND (session IN (SELECT value FROM json_each(?2))
       OR number IN (SELECT memory FROM anchor WHERE root IN (SELECT value FROM json_each(?3)))) ORDER BY id`,
    project,
    JSON.stringify(sessions),
    json,
  );
  return { sessions, memories };
}

/** Inside a transaction. What belongs to another project by now stays there. */
export function takeSessions(db: Connection, taken: Taken, from: ProjectRow, into: ProjectRow): void {
  const sessions = JSON.stringify(taken.sessions);
  const isTaken = "IN (SELECT value FROM json_each(?3))";
  db.run(
    `UPDATE session SET project = ?1 WHERE project = ?2 AND id ${isTaken}`,
    into.number,
    from.number,
    sessions,
  );
  db.run(
    `UPDATE receipt SET project = ?1 WHERE project = ?2 AND session ${isTaken}`,
    into.id,
    from.id,
    sessions,
  );
  db.run(
    `UPDATE OR IGNORE attempt SET scope = ?1 WHERE scope = ?2 AND failed IN (SELECT id FROM event WHERE session ${isTaken})`,
    into.number,
    from.number,
    sessions,
  );
  const rows = db.all(
    "SELECT * FROM memory WHERE scope = ? AND id IN (SELECT value FROM json_each(?))",
    from.number,
    JSON.stringify(taken.memories),
  );
  for (const row of rows) updateMemory(db, row, { scope: into.number });
}

/** What sessions brought up is counted where they belong; only their events that are still there tell of it. */
export function moveOccurrences(
  db: Connection,
  sessions: readonly string[],
  from: ProjectRow,
  into: ProjectRow,
): void {
  const sql = `SELECT e.* FROM event e JOIN session s ON s.id = e.session
     WHERE s.id IN (SELECT value FROM json_each(?)) AND e.seq <= s.distilled_seq AND e.kind IN ('tool', 'tool-failure')`;
  for (const row of db.all(sql, JSON.stringify(sessions)))
    for (const { what, name, at } of sightingsIn(storedEvent(row)))
      moveOccurrence(db, { what, name, count: 1, lastAt: at }, from, into);
  db.run("DELETE FROM occurrence WHERE scope = ? AND count <= 0", from.number);
}

/** At most as many as are there. */
export function moveOccurrence(
  db: Connection,
  { what, name, count, lastAt }: { what: string; name: string; count: number; lastAt: number },
  from: ProjectRow,
  into: ProjectRow,
): void {
  const sql = "SELECT count FROM occurrence WHERE scope = ? AND what = ? AND name = ?";
  const moved = Math.min(count, db.number(sql, from.number, what, name));
  if (moved <= 0) return;
  const less = "UPDATE occurrence SET count = count - ? WHERE scope = ? AND what = ? AND name = ?";
  db.run(less, moved, from.number, what, name);
  db.run(
    `INSERT INTO occurrence VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
    into.number,
    what,
    name,
    moved,
    lastAt,
  );
}
