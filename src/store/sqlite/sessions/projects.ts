import { UnbiddenError } from "../../../domain/errors.ts";
import type { ProjectKey } from "../../port/project-key.ts";
import type { Project, ProjectFacts, Session, SessionChoice, SessionFacts } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { markPause } from "./disabled-intervals.ts";

const PROJECT_BY_KEY = `
  SELECT p.number, p.id, p.name, p.off FROM project_key k JOIN project p ON p.number = k.project
  WHERE k.kind = ? AND k.value = ?`;
const PROJECT_BY_NUMBER = "SELECT number, id, name, off FROM project WHERE number = ?";
const SESSION = "SELECT * FROM session WHERE id = ?";
/** The agent's ids of sessions that `demo` and `doctor` play. */
export const OWN_SESSIONS = "unbidden-*";
/** Our names of sub-agents, which are never the latest session. */
export const SUB_AGENTS = "agent:*";

/** Finds or creates the session and its project. A session keeps its first project. */
export function enterSession(db: Connection, newId: () => string, facts: SessionFacts): Session {
  return knownSession(db, facts) ?? db.transaction(() => writeSession(db, newId, facts));
}

/** Null when there is something to write down of it. */
export function knownSession(db: Connection, facts: SessionFacts): Session | null {
  const known = db.get(SESSION, facts.id);
  return known && !(facts.incognito && known.off === 0) ? sessionOf(db, known) : null;
}

/** Inside a transaction. */
export function writeSession(db: Connection, newId: () => string, facts: SessionFacts): Session {
  const project = facts.project && ensureProjectNumber(db, newId, facts.project, facts.at);
  db.run(
    `INSERT INTO session (id, agent, native_id, project, transcript, root, started_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    facts.id,
    facts.agent,
    facts.nativeId,
    project,
    facts.transcript,
    facts.project?.keys.find(({ kind }) => kind === "path")?.value ?? null,
    facts.at,
    facts.at,
  );
  // From the beginning of time: also what its transcript tells of before this call.
  if (facts.incognito) setSession(db, facts.id, true, 0);
  return sessionById(db, facts.id);
}

export function beginContext(db: Connection, session: string): Session {
  db.run("UPDATE session SET epoch = epoch + 1, context_seq = last_seq WHERE id = ?", session);
  return sessionById(db, session);
}

export function sessionById(db: Connection, id: string): Session {
  const row = db.get(SESSION, id);
  if (!row) throw new UnbiddenError("SESSION_UNKNOWN", `no session ${id}`);
  return sessionOf(db, row);
}

/** Sessions of our own commands are never the latest. */
export function findSession(db: Connection, choice: SessionChoice, project: string | null): Session | null {
  const row = typeof choice === "string" ? namedSession(db, choice) : latestSession(db, choice, project);
  return row ? sessionOf(db, row) : null;
}

function namedSession(db: Connection, id: string): Row | undefined {
  return db.get(
    "SELECT * FROM session WHERE id GLOB ?1 OR native_id GLOB ?1 ORDER BY last_at DESC LIMIT 1",
    `${id.replaceAll(/[*?[]/g, "[$&]")}*`,
  );
}

function latestSession(
  db: Connection,
  choice: { readonly latest: number } | null,
  project: string | null,
): Row | undefined {
  const sql = `SELECT * FROM session WHERE (?1 OR project IS ?2) AND native_id NOT GLOB '${OWN_SESSIONS}'
       AND native_id NOT GLOB '${SUB_AGENTS}'
     ORDER BY last_at DESC, id LIMIT 1 OFFSET ?3`;
  return db.get(sql, Number(choice !== null), numberOf(db, project), choice?.latest ?? 0);
}

export function findProject(db: Connection, facts: ProjectFacts): Project | null {
  const row = projectRowByKey(db, facts.keys);
  return row ? projectOf(row) : null;
}

export function switchProject(db: Connection, project: string, off: boolean, at: number): void {
  db.transaction(() => {
    db.run("UPDATE project SET off = ? WHERE id = ?", Number(off), project);
    markPause(db, project, off, at);
    if (off) db.run("DELETE FROM setting WHERE name = ?", switchedOn(project));
    else db.run("INSERT OR IGNORE INTO setting VALUES (?, '1')", switchedOn(project));
  });
}

export function isSwitchedOn(db: Connection, project: string): boolean {
  return db.has("SELECT 1 FROM setting WHERE name = ?", switchedOn(project));
}

const switchedOn = (project: string): string => `switched on: ${project}`;

export function switchSession(db: Connection, session: string, off: boolean, at: number): void {
  db.transaction(() => setSession(db, session, off, at));
}

function setSession(db: Connection, session: string, off: boolean, at: number): void {
  db.run("UPDATE session SET off = ? WHERE id = ?", Number(off), session);
  markPause(db, session, off, at);
}

/** The number memories of a project are filed under; 0 for none. */
export function scopeOf(db: Connection, project: string | null): number {
  return numberOf(db, project) ?? 0;
}

/** 0 also for a session that is not there. */
export function scopeOfSession(db: Connection, session: string): number {
  return db.number("SELECT project FROM session WHERE id = ?", session);
}

export function projectIdOf(db: Connection, scope: number): string | null {
  return scope === 0 ? null : (db.get<ProjectRow>(PROJECT_BY_NUMBER, scope)?.id ?? null);
}

function numberOf(db: Connection, project: string | null): number | null {
  return (project === null ? null : projectRowById(db, project)?.number) ?? null;
}

/** Merges that stand, and splits that were undone: their project is another one by now. */
const TAKEN_IN = "(what = 'merge' AND undone_at IS NULL OR what = 'split' AND undone_at IS NOT NULL)";
/** Not one that another took in, whose row stays so that its id leads there. */
export const IS_THERE = `id NOT IN (SELECT project FROM project_change WHERE ${TAKEN_IN})`;

/** The project of that id, or the one that took it in. */
export function projectRowById(db: Connection, id: string): ProjectRow | undefined {
  const next = `SELECT other FROM project_change WHERE project = ? AND ${TAKEN_IN} ORDER BY seq DESC LIMIT 1`;
  let current = id;
  for (let step = 0; step < MOST_MERGES; step++) {
    const [other] = db.texts(next, current);
    if (other === undefined) break;
    current = other;
  }
  return db.get<ProjectRow>("SELECT number, id, name, off FROM project WHERE id = ?", current);
}

/** Most merges followed from one project to the next. */
const MOST_MERGES = 50;

export function projectNames(db: Connection): Map<string, string> {
  const rows = db.all<ProjectRow>(`SELECT * FROM project WHERE ${IS_THERE}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds or creates a project; inside a transaction. */
export function ensureProject(db: Connection, newId: () => string, facts: ProjectFacts, at: number): Project {
  const number = ensureProjectNumber(db, newId, facts, at);
  return projectOf(db.get<ProjectRow>(PROJECT_BY_NUMBER, number) as ProjectRow);
}

/** Keys it did not have yet are added; a remote that another project has stays there. */
function ensureProjectNumber(db: Connection, newId: () => string, facts: ProjectFacts, at: number): number {
  const found = projectRowByKey(db, facts.keys);
  const number = found ? found.number : insertProject(db, newId(), facts.name, at);
  for (const { kind, value } of facts.keys) {
    const taken = kind === "remote" ? "DO NOTHING" : "DO UPDATE SET project = excluded.project";
    db.run(`INSERT INTO project_key VALUES (?, ?, ?) ON CONFLICT ${taken}`, kind, value, number);
  }
  return number;
}

export function insertProject(db: Connection, id: string, name: string, at: number): number {
  db.run("INSERT INTO project (id, name, created_at) VALUES (?, ?, ?)", id, name, at);
  return db.number("SELECT number FROM project WHERE id = ?", id);
}

export function projectRowByKey(db: Connection, keys: readonly ProjectKey[]): ProjectRow | undefined {
  for (const { kind, value } of keys) {
    const row = db.get<ProjectRow>(PROJECT_BY_KEY, kind, value);
    if (row && isOwnKey(db, row.number, kind, keys)) return row;
  }
  return undefined;
}

function isOwnKey(
  db: Connection,
  project: number,
  kind: ProjectKey["kind"],
  keys: readonly ProjectKey[],
): boolean {
  if (kind === "remote") return isSameClone(db, project, keys);
  return kind !== "path" || !isAnotherRepository(db, project, keys);
}

/**
 * Anyone can write a remote into the settings of an archive's repository: it counts where the folder or the repository is
 * known too, or the repository was made at the same millisecond, as one that was moved.
 */
function isSameClone(db: Connection, project: number, keys: readonly ProjectKey[]): boolean {
  const own = keys.filter(({ kind }) => kind !== "remote");
  const isKnown = "SELECT 1 FROM project_key WHERE kind = ? AND value = ? AND project = ?";
  if (own.some(({ kind, value }) => db.has(isKnown, kind, value, project))) return true;
  const madeAt = /#[1-9]\d*$/.exec(own.find(({ kind }) => kind === "common")?.value ?? "")?.[0];
  const isMoved = "SELECT 1 FROM project_key WHERE kind = 'common' AND project = ? AND value GLOB '*' || ?";
  return madeAt !== undefined && db.has(isMoved, project, madeAt);
}

/** Whatever key it is: for a file that the user imports. */
export function projectRowByAnyKey(db: Connection, keys: readonly ProjectKey[]): ProjectRow | undefined {
  for (const { kind, value } of keys) {
    const row = db.get<ProjectRow>(PROJECT_BY_KEY, kind, value);
    if (row) return row;
  }
  return undefined;
}

/** The project that has the remote of these facts, where they belong to another one. */
export function sameRemoteProject(db: Connection, facts: ProjectFacts): Project | null {
  const remote = facts.keys.find(({ kind }) => kind === "remote");
  const named = remote && db.get<ProjectRow>(PROJECT_BY_KEY, remote.kind, remote.value);
  if (!named || projectRowByKey(db, facts.keys)?.number === named.number) return null;
  return projectOf(named);
}

/** A folder can be emptied and another repository made in it: a path must not hand it the old one's memories. */
function isAnotherRepository(db: Connection, project: number, keys: readonly ProjectKey[]): boolean {
  // Its own keys come before the path: of a repository that was known they would have found it.
  if (!keys.some((key) => key.kind !== "path")) return false;
  return db.has("SELECT 1 FROM project_key WHERE project = ? AND kind != 'path'", project);
}

export interface ProjectRow {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly off: number;
}

export function projectOf({ id, name, off }: ProjectRow): Project {
  return { id, name, off: off === 1 };
}

export function sessionOf(db: Connection, row: Row): Session {
  const project =
    row.project === null ? undefined : db.get<ProjectRow>(PROJECT_BY_NUMBER, Number(row.project));
  return {
    id: String(row.id),
    agent: String(row.agent),
    nativeId: String(row.native_id),
    project: project ? projectOf(project) : null,
    off: row.off === 1,
    epoch: Number(row.epoch),
    contextSeq: Number(row.context_seq),
    lastAt: Number(row.last_at),
  };
}
