import type { HookEvent } from "../../domain/hook-row.ts";

/** THE table of VS Code's events, with our hook events at each, in the order the file lists them. */
export const VSCODE_EVENTS = {
  SessionStart: ["session-start"],
  UserPromptSubmit: ["prompt"],
  PreToolUse: ["before-tool"],
  // It reports failed commands, too.
  PostToolUse: ["tool", "tool-failure"],
  SubagentStart: ["sub-agent-start"],
  Stop: ["stop"],
  PreCompact: ["before-compact"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type VsCodeEvent = keyof typeof VSCODE_EVENTS;
