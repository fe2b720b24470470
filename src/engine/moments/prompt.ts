import { injectOnPrompt } from "../../inject/prompt.ts";
import { anchorStates } from "../memories/anchors.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import { promptOptions } from "../wiring/prompt-options.ts";
import { afterCompactPaths } from "./compacted.ts";
import { type AtMoment, answer, budgetOf, injectDeps, SILENCE } from "./moment.ts";
import { promptModel } from "./prompt-model.ts";

/** A prompt was sent: what is known about it. */
export const atPrompt: AtMoment = async (now) => {
  const { deps, agent, session, event, place } = now;
  if (event === null) return SILENCE;
  const { synonyms } = deps;
  const { hyde, asker, isLeft } = promptModel(now);
  const recallDeps = { ...injectDeps({ ...now, asker }), synonyms, hyde, ...(await deps.warm()) };
  const request = {
    ...promptOptions(deps, asker),
    event: event.id,
    session,
    text: event.text,
    budget: budgetOf(deps, agent),
    ...(await readThresholds(deps, deps.store(), session.project?.id ?? null)),
    beside: afterCompactPaths(now),
    states: (until: number) => anchorStates(deps, place, until),
  };
  const delivery = await injectOnPrompt(recallDeps, request);
  return isLeft() ? { ...SILENCE, byAsker: true } : answer(now, delivery);
};
