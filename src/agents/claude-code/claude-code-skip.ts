/** What the hook should do with a payload, told before anything of ours is loaded. */
export type Triage = "work" | "skip" | "INPUT_EMPTY" | "INPUT_INCOMPLETE" | "INPUT_INVALID";

const WORK_EVENTS: ReadonlySet<string> = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PostToolUseFailure",
  "Stop",
  "SessionEnd",
]);

/** Larger payloads go on unjudged, because they would be parsed twice; the engine applies the same rule. */
const MAX_JUDGED_BYTES = 1_000_000;

/** Decides from the bytes alone: sub-agents, background notifications and unknown events are nothing to us. */
export function triageClaudeCode(payload: Uint8Array): Triage {
  if (isBlank(payload)) return "INPUT_EMPTY";
  if (payload.length > MAX_JUDGED_BYTES) return "work";
  try {
    return triage(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch {
    return endsWhole(payload) ? "INPUT_INVALID" : "INPUT_INCOMPLETE";
  }
}

/** Judges a parsed payload. */
export function triage(payload: unknown): Triage {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return "INPUT_INVALID";
  const { hook_event_name, agent_id, transcript_path, prompt } = payload as Record<string, unknown>;
  if (typeof hook_event_name !== "string") return "INPUT_INVALID";
  // `agent_type` is no sign: `--agent X` sets it on the main thread too.
  if (agent_id !== undefined && agent_id !== null) return "skip";
  if (typeof transcript_path === "string" && /[\\/]subagents[\\/]/.test(transcript_path)) return "skip";
  // A background agent's end comes as a prompt that no user typed.
  if (typeof prompt === "string" && prompt.trimStart().startsWith("<task-notification>")) return "skip";
  return WORK_EVENTS.has(hook_event_name) ? "work" : "skip";
}

function isBlank(payload: Uint8Array): boolean {
  return payload.length < 16 && Buffer.from(payload).toString("latin1").trim() === "";
}

function endsWhole(payload: Uint8Array): boolean {
  const tail = Buffer.from(payload.subarray(-16)).toString("latin1").trimEnd();
  return tail.endsWith("}");
}
