import { type AgentEvent, eventId, type RawEvent, type ToolFacts } from "../domain/event.ts";
import { withoutOwnBlocks } from "../domain/own-blocks.ts";
import { redact } from "../domain/redact.ts";
import { shorten, shortenFact } from "../domain/shorten.ts";

/** Makes an event safe to write: our own words out, secrets out, then shortened; in that order. */
export function prepareEvent(
  raw: RawEvent,
  session: { id: string; agent: string; nativeId: string },
  key: Uint8Array,
  at: number,
): AgentEvent {
  const text = redact(withoutOwnBlocks(raw.text), key).text;
  return {
    ...raw,
    id: eventId(session.agent, session.nativeId, raw.kind, raw.nativeKey),
    session: session.id,
    text: shorten(text, raw.kind),
    tool: raw.tool && prepareFacts(raw.tool, key),
    at,
    originalLength: raw.text.length,
  };
}

function prepareFacts(facts: ToolFacts, key: Uint8Array): ToolFacts {
  const safe = (text: string) => shortenFact(redact(text, key).text);
  return {
    ...facts,
    name: safe(facts.name),
    ...(facts.command === undefined ? {} : { command: safe(facts.command) }),
    ...(facts.path === undefined ? {} : { path: safe(facts.path) }),
  };
}
