import { prepareEvent } from "../../capture/prepare.ts";
import { injectBeforeTool } from "../../inject/before-tool.ts";
import { attemptName } from "../../store/port/attempt.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { contextUsage } from "../sessions/context-usage.ts";
import { afterCompactPaths } from "./compaction-paths.ts";
import {
  answeredId,
  budgetOf,
  type HookContext,
  type HookHandler,
  injectDeps,
  SILENCE,
  toHookAnswer,
} from "./hook-context.ts";

/** Longest that a tool waits to hear what became of the code its memories were made at, in ms. */
const CODE_MS = 50;

/** A tool is about to run: what is known of it. Whether it may run is nobody's question here. */
export const handleBeforeTool: HookHandler = async (context) => {
  const { deps, agent, session, place } = context;
  const safe = safeCall(context);
  if (!safe?.tool) return SILENCE;
  const request = {
    event: answeredId(context),
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    root: place?.root ?? null,
    tool: safe.tool,
    attempt: attemptName(safe.tool, safe.text),
    states: codeStates(deps, place, deps.monotonic() + CODE_MS),
    context: () => contextUsage(context),
    beside: afterCompactPaths(context),
  };
  return toHookAnswer(context, await injectBeforeTool(injectDeps(context), request));
};

/** As it will be stored once it ran, so that it has the name that it will have then. */
function safeCall({ deps, call, session, place }: HookContext) {
  if (!call.tool) return null;
  const raw = {
    ...{ kind: "tool" as const, nativeKey: call.key ?? "", turn: null, trust: 1 as const },
    ...{ text: call.change ?? "", tool: call.tool },
  };
  return prepareEvent(raw, { session: session.id, root: place?.root ?? null, at: deps.now() }, deps);
}
