import type { Repeated } from "../../../domain/memory.ts";
import type { Connection } from "../connection/connection.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";

/** Valid memories made from any of these events, and in how many sessions their events lie. */
export function repeated(db: Connection, events: readonly string[], least: number): Repeated[] {
  const rows = db.all(
    `SELECT ${MEMORY_COLUMNS},
       (SELECT count(DISTINCT e.session) FROM memory_event me JOIN event e ON e.id = me.event
        WHERE me.memory = m.number) AS sessions
     FROM memory m
     WHERE m.number IN (SELECT memory FROM memory_event WHERE event IN (SELECT value FROM json_each(?)))
       AND m.superseded_by IS NULL AND sessions >= ?
     ORDER BY m.number LIMIT 100`,
    JSON.stringify(events),
    least,
  );
  return rows.map((row) => ({ memory: memoryOf(row), sessions: Number(row.sessions) }));
}
