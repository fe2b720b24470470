import { UnbiddenError } from "../../domain/errors.ts";
import type { ExplainAnswer, ListAnswer } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { hasSameRemote } from "../sessions/same-remote.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { explainStored } from "./explain.ts";
import { catchUp, findChosenProject } from "./memories.ts";
import { toShownMemories } from "./shown-memories.ts";

export async function listProjectMemories(
  deps: EngineDeps,
  { explain, ...input }: OperationInput<"list">,
): Promise<ExplainAnswer | ListAnswer> {
  if (explain) return explainStored(deps, input);
  if (input.text !== undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "list takes words with --explain only; search looks for them",
    );
  await catchUp(deps);
  const scope = await listScope(deps, input);
  const filter = {
    ...scope,
    ...(input.kind ? { kinds: [input.kind] } : {}),
    ...(input.trust !== undefined ? { trust: input.trust } : {}),
    ...(input.rule !== undefined ? { rule: input.rule } : {}),
    ...(input.pinned ? { pinned: true } : {}),
  };
  const { limit, skip = 0 } = input;
  const memories = await deps.store().listMemories({ ...filter, limit, skip });
  const total = await deps.store().countMemories(filter);
  const isNoneOfHere =
    !input.all && memories.every(({ project }) => project === null || project !== scope.project);
  return {
    memories: await toShownMemories(deps, memories),
    more: total > skip + memories.length,
    total,
    sameRemote: isNoneOfHere && (await hasSameRemote(deps, input.cwd)),
  };
}

type ListScope = Pick<OperationInput<"list">, "all" | "project" | "cwd">;

/** Every project, the named one, or the folder's. Throws `PROJECT_UNKNOWN`. */
export async function listScope(deps: EngineDeps, { all = false, project, cwd }: ListScope) {
  if (all && project !== undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "say either --project or --all");
  const found = await findChosenProject(deps, { project, cwd });
  return { project: found?.id ?? null, all };
}
