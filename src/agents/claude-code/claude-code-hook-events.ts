import type { HookEvent } from "../../domain/hook-row.ts";
import type { WorkEvent } from "./claude-code-skip.ts";

/** Which of our hook events each of the client's events is, in the order in which settings get them. */
export const HOOK_EVENT_OF = {
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
} as const satisfies Record<WorkEvent, HookEvent>;

const PAIRS = Object.entries(HOOK_EVENT_OF) as readonly [WorkEvent, HookEvent][];

export function clientEventsAt(hookEvent: HookEvent): readonly WorkEvent[] {
  return PAIRS.filter(([, at]) => at === hookEvent).map(([event]) => event);
}
