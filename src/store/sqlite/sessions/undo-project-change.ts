import type { ProjectChange } from "../../port/project-store.ts";
import type { Connection } from "../connection/connection.ts";
import type { StoreConnection } from "../connection/operations.ts";
import { undo } from "../memories/amend.ts";
import { moveProject, setEnding } from "./move-project.ts";
import { type Moved, movedBy } from "./moved.ts";
import { type ProjectRow, projectRowById } from "./projects.ts";
import { cameFrom, moveOccurrence, moveOccurrences, takeSessions } from "./take-sessions.ts";

type Recorded = Omit<ProjectChange, "undoneAt"> & { readonly seq: number };

/** Only while nothing later stands on it. */
export function undoProjectChange(db: StoreConnection, id: string, at: number): "undone" | "changed" {
  return db.transaction(() => {
    const change = db.get<Recorded>("SELECT * FROM project_change WHERE id = ? AND undone_at IS NULL", id);
    if (!change || hasLater(db, change)) return "changed";
    // First, because from then on the ids of its projects name them as they were, or the one that stays.
    const [project, other] = [ownRow(db, change.project), change.other && projectRowById(db, change.other)];
    db.run("UPDATE project_change SET undone_at = ? WHERE seq = ?", at, change.seq);
    if (change.what === "rename") return renameBack(db, change);
    if (!project || !other) return "changed";
    if (change.what === "split") moveProject(db, project, other);
    else separate(db, { change, moved: movedBy(db, db.key, change.seq), from: other, into: project });
    return "undone";
  });
}

/** A later merge or split of one of both, or another name. */
function hasLater(db: Connection, { seq, what, project, other }: Recorded): boolean {
  const kinds = what === "rename" ? "what = 'rename'" : "what <> 'rename'";
  return db.has(
    `SELECT 1 FROM project_change WHERE seq > ?1 AND undone_at IS NULL AND ${kinds}
       AND (project IN (?2, ?3) OR other IN (?2, ?3))`,
    seq,
    project,
    other,
  );
}

function ownRow(db: Connection, id: string): ProjectRow | undefined {
  return db.get<ProjectRow>("SELECT * FROM project WHERE id = ?", id);
}

function renameBack(db: Connection, { project, before, after }: Recorded): "undone" | "changed" {
  const sql = "UPDATE project SET name = ? WHERE id = ? AND name = ?";
  return db.run(sql, before, project, after) > 0 ? "undone" : "changed";
}

interface Separation {
  readonly change: Recorded;
  readonly moved: Moved;
  /** The project that took the other in, and the other. */
  readonly from: ProjectRow;
  readonly into: ProjectRow;
}

/** A merged project gets back what it brought, and what came from its folders since. */
function separate(db: StoreConnection, separation: Separation): void {
  const { moved, from, into } = separation;
  const folders = keysBack(db, separation);
  const since = cameFrom(db, from.number, folders);
  const isKnown = new Set(moved.keys("session"));
  moveOccurrences(
    db,
    since.sessions.filter((id) => !isKnown.has(id)),
    from,
    into,
  );
  occurrencesBack(db, separation);
  const sessions = [...new Set([...moved.keys("session"), ...since.sessions])];
  const memories = [...moved.keys("memory"), ...memoriesOfSessions(db, from, sessions), ...since.memories];
  takeSessions(db, { sessions, memories: [...new Set(memories)] }, from, into);
  endingsBack(db, separation);
  notesBack(db, separation);
  pausesBack(db, separation);
}

/** Gives the folders among them. */
function keysBack(db: Connection, { moved, from, into }: Separation): string[] {
  const keys = db.all("SELECT kind, value FROM project_key WHERE project = ?", from.number);
  const own = keys.filter(({ kind, value }) => moved.has("key", JSON.stringify([kind, value])));
  for (const { kind, value } of own)
    db.run(
      "UPDATE project_key SET project = ? WHERE kind = ? AND value = ?",
      into.number,
      String(kind),
      String(value),
    );
  return own.flatMap(({ kind, value }) => (kind === "path" ? [String(value)] : []));
}

function memoriesOfSessions(db: Connection, from: ProjectRow, sessions: readonly string[]): string[] {
  const sql = "SELECT id FROM memory WHERE scope = ? AND session IN (SELECT value FROM json_each(?))";
  return db.texts(sql, from.number, JSON.stringify(sessions));
}

function occurrencesBack(db: Connection, { moved, from, into }: Separation): void {
  const rows = db.all<{ what: string; name: string; lastAt: number }>(
    "SELECT what, name, last_at AS lastAt FROM occurrence WHERE scope = ?",
    from.number,
  );
  for (const row of rows) {
    const count = moved.times("occurrence", JSON.stringify([row.what, row.name]));
    if (count > 0) moveOccurrence(db, { ...row, count }, from, into);
  }
  db.run("DELETE FROM occurrence WHERE scope = ? AND count <= 0", from.number);
}

/** A memory that one of the other project ended since the merge holds again. */
function endingsBack(db: StoreConnection, { change, moved, from, into }: Separation): void {
  for (const id of moved.keys("summary")) {
    const row = db.get("SELECT * FROM memory WHERE id = ? AND superseded_by IS NOT NULL", id);
    if (row) setEnding(db, row, null);
  }
  const across = db.texts(
    `SELECT c.id FROM oplog c JOIN memory o ON o.id = c.memory JOIN memory n ON n.id = c.after
     WHERE c.seq > ?1 AND c.what = 'supersede' AND c.undone_at IS NULL
       AND ((o.scope = ?2 AND n.scope = ?3) OR (o.scope = ?3 AND n.scope = ?2)) ORDER BY c.seq DESC`,
    moved.times("change", "last"),
    from.number,
    into.number,
  );
  for (const id of across) undo(db, db.key, id, change.at);
}

function notesBack(db: Connection, { moved, from, into }: Separation): void {
  for (const path of db.texts("SELECT path FROM note_file WHERE project = ?", from.number))
    if (moved.has("notes", path))
      db.run("UPDATE note_file SET project = ? WHERE path = ?", into.number, path);
}

/** What was switched off since was off for both. */
function pausesBack(db: Connection, { change, from, into }: Separation): void {
  db.run(
    `DELETE FROM pause WHERE subject = ?1 AND EXISTS (
       SELECT 1 FROM pause o WHERE o.subject = ?2 AND o.from_at = pause.from_at AND o.to_at IS pause.to_at)`,
    from.id,
    into.id,
  );
  db.run(
    "INSERT INTO pause SELECT ?, from_at, to_at FROM pause WHERE subject = ? AND from_at >= ?",
    into.id,
    from.id,
    change.at,
  );
  db.run(
    "UPDATE project SET off = (SELECT off FROM project WHERE number = ?) WHERE number = ?",
    from.number,
    into.number,
  );
}
