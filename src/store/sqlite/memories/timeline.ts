import type { SQLInputValue } from "node:sqlite";
import type { Change } from "../../../domain/change.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { TimelineFilter } from "../../port/edit-store.ts";
import type { Connection } from "../connection/connection.ts";
import { scopeOf } from "../sessions/projects.ts";
import { fileCondition, MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { CHANGE_COLUMNS } from "./oplog.ts";

/** Memories and changes of a time span, each oldest first. */
export function timeline(db: Connection, filter: TimelineFilter): { memories: Memory[]; changes: Change[] } {
  const { sql, values } = timelineCondition(db, filter);
  const { from, to, limit } = filter;
  const memories = db.all(
    // Which ones, before their words and links are read.
    `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.number IN (
       SELECT m.number FROM memory m WHERE ${sql} AND m.at BETWEEN ? AND ? ORDER BY m.at DESC, m.number DESC LIMIT ?)
     ORDER BY m.at DESC, m.number DESC`,
    ...values,
    from,
    to,
    limit,
  );
  const changes = db.all<Change>(
    // Changes first: there are far fewer of them than memories.
    `SELECT ${CHANGE_COLUMNS} FROM oplog o CROSS JOIN memory m ON m.id = o.memory
     WHERE ${sql} AND (o.at BETWEEN ? AND ? OR o.undone_at BETWEEN ? AND ?) ORDER BY o.seq DESC LIMIT ?`,
    ...values,
    from,
    to,
    from,
    to,
    limit,
  );
  return { memories: memories.map(memoryOf).reverse(), changes: changes.reverse() };
}

function timelineCondition(db: Connection, { project, file, session }: TimelineFilter) {
  const about = file === undefined ? null : fileCondition("f.path", file);
  const conditions: readonly (readonly [string, ...SQLInputValue[]])[] = [
    ["m.scope = ?", scopeOf(db, project)],
    ...(about
      ? [[`m.number IN (SELECT f.memory FROM memory_file f WHERE ${about.sql})`, ...about.values] as const]
      : []),
    ...(session === undefined ? [] : [[IN_SESSION, session, session] as const]),
  ];
  return {
    sql: conditions.map(([sql]) => sql).join(" AND "),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

const IN_SESSION = `(m.session = ? OR m.number IN (
  SELECT s.memory FROM memory_event s JOIN event e ON e.id = s.event WHERE e.session = ?))`;
