import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

/**
 * THE table of Gemini CLI's events that we handle, with our hook events at each, in the order the settings list them.
 * `PreCompress` comes before every request, compaction or not, and nothing that hooks say before a tool is told.
 */
export const GEMINI_EVENTS = {
  SessionStart: ["session-start"],
  BeforeAgent: ["prompt"],
  // It reports failed calls, too.
  AfterTool: ["tool-failure"],
  AfterAgent: ["stop"],
  SessionEnd: ["session-end"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type GeminiEvent = keyof typeof GEMINI_EVENTS;

/** Decides from the bytes alone: our own sessions and unknown events are skipped. */
export function triageGeminiBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triageGemini);
}

/** The same for a parsed payload. */
export function triageGemini(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  return Object.hasOwn(GEMINI_EVENTS, known.event) ? "work" : "skip";
}
