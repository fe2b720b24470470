import type { HookMoment } from "../../domain/hook-row.ts";
import type { WorkEvent } from "./claude-code-skip.ts";

/** Which of our moments each of the client's events is, in the order in which settings get them. */
export const MOMENT_OF = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  PreToolUse: "before-tool",
  PostToolUse: "tool",
  PostToolUseFailure: "tool-failure",
  PostToolBatch: "tool",
  SubagentStart: "sub-agent-start",
  SubagentStop: "sub-agent",
  Stop: "stop",
  PreCompact: "before-compact",
  PostCompact: "after-compact",
  SessionEnd: "session-end",
} as const satisfies Record<WorkEvent, HookMoment>;

const PAIRS = Object.entries(MOMENT_OF) as readonly [WorkEvent, HookMoment][];

export function eventsAt(moment: HookMoment): readonly WorkEvent[] {
  return PAIRS.filter(([, at]) => at === moment).map(([event]) => event);
}
