import { type AgentEvent, eventId, type RawEvent, type ToolFacts } from "../domain/event.ts";
import { withoutOwnBlocks } from "../domain/own-blocks.ts";
import { redact } from "../domain/redact.ts";
import { shorten, shortenFact } from "../domain/shorten.ts";
import type { SessionFacts } from "../store/store.ts";

/** Makes an event safe to write: our own words out, secrets out, then shortened; in that order. */
export function prepareEvent(
  raw: RawEvent,
  session: Pick<SessionFacts, "id" | "project">,
  key: Uint8Array,
  at: number,
): AgentEvent {
  const text = redact(withoutOwnBlocks(raw.text), key).text;
  const safe = (value: string) => shortenFact(redact(value, key).text);
  return {
    ...raw,
    id: eventId(session.id, raw.kind, raw.nativeKey),
    session: session.id,
    nativeKey: safe(raw.nativeKey),
    turn: raw.turn === null ? null : safe(raw.turn),
    text: shorten(text, raw.kind),
    tool: raw.tool && prepareFacts(raw.tool, session.project?.root ?? null, safe),
    at,
    originalLength: raw.text.length,
    quoted: [],
  };
}

function prepareFacts(facts: ToolFacts, root: string | null, safe: (text: string) => string): ToolFacts {
  return {
    ...facts,
    name: safe(facts.name),
    ...(facts.command === undefined ? {} : { command: safe(facts.command) }),
    ...(facts.path === undefined ? {} : { path: safe(within(facts.path, root)) }),
  };
}

/** Inside the project a file is named from its root, so that every clone and every teammate means the same file. */
function within(path: string, root: string | null): string {
  if (!root || !path.startsWith(root)) return path;
  const rest = path.slice(root.length);
  return /^[\\/]./.test(rest) ? rest.slice(1).replaceAll("\\", "/") : path;
}
