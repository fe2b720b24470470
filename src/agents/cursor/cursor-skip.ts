import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFields, type Triage } from "../calls/payload-skip.ts";

/**
 * THE table of Cursor's events that we handle, with our hook events at each, in the order the file lists them.
 * It takes nothing with a prompt, and nothing before a tool runs.
 */
export const CURSOR_EVENTS = {
  sessionStart: ["session-start"],
  beforeSubmitPrompt: ["prompt"],
  // It reports commands that failed, too.
  postToolUse: ["tool", "tool-failure"],
  postToolUseFailure: ["tool-failure"],
  subagentStop: ["sub-agent"],
  preCompact: ["before-compact"],
  // The reply comes before the end of the turn.
  afterAgentResponse: ["stop"],
  stop: ["stop"],
  sessionEnd: ["session-end"],
} as const satisfies Record<string, readonly HookEvent[]>;
export type CursorEvent = keyof typeof CURSOR_EVENTS;

/** Our own sessions and unknown events are skipped; those of the table are all that is installed, so that the engine decides. */
export function triageCursor(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  return Object.hasOwn(CURSOR_EVENTS, known.event) ? "work" : "skip";
}
