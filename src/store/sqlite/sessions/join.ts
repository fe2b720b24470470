import { projectSummaryId } from "../../../domain/project-summary.ts";
import type { Project, ProjectFacts } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { deleteMemory, updateMemory } from "../search/terms.ts";
import { type ProjectRow, projectOf, projectRowByKey, sameRemoteProject } from "./projects.ts";

const PROJECT = "SELECT number, id, name, off FROM project WHERE id = ?";

/** Gives a folder to the project that has its remote, with all that was stored for it meanwhile; null where none has. */
export function joinProject(db: Connection, facts: ProjectFacts): Project | null {
  return db.transaction(() => {
    const named = sameRemoteProject(db, facts);
    const into = named && db.get<ProjectRow>(PROJECT, named.id);
    if (!into) return null;
    const from = projectRowByKey(db, facts.keys);
    if (from) mergeProject(db, from, into);
    const addKey =
      "INSERT INTO project_key VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET project = excluded.project";
    for (const { kind, value } of facts.keys) db.run(addKey, kind, value, into.number);
    return projectOf(into);
  });
}

function mergeProject(db: Connection, from: ProjectRow, into: ProjectRow): void {
  for (const row of db.all("SELECT * FROM memory WHERE scope = ?", from.number)) {
    // The other one has its own, which is changed in place.
    if (row.id === projectSummaryId(from.id)) deleteMemory(db, row);
    else updateMemory(db, row, { scope: into.number });
  }
  for (const table of ["project_key", "session", "note_file"])
    db.run(`UPDATE ${table} SET project = ? WHERE project = ?`, into.number, from.number);
  db.run("UPDATE receipt SET project = ? WHERE project = ?", into.id, from.id);
  db.run(
    `INSERT INTO occurrence SELECT ?1, what, name, count, last_at FROM occurrence WHERE scope = ?2
     ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
    into.number,
    from.number,
  );
  db.run("UPDATE OR IGNORE attempt SET scope = ? WHERE scope = ?", into.number, from.number);
  for (const table of ["occurrence", "attempt"]) db.run(`DELETE FROM ${table} WHERE scope = ?`, from.number);
  db.run("DELETE FROM threshold_offset WHERE project = ?", from.id);
  db.run("DELETE FROM pause WHERE subject = ?", from.id);
  db.run("DELETE FROM project WHERE number = ?", from.number);
}
