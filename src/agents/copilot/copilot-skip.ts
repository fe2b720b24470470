import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

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

/** Decides from the bytes alone: sub-agents, our own sessions and unknown events are skipped. */
export function triageCopilotBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, (fields) => triageCopilot(namedCopilotEvent(fields)));
}

/** The same for a parsed payload that names its event. */
export function triageCopilot(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  const { fields, event } = known;
  if (!Object.hasOwn(COPILOT_EVENTS, event)) return "skip";
  if (typeof fields.parent_agent_id !== "string") return "work";
  // Of a sub-agent its start, its result and its calls are heard; its task is told by who starts it.
  if (event === "SubagentStart" || event === "SubagentStop") return "work";
  return event === "UserPromptSubmit" || event === "Stop" ? "skip" : "sub-agent";
}

/** A sub-agent's start is the one event whose payload does not name itself. */
export function namedCopilotEvent(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return payload;
  const { hook_event_name, agentName, parent_agent_id } = payload as Record<string, unknown>;
  const isStart = hook_event_name === undefined && typeof agentName === "string";
  return isStart && typeof parent_agent_id === "string"
    ? { ...payload, hook_event_name: "SubagentStart" }
    : payload;
}
