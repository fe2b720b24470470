import { isModelChildFolder } from "../../domain/model-child.ts";

/** What the hook should do with a payload, told before anything of ours is loaded; `sub-agent` is to skip unless somebody wants those heard. */
export type Triage = "work" | "skip" | "sub-agent" | "INPUT_EMPTY" | "INPUT_INCOMPLETE" | "INPUT_INVALID";

/** THE list of the client's events that are something to us; what to do with each follows from it. */
const WORK_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "PreCompact",
  "PostCompact",
  "SessionEnd",
] as const;
export type WorkEvent = (typeof WORK_EVENTS)[number];

/** Larger payloads go on unjudged, because they would be parsed twice; the engine applies the same rule. */
const MAX_JUDGED_BYTES = 1_000_000;

/** Decides from the bytes alone: sub-agents, background notifications, our own sessions and unknown events are nothing to us. */
export function triageClaudeCode(payload: Uint8Array): Triage {
  if (isBlankPayload(payload)) return "INPUT_EMPTY";
  if (payload.length > MAX_JUDGED_BYTES) return "work";
  try {
    return triage(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch {
    return endsComplete(payload) ? "INPUT_INVALID" : "INPUT_INCOMPLETE";
  }
}

/** Judges a parsed payload. */
export function triage(payload: unknown): Triage {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return "INPUT_INVALID";
  const fields = payload as Record<string, unknown>;
  const { hook_event_name, prompt } = fields;
  if (typeof hook_event_name !== "string") return "INPUT_INVALID";
  // A session that we started ourselves, also where its marker was lost on the way.
  if (isModelChildFolder(fields.cwd)) return "skip";
  // Of a sub-agent only its result is worth keeping; a compaction ends one that has no type.
  if (hook_event_name === "SubagentStop") return fields.agent_type ? "work" : "skip";
  if (hook_event_name === "SubagentStart") return "work";
  if (isTaskNotification(prompt) || !isWorkEvent(hook_event_name)) return "skip";
  return subAgentIn(fields) === null ? "work" : "sub-agent";
}

/** A background agent's end comes as a prompt that no user typed. */
function isTaskNotification(prompt: unknown): boolean {
  return typeof prompt === "string" && prompt.trimStart().startsWith("<task-notification>");
}

function isWorkEvent(name: string): name is WorkEvent {
  return (WORK_EVENTS as readonly string[]).includes(name);
}

/** Its id; null on the main thread. `agent_type` is no sign of one: `--agent X` sets it on the main thread too. */
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
    // No payload at all: there is no session to name.
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
