import { KINDS, type Memory } from "../../../domain/memory.ts";
import type { MemoryFilter } from "../../port/memory-filter.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { scopeOf } from "../sessions/projects.ts";
import { contentHash } from "./content.ts";
import { behindPlace } from "./list-place.ts";
import { fileCondition, MEMORY_COLUMNS, memoryOf } from "./listing.ts";

export function listMemories(db: Connection, filter: MemoryFilter): Memory[] {
  return newestRows(db, filter, MEMORY_COLUMNS).map(memoryOf);
}

export function newestMakers(db: Connection, filter: MemoryFilter): Pick<Memory, "rule" | "session">[] {
  return newestRows(db, filter, "m.rule, m.session").map(({ rule, session }) => ({
    rule: String(rule),
    session: session as string | null,
  }));
}

/** Each place is looked up by its own index; a condition over both would read every memory. */
export function newestRows(db: Connection, filter: MemoryFilter, columns: string): Row[] {
  if (filter.all) {
    const { sql, values } = newestOfAll(filter, columns);
    return db.all(sql, ...values);
  }
  const { skip = 0, limit } = filter;
  const isOnePlace = scopeConditions(filter).length === 1;
  // Rows of one place are skipped in its index; those of several only once they are merged.
  const [inside, outside] = isOnePlace
    ? [[limit, skip], []]
    : [
        [skip + limit, 0],
        [limit, skip],
      ];
  const { selects, values } = matchingNumbers(db, filter, `${NEWEST_FIRST} LIMIT ? OFFSET ?`, inside);
  return db.all(
    `SELECT ${columns} FROM memory m WHERE m.number IN (${selects})
     ORDER BY m.at DESC, m.number DESC ${isOnePlace ? "" : "LIMIT ? OFFSET ?"}`,
    ...values,
    ...outside,
  );
}

/** Of every project, in the very order of their index: rows are read once, and nothing is sorted. */
export function newestOfAll(
  filter: MemoryFilter,
  columns: string,
): { sql: string; values: (string | number)[] } {
  const { sql, values } = conditionsOf(filter);
  return {
    sql: `SELECT ${columns} FROM memory m WHERE ${sql.join(" AND ")} ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
    values: [...values, filter.limit, filter.skip ?? 0],
  };
}

const NEWEST_FIRST = "ORDER BY at DESC, number DESC";

export function countMemories(db: Connection, filter: Omit<MemoryFilter, "limit">): number {
  const { selects, values } = matchingNumbers(db, filter, "", []);
  return Number(db.get(`SELECT count(*) AS n FROM (${selects})`, ...values)?.n ?? 0);
}

/** The numbers of what a filter lets through, each once. */
function matchingNumbers(
  db: Connection,
  filter: Omit<MemoryFilter, "limit">,
  end: string,
  endValues: readonly number[],
): { selects: string; values: (string | number)[] } {
  const conditions = conditionsOf(filter);
  const places = scopeConditions(filter);
  const scope = scopeOf(db, filter.project);
  const selects = places.map(
    (place) =>
      `SELECT number FROM (SELECT number FROM memory WHERE ${[place, ...conditions.sql].join(" AND ")} ${end})`,
  );
  const values = places.flatMap((place) => [
    ...(place === OWN ? [scope] : []),
    ...conditions.values,
    ...endValues,
  ]);
  return { selects: selects.join(" UNION "), values };
}

const OWN = "scope = ?";
const SHARED = "everywhere = 1";
const ANY = "1 = 1";

function scopeConditions({ all, everywhere }: Omit<MemoryFilter, "limit">): string[] {
  if (all) return [ANY];
  if (everywhere === undefined) return [OWN, SHARED];
  return everywhere ? [SHARED] : [OWN];
}

/** Default kinds: passages are too many. */
const TYPED = KINDS.filter((kind) => kind !== "turn");

interface Conditions {
  readonly sql: string[];
  readonly values: (string | number)[];
}

function conditionsOf(filter: Omit<MemoryFilter, "limit">): Conditions {
  const { sql, values } = originConditions(filter);
  const kinds = filter.kinds ?? (filter.sameAs ? KINDS : TYPED);
  sql.push(`kind IN (${kinds.map(() => "?").join(", ")})`);
  values.push(...kinds);
  if (filter.pinned !== undefined) sql.push(`pinned = ${Number(filter.pinned)}`);
  if (filter.everywhere === false) sql.push("everywhere = 0");
  if (filter.trust !== undefined) {
    sql.push("trust = ?");
    values.push(filter.trust);
  }
  if (filter.rule !== undefined) {
    sql.push("rule = ?");
    values.push(filter.rule);
  }
  if (filter.sameAs) {
    sql.push("content_hash = ?");
    values.push(contentHash(filter.sameAs));
  } else sql.push("superseded_by IS NULL");
  return { sql, values };
}

/** By where and when it was learned. */
function originConditions({ session, source, from, to, after }: Omit<MemoryFilter, "limit">): Conditions {
  const sql: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...bound: readonly (string | number)[]) => {
    sql.push(condition);
    values.push(...bound);
  };
  if (session !== undefined) add("session = ?", session);
  if (from !== undefined) add("at >= ?", from);
  if (to !== undefined) add("at <= ?", to);
  if (after !== undefined) {
    const behind = behindPlace(after);
    add(behind.sql, ...behind.values);
  }
  if (source && "event" in source)
    add(
      "number IN (SELECT memory FROM memory_event WHERE event >= ? AND event < ?)",
      source.event,
      `${source.event}g`,
    );
  if (source && "file" in source) {
    const about = fileCondition("path", source.file);
    add(`number IN (SELECT memory FROM memory_file WHERE ${about.sql})`, ...about.values);
  }
  return { sql, values };
}
