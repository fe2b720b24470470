import { digest } from "../../../text/hashes/digest.ts";
import type { ReadNotes } from "../../port/source-store.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { scopeOf } from "../sessions/projects.ts";

/** Agents' own notes that were read, and marks of sources; small tables, because every drain asks for them. */
export const notesOperations = {
  reads: { readNotes, sourceMark },
  writes: { markNotes: (db, read, loaded) => db.transaction(() => markNotes(db, read, loaded)) },
} satisfies Record<string, Operations>;

function readNotes(db: Connection): ReadNotes[] {
  return db.all<ReadNotes>(
    `SELECT n.path, n.agent, p.id AS project, n.size, n.modified_at AS modifiedAt FROM note_file n
       JOIN project p ON p.number = n.project WHERE p.off = 0 ORDER BY n.path`,
  );
}

function sourceMark(db: Connection, source: string): string | null {
  return db.texts("SELECT position FROM source_mark WHERE place = ?", placeHash(source))[0] ?? null;
}

export function placeHash(place: string): string {
  return digest(["source-place", place]);
}

function markNotes(db: Connection, read: ReadNotes, loaded: readonly string[]): void {
  const { path, agent, project, size, modifiedAt } = read;
  db.run("DELETE FROM note_file WHERE path = ?", path);
  const scope = scopeOf(db, project);
  db.run("INSERT INTO note_file VALUES (?, ?, ?, ?, ?)", path, agent, scope, size, modifiedAt);
  for (const id of loaded) db.run("INSERT OR IGNORE INTO note_loaded VALUES (?, ?, ?)", id, agent, path);
}

/** The memories that the agent loads by itself. */
export function loadedBy(db: Connection, agent: string, ids: string): string[] {
  const sql =
    "SELECT DISTINCT memory FROM note_loaded WHERE memory IN (SELECT value FROM json_each(?)) AND agent = ?";
  return db.texts(sql, ids, agent);
}
