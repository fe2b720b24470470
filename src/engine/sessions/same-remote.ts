import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Another project has this folder's remote, and does not share its memories: `unbidden join`. */
export async function hasSameRemote(deps: EngineDeps, cwd: string): Promise<boolean> {
  const facts = projectAt(deps, cwd);
  return facts !== null && (await deps.store().sameRemoteProject(facts)) !== null;
}
