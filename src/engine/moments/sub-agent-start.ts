import { sessionId } from "../../domain/event.ts";
import { injectOnSubAgentStart } from "../../inject/sub-agent-start.ts";
import { anchorStates } from "../memories/anchors.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import { type AtMoment, answer, answeredId, budgetOf, injectDeps, SILENCE } from "./moment.ts";

/** A sub-agent starts: the rules of the house, and what is known of its task where that is certain. */
export const atSubAgentStart: AtMoment = async (now) => {
  const { deps, agent, call, session, place } = now;
  if (call.subAgent === null) return SILENCE;
  const main = sessionId(agent.name, call.nativeSession);
  const task = await deps.store().takeTask(main, call.subAgent.kind, deps.now());
  if (!deps.config["brief.enabled"]) return SILENCE;
  const request = {
    event: answeredId(now),
    session,
    task,
    budget: { ...budgetOf(deps, agent), items: deps.config["brief.items"] },
    ...(await readThresholds(deps, deps.store(), session.project?.id ?? null)),
    taskItems: deps.config["inject.items"],
    states: (until: number) => anchorStates(deps, place, until),
  };
  const recallDeps = { ...injectDeps(now), synonyms: deps.synonyms, ...(await deps.warm()) };
  return answer(now, await injectOnSubAgentStart(recallDeps, request));
};
