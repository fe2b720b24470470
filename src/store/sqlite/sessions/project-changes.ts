import type { ProjectKey } from "../../port/project-key.ts";
import type { ProjectChange, ProjectStore } from "../../port/project-store.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import type { Operations, StoreConnection } from "../connection/operations.ts";
import { copyPauses, moveProject } from "./move-project.ts";
import { moveRecorder, type RecordMove } from "./moved.ts";
import { insertProject, type ProjectRow, projectRowById } from "./projects.ts";
import { cameFrom, moveOccurrences, takeSessions } from "./take-sessions.ts";
import { undoProjectChange } from "./undo-project-change.ts";

export const projectChangeOperations = {
  projectKeys,
  projectChanges,
  renameProject,
  mergeProjects: (db, from, into, at) => db.transaction(() => mergeProjects(db, from, into, at)),
  splitProject,
  undoProjectChange,
} satisfies Operations;

const COLUMNS = "id, what, project, other, before, after, at, undone_at AS undoneAt";

function projectKeys(db: Connection, project: string): ProjectKey[] {
  const sql =
    "SELECT kind, value FROM project_key WHERE project = ? ORDER BY kind = 'path' DESC, kind, value";
  return db.all<ProjectKey>(sql, projectRowById(db, project)?.number ?? 0);
}

function projectChanges(db: Connection, limit: number): ProjectChange[] {
  return db.all<ProjectChange>(`SELECT ${COLUMNS} FROM project_change ORDER BY seq DESC LIMIT ?`, limit);
}

function renameProject(db: StoreConnection, project: string, name: string, at: number): ProjectChange | null {
  return db.transaction(() => {
    const row = projectRowById(db, project);
    if (!row || row.name === name) return null;
    db.run("UPDATE project SET name = ? WHERE number = ?", name, row.number);
    return noteProjectChange(db, {
      what: "rename",
      project: row.id,
      other: null,
      before: row.name,
      after: name,
      at,
    }).change;
  });
}

/** Inside a transaction; null where one is missing or both are the same. */
export function mergeProjects(
  db: StoreConnection,
  from: string,
  into: string,
  at: number,
): ProjectChange | null {
  const [one, other] = [projectRowById(db, from), projectRowById(db, into)];
  if (!one || !other || one.number === other.number) return null;
  const parts = { project: one.id, other: other.id, before: one.name, after: other.name, at };
  const { change, record } = noteProjectChange(db, { what: "merge", ...parts });
  record("change", "last", db.number("SELECT max(seq) FROM oplog"));
  moveProject(db, one, other, record);
  return change;
}

function splitProject(
  db: StoreConnection,
  project: string,
  { keys, name, at, preview }: Parameters<ProjectStore["splitProject"]>[1],
): ReturnType<typeof splitOff> | null {
  const row = projectRowById(db, project);
  if (!row) return null;
  const work = () => splitOff(db, row, { keys, name, at });
  return preview ? db.dryRun(work) : db.transaction(work);
}

function splitOff(
  db: StoreConnection,
  from: ProjectRow,
  { keys, name, at }: Pick<Parameters<ProjectStore["splitProject"]>[1], "keys" | "name" | "at">,
) {
  const number = insertProject(db, db.newId(), name, at);
  db.run("UPDATE project SET off = ? WHERE number = ?", from.off, number);
  const into = db.get<ProjectRow>("SELECT * FROM project WHERE number = ?", number) as ProjectRow;
  const folders = keys.flatMap(({ kind, value }) => (kind === "path" ? [value] : []));
  const taken = cameFrom(db, from.number, folders);
  const parts = { project: into.id, other: from.id, before: from.name, after: name, at };
  const { change } = noteProjectChange(db, { what: "split", ...parts });
  for (const { kind, value } of keys)
    db.run(
      "UPDATE project_key SET project = ? WHERE kind = ? AND value = ? AND project = ?",
      number,
      kind,
      value,
      from.number,
    );
  moveOccurrences(db, taken.sessions, from, into);
  takeSessions(db, taken, from, into);
  copyPauses(db, from, into);
  return { change, memories: taken.memories.length, sessions: taken.sessions.length };
}

/** Writes a change down, before what moves with it. */
function noteProjectChange(
  db: StoreConnection,
  change: Omit<ProjectChange, "id" | "undoneAt">,
): { change: ProjectChange; record: RecordMove } {
  const id = db.newId().replaceAll("-", "");
  insertRow(db, "project_change", { id, ...change });
  const record = moveRecorder(db, db.key, db.number("SELECT max(seq) FROM project_change"));
  return { change: { id, ...change, undoneAt: null }, record };
}
