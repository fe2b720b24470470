import { injectOnPrompt } from "../../inject/prompt.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import { promptOptions } from "../wiring/prompt-options.ts";
import { afterCompactPaths } from "./compaction-paths.ts";
import { budgetOf, type HookHandler, injectDeps, SILENCE, toHookAnswer } from "./hook-context.ts";
import { promptModel } from "./prompt-model.ts";

/** A prompt was sent: what is known about it. */
export const handlePrompt: HookHandler = async (context) => {
  const { deps, agent, session, event, place } = context;
  if (event === null) return SILENCE;
  const { synonyms } = deps;
  const { hyde, requester, isLeft } = promptModel(context);
  const recallDeps = { ...injectDeps({ ...context, requester }), synonyms, hyde, ...(await deps.warm()) };
  const request = {
    ...promptOptions(deps, requester),
    event: event.id,
    session,
    prompt: readPrompt(event.text, deps.now(), event.quoted),
    budget: budgetOf(deps, agent),
    ...(await readThresholds(deps, deps.store(), session.project?.id ?? null)),
    beside: afterCompactPaths(context),
    states: (until: number) => codeStates(deps, place, until),
  };
  const delivery = await injectOnPrompt(recallDeps, request);
  return isLeft() ? { ...SILENCE, leftToRequester: true } : toHookAnswer(context, delivery);
};
