import { injectOnPrompt } from "../../inject/prompt.ts";
import { anchorStates } from "../anchors.ts";
import { type AtMoment, answer, budgetOf, injectDeps, SILENCE } from "./moment.ts";

/** A prompt was sent: what is known about it. */
export const atPrompt: AtMoment = async (now) => {
  const { deps, agent, session, event, place } = now;
  if (event === null) return SILENCE;
  const recallDeps = { ...injectDeps(now), synonyms: deps.synonyms, ...(await deps.warm()) };
  const request = {
    event: event.id,
    session,
    text: event.text,
    budget: budgetOf(deps, agent),
    bar: deps.config["inject.confidence"],
    explicitBar: deps.config["inject.confidence_explicit"],
    saysNothingKnown: deps.config["inject.nothing_known"],
    states: (until: number) => anchorStates(deps, place, until),
  };
  return answer(now, await injectOnPrompt(recallDeps, request));
};
