import { UnbiddenError } from "../../domain/errors.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds } from "../agent.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import {
  type CallParts,
  callWith,
  parsePayload,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { geminiPrompt } from "../gemini-family/events.ts";
import { failedCallParts } from "../gemini-family/failed-call.ts";
import { geminiCall, geminiOutput } from "../gemini-family/tools.ts";
import { parseTypedLog, typedIn } from "../gemini-family/typed.ts";
import { type GeminiEvent, triageGemini } from "./gemini-skip.ts";
import { turnAtEnd } from "./gemini-turns.ts";

/** The client's event name for each hook event whose answer may add context. At its start it would take the prompt out of a resumed session. */
const ANSWERED_EVENTS: Partial<Record<HookEvent, GeminiEvent>> = {
  prompt: "BeforeAgent",
  "tool-failure": "AfterTool",
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseGeminiHook(payload: Uint8Array, now: number): HookCall | null {
  const fields = parsePayload(payload);
  const verdict = triageGemini(fields);
  if (verdict === "skip") return null;
  if (verdict !== "work" && verdict !== "sub-agent")
    throw new UnbiddenError(verdict, "not a hook payload of Gemini CLI");
  const nativeSession = stringOf(fields.session_id);
  if (!nativeSession) throw new UnbiddenError("INPUT_INVALID", "the hook payload names no session");
  const parts = geminiCallParts(fields, now);
  return (
    parts && {
      ...parts,
      subAgent: null,
      nativeSession,
      cwd: stringOf(fields.cwd) ?? "",
      transcript: stringOf(fields.transcript_path) ?? null,
    }
  );
}

export function renderGeminiHook(hookEvent: HookEvent, context: string): string {
  const hookEventName = ANSWERED_EVENTS[hookEvent];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

/** Adds what only the session's own files tell: the turn of a prompt, and the words that a person typed of it. */
export function completeGeminiCall(call: HookCall, { tail, typed = "" }: SessionEnds): HookCall {
  const [event] = call.events;
  if (call.hookEvent !== "prompt" || !event) return call;
  const words = typedIn(parseTypedLog(typed), call.nativeSession, event.text);
  const prompt = geminiPrompt(turnAtEnd(tail), event.text, words);
  return { ...call, events: prompt ? [prompt] : [] };
}

/** Null for a call to skip. */
function geminiCallParts(fields: JsonObject, now: number): CallParts | null {
  // Triage passes no other.
  const event = fields.hook_event_name as GeminiEvent;
  switch (event) {
    case "SessionStart":
      return sessionStartCall(fields.source, null, now);
    case "BeforeAgent":
      return callWith("prompt", geminiPrompt("", stringOf(fields.prompt) ?? "", null));
    case "AfterTool":
      return failedCallParts(
        geminiCall(fields.tool_name, fields.tool_input, undefined),
        toolOutput(fields.tool_response),
        now,
      );
    case "AfterAgent":
      // The chat has the reply, under the turn that the hook does not name.
      return callWith("stop");
    case "SessionEnd":
      return sessionEndCall(fields.reason, null, now);
  }
}

function toolOutput(response: unknown) {
  const { llmContent, error } = fieldsOf(response);
  return geminiOutput(llmContent, error);
}
