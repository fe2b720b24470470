import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

/**
 * THE table of Qwen Code's events that we handle, with our hook events at each, in the order the settings list them.
 * Nothing that hooks say before a tool or to a sub-agent is told.
 */
export const QWEN_EVENTS = {
  SessionStart: ["session-start"],
  UserPromptSubmit: ["prompt"],
  PostToolUseFailure: ["tool-failure"],
  PreCompact: ["before-compact"],
  PostCompact: ["after-compact"],
  Stop: ["stop"],
  SessionEnd: ["session-end"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type QwenEvent = keyof typeof QWEN_EVENTS;

/** Decides from the bytes alone: sub-agents, our own sessions and unknown events are skipped. */
export function triageQwenBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triageQwen);
}

/** The same for a parsed payload. */
export function triageQwen(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  if (!Object.hasOwn(QWEN_EVENTS, known.event)) return "skip";
  return typeof known.fields.agent_id === "string" ? "sub-agent" : "work";
}
