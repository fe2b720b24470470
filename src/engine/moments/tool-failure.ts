import { injectOnToolFailure } from "../../inject/tool-failure.ts";
import { contextNow } from "../sessions/context-now.ts";
import { type AtMoment, answer, budgetOf, injectDeps, SILENCE } from "./moment.ts";

/** A tool failed: the known way out. What the user stopped is no failure. */
export const atToolFailure: AtMoment = async (now) => {
  const { deps, agent, session, event } = now;
  if (event?.kind !== "tool-failure" || !event.tool || event.tool.interrupted) return SILENCE;
  const request = {
    event: event.id,
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    tool: event.tool,
    text: event.text,
    context: () => contextNow(now),
  };
  return answer(now, await injectOnToolFailure(injectDeps(now), request));
};
