import type { HookCall } from "../../agents/agent.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import { TOOL_BOUND_MS } from "../../inject/tool-call.ts";
import type { HookAnswer } from "../../operations/engine-type.ts";
import type { SessionFacts } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safeCall } from "./tool.ts";

/** A tool call and what came of it. */
export interface LoggedToolCall {
  readonly deps: EngineDeps;
  readonly call: HookCall;
  readonly session: SessionFacts;
  readonly answer: Pick<HookAnswer, "text" | "told">;
  /** On the monotonic clock. */
  readonly startedAt: number;
}

const MOST_CHARACTERS = 200;

/** For `log.tool_calls`: what was looked up, what was told, and how long it took; redacted like the event itself. */
export function toolCallLine(happened: LoggedToolCall): Record<string, unknown> {
  const { deps, call, session, answer, startedAt } = happened;
  const ms = deps.monotonic() - startedAt;
  const kind = call.hookEvent === "tool-failure" ? "tool-failure" : "tool";
  const tool = safeCall({ deps, call, session, callProject: session.project }, kind)?.tool;
  // A daemon gives no answer after the bound.
  const isLate = deps.isLongLived && call.hookEvent === "before-tool" && ms > TOOL_BOUND_MS;
  const { memories = [], tokens = 0, budget = deps.config["block.max_tokens"] } = answer.told ?? {};
  return {
    at: deps.now(),
    hookEvent: call.hookEvent,
    session: session.id,
    tool: tool?.name ?? null,
    about: tool ? oneLine(tool.path ?? tool.command ?? "", MOST_CHARACTERS) : null,
    outcome: isLate ? "late" : answer.text === null ? "silent" : "told",
    memories,
    tokens,
    budget,
    ms: Math.round(ms * 10) / 10,
  };
}
