import { UnbiddenError } from "../../../domain/errors.ts";
import type { Kind, Memory, Repeated } from "../../../domain/memory.ts";
import type { Trust } from "../../../domain/trust.ts";
import type { KnownMemory } from "../../port/indexed.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { scopeOf } from "../sessions/projects.ts";

/** A memory row without what lies in other tables. */
export const ROW_COLUMNS = `
  m.number, m.id, m.kind, m.title, m.body, m.origin, m.trust, m.scope, m.everywhere, m.session, m.rule, m.rule_version, m.at, m.pinned,
  m.superseded_by, m.title_terms, m.body_terms,
  (SELECT id FROM project WHERE number = m.scope) AS project_id`;

const LINKS = `
  (SELECT json_group_array(path) FROM memory_file WHERE memory = m.number) AS files,
  (SELECT json_group_array(tag) FROM memory_tag WHERE memory = m.number) AS tags,
  (SELECT json_group_array(event) FROM memory_event WHERE memory = m.number) AS sources`;

/** A memory row with its files, tags and sources folded in. */
export const MEMORY_COLUMNS = `${ROW_COLUMNS}, ${LINKS}`;

/** By its path, or by as much of its end as was said; paths are kept as agents gave them, whole or within the project. */
export function fileCondition(column: string, file: string): { sql: string; values: readonly string[] } {
  const path = file.replace(/^(?:\.\/)+/, "");
  const sql = `(${column} = ? OR substr(${column}, -length(?)) = ? OR substr(?, -length(${column}) - 1) = '/' || ${column})`;
  return { sql, values: [path, `/${path}`, `/${path}`, path] };
}

/** The first one found will do: in order of time all of a project's would be sorted. */
export function hasMemories(db: Connection, project: string): boolean {
  const any = "SELECT 1 FROM memory WHERE scope = ? AND everywhere = 0 AND superseded_by IS NULL LIMIT 1";
  return db.has(any, scopeOf(db, project));
}

export function memoriesById(db: Connection, prefix: string): Memory[] {
  // A prefix of hex digits only: anything else names no memory.
  if (!/^[0-9a-f]{1,32}$/.test(prefix)) return [];
  const sql = `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.id >= ? AND m.id < ? ORDER BY m.id LIMIT 3`;
  const rows = db.all(sql, prefix, `${prefix}g`);
  return rows.map(memoryOf);
}

/** Neighbours in id order decide how short a prefix may be. */
export function shortIds(db: Connection, ids: readonly string[]): Map<string, string> {
  const short = new Map<string, string>();
  for (const id of ids) {
    const before = db.get("SELECT max(id) AS id FROM memory WHERE id < ?", id)?.id;
    const after = db.get("SELECT min(id) AS id FROM memory WHERE id > ?", id)?.id;
    const shared = Math.max(...[before, after].map((other) => sharedPrefix(id, String(other ?? ""))));
    short.set(id, id.slice(0, Math.max(4, shared + 1)));
  }
  return short;
}

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

export function memoryOf(row: Row): Memory {
  return { ...plainMemoryOf(row), ...linksOf(row) };
}

/**
 * The same from a row without its links, which are read when somebody asks for them: a hundred candidates are scored by
 * their words alone, and that reading would take longer than all other columns together.
 */
export function memoryLinkedLater(db: Connection, row: Row): Memory {
  let loaded: ReturnType<typeof linksOf> | undefined;
  // The closure must not retain the row.
  const number = Number(row.number);
  const links = () => {
    loaded ??= linksOf(db.get(`SELECT ${LINKS} FROM (SELECT ? AS number) m`, number) ?? {});
    return loaded;
  };
  return Object.defineProperties(plainMemoryOf(row), {
    files: { enumerable: true, get: () => links().files },
    tags: { enumerable: true, get: () => links().tags },
    sources: { enumerable: true, get: () => links().sources },
  }) as Memory;
}

/** Of a hundred that are scored a few are shown, so that most rows need not be read at all. */
export function memoriesReadLater(db: Connection, known: readonly KnownMemory[]): Memory[] {
  return known.map((facts) => memoryReadLater(db, facts));
}

/** A literal of its own properties, so that a copy of it is whole. */
function memoryReadLater(db: Connection, facts: KnownMemory): Memory {
  const { number, ended, id, kind, origin, trust, rule, at, pinned } = facts;
  let loaded: Memory | undefined;
  const row = () => {
    loaded ??= memoryByNumber(db, number);
    return loaded;
  };
  return {
    id,
    kind,
    get title() {
      return row().title;
    },
    get body() {
      return row().body;
    },
    origin,
    trust,
    get project() {
      return row().project;
    },
    get session() {
      return facts.session === undefined ? row().session : facts.session;
    },
    rule,
    get ruleVersion() {
      return row().ruleVersion;
    },
    at,
    pinned,
    get supersededBy() {
      return ended ? row().supersededBy : null;
    },
    get files() {
      return row().files;
    },
    get tags() {
      return row().tags;
    },
    get sources() {
      return row().sources;
    },
  };
}

function memoryByNumber(db: Connection, number: number): Memory {
  const row = db.get(`SELECT ${ROW_COLUMNS} FROM memory m WHERE m.number = ?`, number);
  if (!row) throw new UnbiddenError("STORE_FAILED", "a memory was removed while it was recalled");
  return memoryLinkedLater(db, row);
}

function plainMemoryOf(row: Row): Omit<Memory, "files" | "tags" | "sources"> {
  return {
    id: String(row.id),
    kind: row.kind as Kind,
    title: String(row.title),
    body: String(row.body),
    origin: String(row.origin),
    trust: row.trust as Trust,
    project: row.project_id as string | null,
    session: row.session as string | null,
    rule: String(row.rule),
    ruleVersion: Number(row.rule_version),
    at: Number(row.at),
    pinned: row.pinned === 1,
    supersededBy: row.superseded_by as string | null,
  };
}

function linksOf({ files, tags, sources }: Row): Pick<Memory, "files" | "tags" | "sources"> {
  return { files: namesIn(files), tags: namesIn(tags), sources: namesIn(sources) };
}

function namesIn(list: unknown): string[] {
  // Most have none, and a hundred candidates are read for one answer.
  return list === "[]" ? [] : (JSON.parse(String(list)) as string[]);
}

/** Valid memories made from any of these events, and in how many sessions their events lie. */
export function repeated(db: Connection, events: readonly string[], least: number): Repeated[] {
  const sql = `SELECT ${MEMORY_COLUMNS},
       (SELECT count(DISTINCT e.session) FROM memory_event me JOIN event e ON e.id = me.event
        WHERE me.memory = m.number) AS sessions
     FROM memory m
     WHERE m.number IN (SELECT memory FROM memory_event WHERE event IN (SELECT value FROM json_each(?)))
       AND m.superseded_by IS NULL AND sessions >= ?
     ORDER BY m.number LIMIT 100`;
  const rows = db.all(sql, JSON.stringify(events), least);
  return rows.map((row) => ({ memory: memoryOf(row), sessions: Number(row.sessions) }));
}
