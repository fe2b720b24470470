import type { Project, ProjectFacts } from "../../store.ts";
import type { StoreConnection } from "../connection/operations.ts";
import { mergeProjects } from "./project-changes.ts";
import { projectOf, projectRowById, projectRowByKey, sameRemoteProject } from "./projects.ts";

/** Gives a folder to the project that has its remote, with all that was stored for it meanwhile; null where none has. */
export function joinProject(db: StoreConnection, facts: ProjectFacts, at: number): Project | null {
  return db.transaction(() => {
    const named = sameRemoteProject(db, facts);
    const into = named && projectRowById(db, named.id);
    if (!into) return null;
    const from = projectRowByKey(db, facts.keys);
    if (from) mergeProjects(db, from.id, into.id, at);
    const addKey =
      "INSERT INTO project_key VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET project = excluded.project";
    for (const { kind, value } of facts.keys) db.run(addKey, kind, value, into.number);
    return projectOf(into);
  });
}
