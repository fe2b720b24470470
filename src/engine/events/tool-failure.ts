import { injectOnToolFailure } from "../../inject/tool-failure.ts";
import { contextUsage } from "../sessions/context-usage.ts";
import { budgetOf, type HookHandler, injectDeps, SILENCE, toHookAnswer } from "./hook-context.ts";

/** A tool failed: the known fix. What the user stopped is no failure. */
export const handleToolFailure: HookHandler = async (context) => {
  const { deps, agent, session, event } = context;
  if (event?.kind !== "tool-failure" || !event.tool || event.tool.interrupted) return SILENCE;
  const request = {
    event: event.id,
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    tool: event.tool,
    text: event.text,
    context: () => contextUsage(context),
  };
  return toHookAnswer(context, await injectOnToolFailure(injectDeps(context), request));
};
