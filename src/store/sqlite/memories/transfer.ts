import type { Change } from "../../../domain/change.ts";
import type { ExportRecord, RecordBatch, RecordBatchAnswer } from "../../../domain/export.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { storedEvent } from "../sessions/events.ts";
import { IS_THERE, projectIdOf, scopeOf } from "../sessions/projects.ts";
import { importRecord } from "./import.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { CHANGE_COLUMNS } from "./oplog.ts";

/** Rows read at once. */
const PAGE = 500;

type Take = (record: ExportRecord) => void;

/** All of one project, or with `undefined` of the store; read in one snapshot, while others may write. */
export function exportRecords(db: Connection, project: string | null | undefined, take: Take): void {
  db.exec("BEGIN");
  try {
    const scope = project === undefined ? null : scopeOf(db, project);
    for (const part of PARTS) part(db, scope, take);
  } finally {
    db.exec("COMMIT");
  }
}

/** Takes some records, all or none. */
export function importRecords(db: Connection, key: Uint8Array, batch: RecordBatch): RecordBatchAnswer {
  const take = () => batch.records.map((one) => importRecord(db, key, batch, one));
  return { outcomes: batch.dryRun ? db.dryRun(take) : db.transaction(take), links: batch.links };
}

/** In the order in which an import needs them. */
const PARTS: readonly ((db: Connection, scope: number | null, take: Take) => void)[] = [
  exportProjects,
  exportSessions,
  exportEvents,
  exportMemories,
  exportChanges,
  exportTombstones,
];

const MEANT = "(?1 IS NULL OR m.scope = ?1)";

function exportProjects(db: Connection, scope: number | null, take: Take): void {
  const rows = db.all(
    `SELECT * FROM project WHERE (?1 IS NULL OR number = ?1) AND ${IS_THERE} ORDER BY id`,
    scope,
  );
  for (const { id, name, number } of rows) {
    const keys = db.all(
      "SELECT kind, value FROM project_key WHERE project = ? ORDER BY kind, value",
      Number(number),
    );
    take({ project: { id, name, keys } } as unknown as ExportRecord);
  }
}

const QUOTED = `SELECT o.event FROM memory_event o JOIN memory m ON m.number = o.memory WHERE ${MEANT}`;

function exportSessions(db: Connection, scope: number | null, take: Take): void {
  const rows = db.all(
    `SELECT * FROM session WHERE id IN (SELECT session FROM event WHERE id IN (${QUOTED})) ORDER BY id`,
    scope,
  );
  for (const row of rows) {
    const { id, agent, native_id: nativeId, started_at: startedAt, last_at: lastAt } = row;
    const project = projectIdOf(db, Number(row.project ?? 0));
    take({ session: { id, agent, nativeId, project, startedAt, lastAt } } as unknown as ExportRecord);
  }
}

/** In the order in which they happened. */
function exportEvents(db: Connection, scope: number | null, take: Take): void {
  const ids = `SELECT id FROM event WHERE id IN (${QUOTED}) ORDER BY session, coalesce(place, seq)`;
  for (const row of inPages(db, db.texts(ids, scope), "SELECT e.* FROM event e WHERE e.id")) {
    const { seq: _, ...event } = storedEvent(row);
    take({ event });
  }
}

function exportMemories(db: Connection, scope: number | null, take: Take): void {
  const ids = db.texts(`SELECT m.id FROM memory m WHERE ${MEANT} ORDER BY m.at, m.id`, scope);
  for (const row of inPages(db, ids, `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.id`))
    take({ memory: memoryOf(row) });
}

function exportChanges(db: Connection, scope: number | null, take: Take): void {
  const ids = `SELECT o.id FROM oplog o JOIN memory m ON m.id = o.memory WHERE ${MEANT} ORDER BY o.seq`;
  const select = `SELECT ${CHANGE_COLUMNS} FROM oplog o WHERE o.id`;
  for (const change of inPages<Change>(db, db.texts(ids, scope), select)) take({ change: { ...change } });
}

/** A tombstone does not name its project. */
function exportTombstones(db: Connection, scope: number | null, take: Take): void {
  if (scope !== null) return;
  const rows = db.all<{ hash: string; at: number }>("SELECT hash, at FROM tombstone ORDER BY hash");
  for (const tombstone of rows) take({ tombstone });
}

/** Whole rows in the order of their ids, some at a time. */
function* inPages<T = Row>(db: Connection, ids: readonly string[], select: string): Generator<T> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const rows = db.all<T & { id: unknown }>(
      `${select} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(page),
    );
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const id of page) {
      const row = byId.get(id);
      if (row) yield row;
    }
  }
}
