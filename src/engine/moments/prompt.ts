import { injectOnPrompt } from "../../inject/prompt.ts";
import type { PromptDeps } from "../../inject/prompt-request.ts";
import { anchorStates } from "../anchors.ts";
import { barsOf } from "../bars.ts";
import { promptOptions } from "../prompt-options.ts";
import { safe } from "../safe-facts.ts";
import { afterCompactPaths } from "./compacted.ts";
import { type AtMoment, answer, budgetOf, injectDeps, type Now, SILENCE } from "./moment.ts";

/** A prompt was sent: what is known about it. */
export const atPrompt: AtMoment = async (now) => {
  const { deps, agent, session, event, place } = now;
  if (event === null) return SILENCE;
  const { synonyms } = deps;
  const recallDeps = { ...injectDeps(now), synonyms, hyde: () => hydeFor(now), ...(await deps.warm()) };
  const request = {
    ...promptOptions(deps),
    event: event.id,
    session,
    text: event.text,
    budget: budgetOf(deps, agent),
    ...(await barsOf(deps, deps.store(), session.project?.id ?? null)),
    beside: afterCompactPaths(now),
    states: (until: number) => anchorStates(deps, place, until),
  };
  return answer(now, await injectOnPrompt(recallDeps, request));
};

/** Longest that a prompt waits for a language model, within what a hook may take in all. */
const MODEL_MS = 700;

/** Whom this session may ask; whoever waits for a daemon waits less long than any model needs. */
async function hydeFor({ deps, session, asker }: Now): ReturnType<NonNullable<PromptDeps["hyde"]>> {
  if (!deps.config["recall.hyde"] || asker?.isThere || deps.refusesModel(session.id)) return null;
  const llm = await deps.llm("recall");
  return llm && { llm, safe: (text) => safe(deps, text), newId: deps.newId, deadlineMs: MODEL_MS };
}
