import { LEAST_TRUST } from "../domain/trust.ts";
import { readPrompt } from "../recall/query/prompt.ts";
import { type CodeNow, type RecallDeps, recall } from "../recall/recall.ts";
import type { Session } from "../store/store.ts";
import type { Budget } from "./block/budget.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { RECALL_BOUND_MS } from "./paths/prompt-request.ts";
import { collectSections, type PathSection, toSection } from "./paths/section.ts";
import { briefSection, PREFERENCE_LANES } from "./session-start.ts";

interface SubAgentRequest {
  readonly event: string;
  /** The sub-agent's own: what it is told its parent does not hold, and the other way round. */
  readonly session: Session;
  /** What it is to do; null where nobody knows. */
  readonly task: string | null;
  readonly budget: Budget;
  readonly threshold: number;
  readonly explicitThreshold: number;
  /** Most memories for its task. */
  readonly taskItems: number;
  readonly states: (deadline: number) => CodeNow["states"];
}

/** A sub-agent starts: first what its task calls for, through the gate of a prompt, then what holds for every task. */
export async function injectOnSubAgentStart(
  deps: InjectDeps & RecallDeps,
  request: SubAgentRequest,
): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const states = request.states(startedAt + RECALL_BOUND_MS);
  const project = request.session.project?.id ?? null;
  const collected = await collectSections(deps, [
    { path: "relevant", run: () => taskSection(deps, request, startedAt + RECALL_BOUND_MS) },
    { path: "brief", run: () => briefSection(deps.store, project, PREFERENCE_LANES, states) },
  ]);
  return inject(deps, {
    ...collected,
    ...request,
    hookEvent: "sub-agent-start",
    subject: "from earlier sessions",
    startedAt,
  });
}

async function taskSection(
  deps: InjectDeps & RecallDeps,
  request: SubAgentRequest,
  deadline: number,
): Promise<PathSection | null> {
  const { task, session, threshold, explicitThreshold, taskItems } = request;
  if (task === null) return null;
  const recalled = await recall(deps, {
    prompt: readPrompt(task, deps.now()),
    threshold,
    explicitThreshold,
    deadline,
    leastTrust: LEAST_TRUST,
    project: session.project?.id ?? null,
    now: deps.now(),
    code: { of: "told", states: request.states(deadline) },
  });
  return {
    ...toSection("relevant", recalled),
    cap: { items: taskItems },
    facts: { words: "the sub-agent's task" },
  };
}
