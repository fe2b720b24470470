import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";
import { isOfVsCode } from "../copilot-family/clients.ts";

/** Decides from the bytes alone: sub-agents and our own sessions are skipped; other events are not installed. */
export function triageCopilotBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triageCopilot);
}

/** The same for a parsed payload. */
export function triageCopilot(payload: unknown): Triage {
  const known = hookFields(namedCopilotEvent(payload));
  if (typeof known === "string") return known;
  const { fields, event } = known;
  if (isOfVsCode(fields)) return "skip";
  // Of a sub-agent its start, its result and its calls are heard; its task is told by who starts it.
  if (typeof fields.parent_agent_id !== "string" || event.startsWith("Subagent")) return "work";
  return event === "UserPromptSubmit" || event === "Stop" ? "skip" : "sub-agent";
}

/** A sub-agent's start is the one event whose payload does not name itself. */
export function namedCopilotEvent(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return payload;
  return { hook_event_name: "SubagentStart", ...payload };
}
