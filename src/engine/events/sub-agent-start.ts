import { sessionId } from "../../domain/event.ts";
import { injectOnSubAgentStart } from "../../inject/sub-agent-start.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import { recallPartsHere } from "../wiring/recall-parts.ts";
import { answeredId, budgetOf, type HookHandler, injectDeps, SILENCE, toHookAnswer } from "./hook-context.ts";

/** A sub-agent starts: the project's preferences, and certain memories about its task. */
export const handleSubAgentStart: HookHandler = async (context) => {
  const { deps, agent, call, session, callProject } = context;
  if (call.subAgent === null) return SILENCE;
  const main = sessionId(agent.name, call.nativeSession);
  const task = await deps.store().takeTask(main, call.subAgent.kind, deps.now());
  if (!deps.config["brief.enabled"]) return SILENCE;
  const request = {
    event: answeredId(context),
    session,
    task,
    budget: { ...budgetOf(deps, agent), items: deps.config["brief.max_memories"] },
    ...(await readThresholds(deps, deps.store(), session.project?.id ?? null)),
    taskItems: deps.config["answer.max_memories"],
    states: (until: number) => codeStates(deps, callProject, until),
  };
  const recallDeps = { ...injectDeps(context), synonyms: deps.synonyms, ...(await recallPartsHere(deps)) };
  return toHookAnswer(context, await injectOnSubAgentStart(recallDeps, request));
};
