import type { RawEvent } from "../../domain/event.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds, SubAgent } from "../agent.ts";
import type { JsonObject } from "../calls/fields.ts";
import type { CallParts } from "../calls/hook-call.ts";
import { parseHook, USUAL_FIELDS } from "../calls/parse-hook.ts";
import type { Triage } from "../calls/payload-skip.ts";
import { geminiPrompt } from "./events.ts";
import { parseTypedLog, typedIn } from "./typed.ts";

/** What differs between the hooks of Gemini CLI and its forks. */
export interface GeminiFamilyClient {
  readonly label: string;
  /** The client's event name for each hook event whose answer may add context. */
  readonly answered: Partial<Record<HookEvent, string>>;
  triage(payload: unknown): Triage;
  /** Null for a call to skip. */
  parts(fields: JsonObject, now: number): CallParts | null;
  subAgent(fields: JsonObject): SubAgent | null;
  /** The turn of a prompt that comes next, from the end of a chat. */
  nextTurn(tail: string): string;
}

export interface GeminiFamilyHooks {
  /** Null for calls to skip. Throws `INPUT_*`. */
  parse(payload: Uint8Array, now: number): HookCall | null;
  render(hookEvent: HookEvent, context: string): string;
  /** Adds what only the session's own files tell: the turn of a prompt, and the words that a person typed of it. */
  complete(call: HookCall, ends: SessionEnds): HookCall;
}

export function geminiFamilyHooks(client: GeminiFamilyClient): GeminiFamilyHooks {
  return {
    parse: (payload, now) => parseHook({ ...USUAL_FIELDS, ...client }, payload, now),
    render(hookEvent, context) {
      const hookEventName = client.answered[hookEvent];
      if (!hookEventName) return "";
      return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
    },
    complete(call, ends) {
      const [event] = call.events;
      if (call.hookEvent !== "prompt" || !event) return call;
      const prompt = promptWithTurn(client, call.nativeSession, event.text, ends);
      return { ...call, events: prompt ? [prompt] : [] };
    },
  };
}

function promptWithTurn(
  { nextTurn }: GeminiFamilyClient,
  nativeSession: string,
  said: string,
  { tail, typed = "" }: SessionEnds,
): RawEvent | null {
  return geminiPrompt(nextTurn(tail), said, typedIn(parseTypedLog(typed), nativeSession, said));
}
