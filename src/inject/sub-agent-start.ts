import type { Hit } from "../domain/hit.ts";
import { SUB_AGENT_RULE } from "../domain/memory.ts";
import { isLowTrust, LEAST_TRUST } from "../domain/trust.ts";
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
  /** The sub-agent's own, because its parent's context is not shared with it. */
  readonly session: Session;
  /** Null where it is unknown. */
  readonly task: string | null;
  readonly budget: Budget;
  readonly threshold: number;
  readonly explicitThreshold: number;
  readonly taskItems: number;
  readonly states: (deadline: number) => CodeNow["states"];
}

/** A sub-agent starts: memories about its task through the prompt's gate, then the preferences. */
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
    code: { scope: "injected", states: request.states(deadline) },
  });
  const isFinding = ({ memory, confidence }: Hit) =>
    memory.rule === SUB_AGENT_RULE && memory.trust >= LEAST_TRUST && confidence >= threshold;
  const findings = recalled.hits.filter((hit) => isFinding(hit) && !recalled.passed.includes(hit));
  const passed = [...recalled.passed, ...findings];
  return {
    ...toSection("relevant", { ...recalled, passed }),
    // What another found out about this very task does not give way to the preferences.
    cap: { items: taskItems, isOwed: passed.every(({ memory }) => isLowTrust(memory.trust)) },
    facts: { words: "the sub-agent's task" },
  };
}
