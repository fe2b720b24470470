import type { TimedEvent } from "../../domain/event.ts";
import { claudeCodeTranscripts } from "./claude-code-transcript.ts";

/** When the first line is written; each further one a second later. */
export const LINES_AT = Date.UTC(2026, 1, 10);

export type Line = Record<string, unknown>;

/** Writes lines as the client does; `more` stands over what a line says anyway. */
export function clientLines(session = "s-1") {
  let count = 0;
  const line = (fields: object): Line => {
    const parentUuid = count === 0 ? null : `u-${count}`;
    const timestamp = new Date(LINES_AT + count * 1_000).toISOString();
    const place = { sessionId: session, cwd: "/srv/ferry", version: "2.1.330", isSidechain: false };
    return { parentUuid, uuid: `u-${++count}`, timestamp, ...place, ...fields };
  };
  const assistant = (content: unknown, more: object = {}) =>
    line({ type: "assistant", message: { role: "assistant", model: "claude-opus-5-5", content }, ...more });
  const user = (turn: string | undefined, content: unknown, more: object = {}) =>
    line({ type: "user", promptId: turn, message: { role: "user", content }, ...more });
  return {
    line,
    assistant,
    prompt: (turn: string | undefined, content: unknown, more: object = {}) =>
      user(turn, content, { promptSource: "typed", ...more }),
    says: (text: string, more?: object) => assistant([{ type: "text", text }], more),
    calls: (id: string, name: string, input: unknown) => assistant([{ type: "tool_use", id, name, input }]),
    result: (turn: string | undefined, id: string, content: unknown, more?: object) =>
      user(turn, [{ type: "tool_result", tool_use_id: id, content }], more),
    failure: (turn: string | undefined, id: string, content: unknown, more?: object) =>
      user(turn, [{ type: "tool_result", tool_use_id: id, content, is_error: true }], more),
  };
}

/** What one reader makes of these entries. */
export function readLines(entries: readonly unknown[]): { events: TimedEvent[]; unknown: number } {
  const reader = claudeCodeTranscripts.reader(null);
  let [events, unknown]: [TimedEvent[], number] = [[], 0];
  for (const entry of entries) {
    const reading = reader.read(entry);
    events = [...(reading.isCopiedSoFar ? [] : events), ...reading.events];
    if (!reading.isKnown) unknown++;
  }
  return { events, unknown };
}
