import { type ChangeKind, changedPart } from "../../../domain/change.ts";
import { type Memory, USER_RULE } from "../../../domain/memory.ts";
import { TEAM_SOURCE } from "../../../domain/memory-sources.ts";
import { factsToValue, type MemoryFacts, PARTS, type Part } from "../../../domain/sync/portable.ts";
import type { Stamp } from "../../../domain/sync/stamp.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";

type PartValues = Readonly<Record<Part, string | null>>;

/** A memory as it is here, in the form in which it goes to another machine. */
export interface LocalMemory {
  readonly row: Row;
  readonly memory: Memory;
  readonly values: PartValues;
}

/** Kinds of change in the log that set a part. */
export const CHANGE_OF: Readonly<Record<Exclude<Part, "facts">, ChangeKind>> = {
  words: "edit",
  tags: "tag",
  pin: "pin",
  trust: "confirm",
  ending: "supersede",
};

/** Memories that go to other machines: not a summary of this folder or session, nor what a repository brings by itself. */
export const TRAVELS = `m.kind NOT IN ('project', 'snapshot') AND m.rule <> '${TEAM_SOURCE}'
  AND (m.scope = 0 OR m.everywhere = 1 OR EXISTS (SELECT 1 FROM project_key WHERE kind = 'remote' AND project = m.scope))`;

const SELECT = `SELECT ${MEMORY_COLUMNS},
  (SELECT min(value) FROM project_key WHERE kind = 'remote' AND project = m.scope) AS remote,
  (SELECT name FROM project WHERE number = m.scope) AS project_name FROM memory m`;

export function localMemory(db: Connection, id: string): LocalMemory | null {
  const row = db.get(`${SELECT} WHERE m.id = ?`, id);
  return row ? localOf(row) : null;
}

/** In the order of their numbers. */
export function travellingAfter(db: Connection, number: number, limit: number): LocalMemory[] {
  return db
    .all(`${SELECT} WHERE m.number > ? AND ${TRAVELS} ORDER BY m.number LIMIT ?`, number, limit)
    .map(localOf);
}

function localOf(row: Row): LocalMemory {
  const memory = memoryOf(row);
  const { kind, origin, rule, ruleVersion, at, files } = memory;
  const remote = row.remote as string | null;
  const project: MemoryFacts["project"] = remote === null ? null : { name: String(row.project_name), remote };
  const facts = factsToValue({ kind, project, origin, rule, ruleVersion, at, files });
  const values = PARTS.map((part) => [part, part === "facts" ? facts : changedPart(memory, CHANGE_OF[part])]);
  return { row, memory, values: Object.fromEntries(values) as PartValues };
}

/** By whom and when this part was set last, as the log has it; what a person added is the user's from the first. */
export function lastSetting(db: Connection, memory: Memory, part: Part): Pick<Stamp, "by" | "time"> {
  const first = { by: memory.rule === USER_RULE ? "user" : "rule", time: memory.at } as const;
  if (part === "facts") return first;
  const sql = `SELECT by, max(at, coalesce(undone_at, 0)) AS time, undone_at IS NOT NULL AS undone
    FROM oplog WHERE memory = ? AND what = ? ORDER BY time DESC, seq DESC LIMIT 1`;
  const change = db.get(sql, memory.id, CHANGE_OF[part]);
  if (!change) return first;
  const isUsers = change.by === "user" || change.undone === 1;
  return { by: isUsers ? "user" : "rule", time: Number(change.time) };
}
