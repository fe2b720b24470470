import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

/** THE table of the client's events that we handle, with our hook event of each, in the order settings list them. */
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
} as const satisfies Record<string, HookEvent>;
export type WorkEvent = keyof typeof HOOK_EVENT_OF;

/** Decides from the bytes alone: sub-agents, task notifications, other clients, our own sessions and unknown events are skipped. */
export function triageClaudeCode(payload: Uint8Array): Triage {
  return triageBytes(payload, triage);
}

/** The same for a parsed payload. */
export function triage(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  const { fields, event } = known;
  if (isOfAnotherClient(fields)) return "skip";
  // Of a sub-agent only the result is kept; one without a type belongs to a compaction.
  if (event === "SubagentStop") return fields.agent_type ? "work" : "skip";
  if (event === "SubagentStart") return "work";
  if (isTaskNotification(fields.prompt) || !isWorkEvent(event)) return "skip";
  return subAgentIn(fields) === null ? "work" : "sub-agent";
}

/** Copilot CLI, VS Code and Cursor run Claude Code's hooks, too, and say a time or a version of their own; they have hooks of ours. */
function isOfAnotherClient({ timestamp, cursor_version }: Record<string, unknown>): boolean {
  return typeof timestamp === "string" || cursor_version !== undefined;
}

/** A background agent's end arrives as a prompt that no user typed. */
function isTaskNotification(prompt: unknown): boolean {
  return typeof prompt === "string" && prompt.trimStart().startsWith("<task-notification>");
}

function isWorkEvent(name: string): name is WorkEvent {
  return Object.hasOwn(HOOK_EVENT_OF, name);
}

/** The sub-agent's id; null on the main thread, where `--agent X` sets `agent_type` too. */
export function subAgentIn({ agent_id, transcript_path }: Record<string, unknown>): string | null {
  if (agent_id !== undefined && agent_id !== null) return String(agent_id);
  const path = typeof transcript_path === "string" ? transcript_path : "";
  return /[\\/]subagents[\\/](.*)/.exec(path)?.[1] ?? null;
}
