import type { Project } from "../../store/store.ts";
import type { EngineDeps } from "./deps.ts";

/** True where the user wants silence until a project is switched on, and this one was not. */
export async function isSilentIn(deps: EngineDeps, project: Project | null): Promise<boolean> {
  if (!deps.config["recall.only_where_on"]) return false;
  return project === null || !(await deps.store().isSwitchedOn(project.id));
}
