import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

/** THE table of Codex's events that we handle, with our hook events at each, in the order hooks.json lists them. */
export const CODEX_EVENTS = {
  SessionStart: ["session-start"],
  UserPromptSubmit: ["prompt"],
  PreToolUse: ["before-tool"],
  // It reports failed calls, too.
  PostToolUse: ["tool", "tool-failure"],
  SubagentStart: ["sub-agent-start"],
  SubagentStop: ["sub-agent"],
  Stop: ["stop"],
  PreCompact: ["before-compact"],
  PostCompact: ["after-compact"],
  SessionEnd: ["session-end"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type CodexEvent = keyof typeof CODEX_EVENTS;

/** Decides from the bytes alone: sub-agents, our own sessions and unknown events are skipped. */
export function triageCodexBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triageCodex);
}

/** The same for a parsed payload. */
export function triageCodex(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  if (!Object.hasOwn(CODEX_EVENTS, known.event)) return "skip";
  // A sub-agent's own calls carry its id; its start and end are reported about it.
  const isAboutSubAgent = known.event === "SubagentStart" || known.event === "SubagentStop";
  return typeof known.fields.agent_id === "string" && !isAboutSubAgent ? "sub-agent" : "work";
}
