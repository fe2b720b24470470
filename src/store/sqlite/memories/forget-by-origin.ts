import type { SQLInputValue } from "node:sqlite";
import type { Memory } from "../../../domain/memory.ts";
import type { ForgottenByOrigin, Origin } from "../../port/edit-store.ts";
import type { Connection } from "../connection/connection.ts";
import { scopeOf } from "../sessions/projects.ts";
import { forgetRecallsOf } from "../sessions/recalls.ts";
import { forgetMemory, purgeRows, scrubFile } from "./forget.ts";
import { fileCondition, MEMORY_COLUMNS, memoryOf } from "./listing.ts";

interface Options {
  readonly purge: boolean;
  readonly preview: boolean;
  readonly at: number;
}

/** Forgets what came from somewhere. A preview does the same and takes it back, so that it tells what would happen. */
export function forgetByOrigin(
  db: Connection,
  key: Uint8Array,
  origin: Origin,
  options: Options,
): ForgottenByOrigin {
  const remove = () => removeByOrigin(db, key, origin, options);
  if (options.preview) return db.dryRun(remove);
  const outcome = db.transaction(remove);
  if (options.purge) scrubFile(db);
  return outcome;
}

function removeByOrigin(
  db: Connection,
  key: Uint8Array,
  origin: Origin,
  { purge, at }: Options,
): ForgottenByOrigin {
  const events = db.texts(...eventsOf(db, origin));
  const found = memoriesOf(db, origin, events);
  const alsoInOtherSessions = new Set(eventsInOtherSessions(db, found, events));
  const saidAgain = found.filter(({ id }) => alsoInOtherSessions.has(id));
  const removed = found.filter(({ id }) => !alsoInOtherSessions.has(id));
  const ids = removed.map(({ id }) => id);
  if ("session" in origin) forgetRecallsOf(db, [origin.session]);
  if (purge)
    return {
      saidAgain: saidAgain,
      ...purgeRows(db, key, { ids, sources: events, excluded: alsoInOtherSessions }, at),
    };
  for (const id of ids) forgetMemory(db, key, id, at);
  return { memories: removed, saidAgain: saidAgain, events: 0 };
}

type Selection = readonly [sql: string, ...values: SQLInputValue[]];

function eventsOf(db: Connection, origin: Origin): Selection {
  if ("event" in origin)
    return ["SELECT id FROM event WHERE id >= ? AND id < ?", origin.event, `${origin.event}g`];
  if ("session" in origin) return ["SELECT id FROM event WHERE session = ?", origin.session];
  if ("imported" in origin) return ["SELECT id FROM event WHERE 0"];
  const inProject = "JOIN session s ON s.id = e.session AND coalesce(s.project, 0) = ?";
  const scope = scopeOf(db, origin.project);
  if ("since" in origin)
    return [`SELECT e.id FROM event e ${inProject} WHERE e.at >= ?`, scope, origin.since];
  const { sql, values } = fileCondition("json_extract(e.tool, '$.path')", origin.file);
  return [`SELECT e.id FROM event e ${inProject} WHERE e.tool IS NOT NULL AND ${sql}`, scope, ...values];
}

/** Made from those events, or in that session, at that time, about that file. */
function memoriesOf(db: Connection, origin: Origin, events: readonly string[]): Memory[] {
  const [sql, ...values] = memoriesByOrigin(db, origin);
  const rows = db.all(
    `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.number IN (
       SELECT memory FROM memory_event WHERE event IN (SELECT value FROM json_each(?)) UNION ${sql}
     ) ORDER BY m.at, m.id`,
    JSON.stringify(events),
    ...values,
  );
  return rows.map(memoryOf);
}

function memoriesByOrigin(db: Connection, origin: Origin): Selection {
  if ("event" in origin)
    return [
      "SELECT memory FROM memory_event WHERE event >= ? AND event < ?",
      origin.event,
      `${origin.event}g`,
    ];
  if ("session" in origin) return ["SELECT number FROM memory WHERE session = ?", origin.session];
  const scope = scopeOf(db, origin.project);
  if ("imported" in origin)
    return ["SELECT number FROM memory WHERE scope = ? AND rule = ?", scope, origin.imported];
  if ("since" in origin)
    return ["SELECT number FROM memory WHERE scope = ? AND at >= ?", scope, origin.since];
  const { sql, values } = fileCondition("f.path", origin.file);
  const about = "SELECT f.memory FROM memory_file f JOIN memory o ON o.number = f.memory WHERE o.scope = ?";
  return [`${about} AND ${sql}`, scope, ...values];
}

/** Said in the same words in a session of which none of these events is. */
function eventsInOtherSessions(
  db: Connection,
  found: readonly Memory[],
  events: readonly string[],
): string[] {
  if (events.length === 0) return [];
  const sql = `SELECT DISTINCT m.id FROM memory m JOIN memory_event o ON o.memory = m.number JOIN event e ON e.id = o.event
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.session NOT IN (
       SELECT session FROM event WHERE id IN (SELECT value FROM json_each(?)))`;
  return db.texts(sql, JSON.stringify(found.map(({ id }) => id)), JSON.stringify(events));
}
