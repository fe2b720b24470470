import type { HookEvent } from "../../domain/hook-row.ts";
import { isModelChildFolder } from "../../domain/model-child.ts";

/** The hook's action for a payload, decided before any other code is loaded; `sub-agent` is skipped unless the options include sub-agents. */
export type Triage = "work" | "skip" | "sub-agent" | "INPUT_EMPTY" | "INPUT_INCOMPLETE" | "INPUT_INVALID";

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

/** Larger payloads are left to the engine, which applies the same rule, because they would be parsed twice. */
const MAX_TRIAGE_BYTES = 1_000_000;

/** Decides from the bytes alone: sub-agents, task notifications, our own sessions and unknown events are skipped. */
export function triageClaudeCode(payload: Uint8Array): Triage {
  if (isBlankPayload(payload)) return "INPUT_EMPTY";
  if (payload.length > MAX_TRIAGE_BYTES) return "work";
  try {
    return triage(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch {
    return endsComplete(payload) ? "INPUT_INVALID" : "INPUT_INCOMPLETE";
  }
}

/** The same for a parsed payload. */
export function triage(payload: unknown): Triage {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return "INPUT_INVALID";
  const fields = payload as Record<string, unknown>;
  const { hook_event_name, prompt } = fields;
  if (typeof hook_event_name !== "string") return "INPUT_INVALID";
  // A session that we started ourselves, even where its marker was lost.
  if (isModelChildFolder(fields.cwd)) return "skip";
  // Of a sub-agent only the result is kept; one without a type belongs to a compaction.
  if (hook_event_name === "SubagentStop") return fields.agent_type ? "work" : "skip";
  if (hook_event_name === "SubagentStart") return "work";
  if (isTaskNotification(prompt) || !isWorkEvent(hook_event_name)) return "skip";
  return subAgentIn(fields) === null ? "work" : "sub-agent";
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

/** The client's id of the session; null when the payload names none. */
export function sessionOfClaudeCode(payload: Uint8Array): string | null {
  try {
    const { session_id } = JSON.parse(Buffer.from(payload).toString("utf8")) as Record<string, unknown>;
    return typeof session_id === "string" && session_id !== "" ? session_id : null;
  } catch {
    // Not a payload: there is no session.
    return null;
  }
}

function isBlankPayload(payload: Uint8Array): boolean {
  return payload.length < 16 && Buffer.from(payload).toString("latin1").trim() === "";
}

function endsComplete(payload: Uint8Array): boolean {
  const tail = Buffer.from(payload.subarray(-16)).toString("latin1").trimEnd();
  return tail.endsWith("}");
}
