import { UnbiddenError } from "../../domain/errors.ts";
import type { ExplainAnswer, ListAnswer } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { explainStored } from "./explain.ts";
import { catchUp, findKnownProject } from "./memories.ts";
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
  const project = await findKnownProject(deps, input);
  const memories = await deps.store().listMemories({
    project: project?.id ?? null,
    // One more tells whether there are more.
    limit: input.limit + 1,
    ...(input.kind ? { kinds: [input.kind] } : {}),
  });
  return {
    memories: await toShownMemories(deps, memories.slice(0, input.limit)),
    more: memories.length > input.limit,
  };
}
