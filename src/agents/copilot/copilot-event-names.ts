import type { HookEvent } from "../../domain/hook-row.ts";

/** THE table of Copilot CLI's events that we handle, with our hook events at each, in the order the file lists them. */
export const COPILOT_EVENTS = {
  SessionStart: ["session-start"],
  UserPromptSubmit: ["prompt"],
  PreToolUse: ["before-tool"],
  // A command that exits with another code than 0 has run, too.
  PostToolUse: ["tool", "tool-failure"],
  PostToolUseFailure: ["tool-failure"],
  SubagentStart: ["sub-agent-start"],
  SubagentStop: ["sub-agent"],
  Stop: ["stop"],
  PreCompact: ["before-compact"],
  SessionEnd: ["session-end"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type CopilotEvent = keyof typeof COPILOT_EVENTS;
