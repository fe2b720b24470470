import type { RawEvent } from "../../domain/event.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall } from "../agent.ts";
import { typedEvent } from "../calls/events.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import {
  beforeToolCall,
  type CallParts,
  callWith,
  callWithoutEvent,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { parsePluginCall } from "../plugin-files/plugin-call.ts";
import { piCall, piToolEvent } from "./pi-events.ts";

/** Throws `INPUT_*`. */
export function parsePiCall(payload: Uint8Array, now: number): HookCall | null {
  return parsePluginCall(payload, (event, fields) => piParts(event, fields, now));
}

function piParts(event: HookEvent, fields: JsonObject, now: number): CallParts {
  switch (event) {
    case "session-start":
      return sessionStartCall(fields.source, null, now);
    case "prompt":
      return callWith("prompt", promptOf(fields));
    case "before-tool":
      return beforeToolCall(piToolCall(fields));
    case "tool":
    case "tool-failure":
      return callWith(event, piToolEvent(null, piToolCall(fields), fields.content, fields.is_error === true));
    case "before-compact":
      return callWithoutEvent(event, String(now));
    case "after-compact":
      return { ...callWithoutEvent(event, String(now)), summary: stringOf(fields.summary) ?? null };
    case "sub-agent-start":
    case "sub-agent":
      return callWith(event);
    case "stop":
      return callWith("stop");
    case "session-end":
      return sessionEndCall(fields.reason, null, now);
  }
}

function piToolCall({ tool, input, call_id }: JsonObject) {
  return piCall(tool, input, call_id);
}

function promptOf({ prompt, typed, number, by_program }: JsonObject): RawEvent | null {
  const text = stringOf(prompt) ?? "";
  const event = typedEvent(typeof number === "number" ? String(number) : null, text);
  if (!event) return null;
  // A prompt template stands for what was typed; a skill stands between tags of its own.
  const isTemplate = typeof typed === "string" && typed.trim() !== text.trim() && !text.startsWith("<skill ");
  return {
    ...event,
    ...(isTemplate ? { trust: 1 } : {}),
    ...(by_program === true ? { byProgram: true } : {}),
  };
}
