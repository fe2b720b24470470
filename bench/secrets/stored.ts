import { parseClaudeCodeHook } from "../../src/agents/claude-code/claude-code-hooks.ts";
import { type PrepareDeps, prepareEvent } from "../../src/capture/prepare.ts";
import type { AgentEvent, RawEvent } from "../../src/domain/event.ts";
import { PROJECT } from "./carriers.ts";
import type { Payload } from "./payloads.ts";

const PREPARE: PrepareDeps = { key: () => KEY, deny: [] };
const KEY = new Uint8Array(32).fill(7);
const AT = Date.parse("2026-06-01T12:00:00Z");

/** Every text that a hook with this payload stores, made by what the hook makes it by. */
export function storedTexts(payload: Payload): readonly string[] {
  return eventsOf(payload).map(prepared).flatMap(textsOf);
}

/** Says whether each of its events keeps the turn: a sub-agent's answer has none. */
export function keepsTurn(payload: Payload): boolean {
  return eventsOf(payload).every(({ turn }) => turn !== null);
}

/** The same texts before redaction. */
export function parsedTexts(payload: Payload): readonly string[] {
  return eventsOf(payload).map(({ text, tool }) => `${text}\n${tool?.command ?? ""}`);
}

function eventsOf(payload: Payload): readonly RawEvent[] {
  const whole = { session_id: "s1", transcript_path: "", cwd: PROJECT, prompt_id: "p1", ...payload };
  return parseClaudeCodeHook(Buffer.from(JSON.stringify(whole)), AT)?.events ?? [];
}

export function prepared(event: RawEvent): AgentEvent {
  return prepareEvent(event, { session: "s1", root: PROJECT, at: AT }, PREPARE);
}

function textsOf({ text, tool, turn, nativeKey }: AgentEvent): string[] {
  return [text, turn, nativeKey, tool?.name, tool?.command, tool?.path].filter((part) => part != null);
}
