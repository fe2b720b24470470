import type { MemoryFacts } from "../../../domain/sync/portable.ts";
import type { Connection } from "../connection/connection.ts";
import { insertProject } from "../sessions/projects.ts";

/** The number of the project with this remote, which is made where there is none; a folder that has it may join it then. */
export function projectScope(
  { db, newId, at }: { readonly db: Connection; readonly newId: () => string; readonly at: number },
  project: MemoryFacts["project"],
): number {
  if (project === null) return 0;
  const known = db.number(
    "SELECT project FROM project_key WHERE kind = 'remote' AND value = ?",
    project.remote,
  );
  if (known !== 0) return known;
  const number = insertProject(db, newId(), project.name, at);
  db.run("INSERT INTO project_key VALUES ('remote', ?, ?)", project.remote, number);
  return number;
}
