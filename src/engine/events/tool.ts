import type { ContextUse } from "../../agents/agent.ts";
import { prepareEvent } from "../../capture/prepare.ts";
import type { ContextUsage } from "../../inject/block/context-budget.ts";
import { injectBeforeTool, injectOnToolFailure } from "../../inject/tool-call.ts";
import { attemptName } from "../../store/port/attempt.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { afterCompactPaths } from "./compaction.ts";
import {
  answeredId,
  budgetOf,
  type HookContext,
  type HookHandler,
  injectDeps,
  SILENCE,
  toHookAnswer,
} from "./hook-context.ts";

/** Longest wait for the state of the code that the memories were made at, in ms. */
const CODE_MS = 50;

/** A tool is about to run: memories about it. Permission is not decided here. */
export const handleBeforeTool: HookHandler = async (context) => {
  const { deps, agent, session, callProject } = context;
  const safe = safeCall(context, "tool");
  if (!safe?.tool) return SILENCE;
  const request = {
    event: answeredId(context),
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    root: callProject?.root ?? null,
    tool: safe.tool,
    attempt: attemptName(safe.tool, safe.text),
    states: codeStates(deps, callProject, deps.monotonic() + CODE_MS),
    context: () => contextUsage(context),
    extraPaths: afterCompactPaths(context),
  };
  return toHookAnswer(context, await injectBeforeTool(injectDeps(context), request));
};

type UnsafeCall = Pick<HookContext, "deps" | "call" | "callProject"> & {
  readonly session: { readonly id: string };
};

/** The call as it will be stored later, so that both have the same name. */
export function safeCall({ deps, call, session, callProject }: UnsafeCall, kind: "tool" | "tool-failure") {
  if (!call.tool) return null;
  const text = (kind === "tool" ? call.change : call.failure) ?? "";
  const raw = { kind, nativeKey: call.key ?? "", turn: null, trust: 1 as const, text, tool: call.tool };
  return prepareEvent(raw, { session: session.id, root: callProject?.root ?? null, at: deps.now() }, deps);
}

/** A tool failed: the known fix. A tool stopped by the user is no failure. */
export const handleToolFailure: HookHandler = async (context) => {
  const { deps, agent, session } = context;
  const event = context.event ?? safeCall(context, "tool-failure");
  if (event?.kind !== "tool-failure" || !event.tool || event.tool.interrupted) return SILENCE;
  const request = {
    event: answeredId(context),
    session,
    budget: budgetOf(deps, agent),
    project: session.project?.id ?? null,
    tool: event.tool,
    text: event.text,
    context: () => contextUsage(context),
  };
  return toHookAnswer(context, await injectOnToolFailure(injectDeps(context), request));
};

/** The end of a transcript: the last reply stands before the output of its tools. */
const TAIL_BYTES = 256_000;
/** Where neither transcript nor environment nor the model's name tells. */
const WINDOW = 200_000;

/** Tokens in the context: from the last reply in the transcript, else from the environment, else 0. */
async function contextUsage(context: HookContext): Promise<ContextUsage> {
  const reported = context.deps.reportedContextSize;
  const { transcript } = context.call;
  const usage = transcript === null ? null : await usageInTranscript(context, transcript);
  return {
    used: usage?.tokens ?? reported.tokens ?? 0,
    window: reported.window ?? usage?.window ?? WINDOW,
  };
}

async function usageInTranscript({ deps, agent }: HookContext, path: string): Promise<ContextUse | null> {
  try {
    const importer = (await deps.importers()).get(agent.name);
    const tail = (await importer?.tail(path, TAIL_BYTES)) ?? null;
    return tail === null ? null : agent.transcripts.readUsage(tail);
  } catch {
    // Not readable, or none: another bound limits the answer as well.
    return null;
  }
}
