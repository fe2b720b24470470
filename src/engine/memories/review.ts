import type { OperationInput } from "../../operations/operations.ts";
import type { ReviewAnswer } from "../../operations/review.ts";
import type { ReviewFilter } from "../../store/port/project-store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { listScope } from "./list.ts";
import { catchUp } from "./memories.ts";
import { parseTime } from "./parse-time.ts";
import { toShownMemories } from "./shown-memories.ts";

/** More need no exact figure. */
const COUNTED = 1_000;
const NEW_FOR = "7d ago";

export async function reviewMemories(
  deps: EngineDeps,
  { reason, limit, skip, ...input }: OperationInput<"review">,
): Promise<ReviewAnswer> {
  await catchUp(deps);
  const store = deps.store();
  const scope = await listScope(deps, input);
  const since = parseTime(input.since ?? NEW_FOR, deps.now(), "--since").from;
  const filter: ReviewFilter = { ...scope, since };
  const found = reason ? await store.memoriesToReview(reason, { ...filter, skip, limit: limit + 1 }) : [];
  const memories = found.slice(0, limit);
  const tallies = await store.feedbackTallies(memories.map(({ id }) => id));
  const shown = await toShownMemories(deps, memories);
  const none = { given: 0, helped: 0, contradicted: 0 };
  return {
    project: scope.all ? null : ((await store.projectNames()).get(scope.project ?? "") ?? null),
    reason: reason ?? null,
    counts: await store.countToReview(filter, COUNTED),
    counted: COUNTED,
    memories: shown.map((memory) => ({ ...memory, ...(tallies.get(memory.id) ?? none) })),
    more: found.length > limit,
  };
}
