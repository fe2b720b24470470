import { UnbiddenError } from "../../domain/errors.ts";
import type { JoinAnswer } from "../../operations/join.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { catchUp, countProjectMemories } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Without `yes` it only says what would be shared. Throws `PROJECT_UNKNOWN`. */
export async function joinSameRemote(
  deps: EngineDeps,
  { yes, cwd }: OperationInput<"join">,
): Promise<JoinAnswer> {
  const facts = projectAt(deps, cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${cwd} belongs to no project`);
  const store = deps.store();
  const into = await store.sameRemoteProject(facts);
  if (!into) return { into: null, memories: 0, own: 0, done: false };
  const answer = {
    into: into.name,
    memories: await countProjectMemories(deps, into),
    own: await countProjectMemories(deps, await store.findProject(facts)),
  };
  if (!yes) return { ...answer, done: false };
  // What waits belongs to the folder as it was.
  await catchUp(deps);
  await store.joinProject(facts, deps.now());
  return { ...answer, done: true };
}
