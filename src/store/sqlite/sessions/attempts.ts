import type { StoredEvent } from "../../../domain/event.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Attempt } from "../../port/attempt.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { storedEvent } from "./events.ts";
import { scopeOf, scopeOfSession } from "./projects.ts";

export const attemptReads = { failedAttempt, memoriesOfFiles } satisfies Operations;

/** Inside a transaction. What worked is only noted of what had failed: all else would be most of what was ever run. */
export function noteAttempts(db: Connection, session: string, attempts: readonly Attempt[]): void {
  const scope = scopeOfSession(db, session);
  for (const { name, event, at, worked } of attempts) {
    if (worked) {
      const sql = "UPDATE attempt SET worked_at = ? WHERE scope = ? AND name = ? AND worked_at < ?";
      db.run(sql, at, scope, name, at);
    } else
      db.run(
        `INSERT INTO attempt (scope, name, failed, failed_at)
         SELECT ?, ?, id, ? FROM event WHERE id = ?
         ON CONFLICT DO UPDATE SET failed = excluded.failed, failed_at = excluded.failed_at
         WHERE excluded.failed_at >= failed_at`,
        scope,
        name,
        at,
        event,
      );
  }
}

function failedAttempt(db: Connection, project: string | null, name: string): StoredEvent | null {
  const sql = `SELECT e.* FROM attempt a JOIN event e ON e.id = a.failed
     WHERE a.scope = ? AND a.name = ? AND a.failed_at > a.worked_at`;
  const row = db.get(sql, scopeOf(db, project), name);
  return row ? storedEvent(row) : null;
}

/** From the file's memories: `+` keeps SQLite from reading all of the project's in their stead. */
export const MEMORIES_OF_FILES = `SELECT ${MEMORY_COLUMNS} FROM memory m
  WHERE m.number IN (SELECT memory FROM memory_file WHERE path IN (SELECT value FROM json_each(?)))
    AND +m.scope = ? AND +m.superseded_by IS NULL
  ORDER BY m.at DESC, m.number DESC LIMIT ?`;

function memoriesOfFiles(
  db: Connection,
  project: string | null,
  paths: readonly string[],
  limit: number,
): Memory[] {
  const rows = db.all(MEMORIES_OF_FILES, JSON.stringify(paths), scopeOf(db, project), limit);
  return rows.map(memoryOf);
}
