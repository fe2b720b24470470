import { UnbiddenError } from "../../domain/errors.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds, SubAgent } from "../agent.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import {
  type CallParts,
  callWith,
  parsePayload,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { geminiPrompt } from "../gemini-family/events.ts";
import { failedCallParts } from "../gemini-family/failed-call.ts";
import { geminiCall } from "../gemini-family/tools.ts";
import { parseTypedLog, typedIn } from "../gemini-family/typed.ts";
import { qwenOutput, turnBeforePrompt } from "./qwen-lines.ts";
import { type QwenEvent, triageQwen } from "./qwen-skip.ts";

/** The client's event name for each hook event whose answer may add context. */
const ANSWERED_EVENTS: Partial<Record<HookEvent, QwenEvent>> = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
  "tool-failure": "PostToolUseFailure",
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseQwenHook(payload: Uint8Array, now: number): HookCall | null {
  const fields = parsePayload(payload);
  const verdict = triageQwen(fields);
  if (verdict === "skip") return null;
  if (verdict !== "work" && verdict !== "sub-agent")
    throw new UnbiddenError(verdict, "not a hook payload of Qwen Code");
  const nativeSession = stringOf(fields.session_id);
  if (!nativeSession) throw new UnbiddenError("INPUT_INVALID", "the hook payload names no session");
  const parts = qwenCallParts(fields, now);
  return (
    parts && {
      ...parts,
      subAgent: callingSubAgent(fields),
      nativeSession,
      cwd: stringOf(fields.cwd) ?? "",
      transcript: stringOf(fields.transcript_path) ?? null,
    }
  );
}

export function renderQwenHook(hookEvent: HookEvent, context: string): string {
  const hookEventName = ANSWERED_EVENTS[hookEvent];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

/** Adds what only the session's own files tell: the turn of a prompt, and the words that a person typed of it. */
export function completeQwenCall(call: HookCall, { tail, typed = "" }: SessionEnds): HookCall {
  const [event] = call.events;
  if (call.hookEvent !== "prompt" || !event) return call;
  const words = typedIn(parseTypedLog(typed), call.nativeSession, event.text);
  const prompt = geminiPrompt(turnBeforePrompt(tail), event.text, words);
  return { ...call, events: prompt ? [prompt] : [] };
}

/** Null for a call to skip. */
function qwenCallParts(fields: JsonObject, now: number): CallParts | null {
  // Triage passes no other.
  const event = fields.hook_event_name as QwenEvent;
  switch (event) {
    case "SessionStart":
      return sessionStartCall(fields.source, null, now);
    case "UserPromptSubmit":
      // It fires again, with no words, after each tool.
      return callWith("prompt", geminiPrompt("", stringOf(fields.prompt) ?? "", null));
    case "PostToolUseFailure": {
      const call = geminiCall(fields.tool_name, fields.tool_input, undefined);
      return fields.is_interrupt === true
        ? null
        : failedCallParts(call, qwenOutput(fields.error, "error"), now);
    }
    case "Stop":
      // The chat has the reply, under the turn that the hook does not name.
      return callWith("stop");
    case "SessionEnd":
      return sessionEndCall(fields.reason, null, now);
  }
}

function callingSubAgent({ agent_id, agent_type }: JsonObject): SubAgent | null {
  const id = stringOf(agent_id);
  return id === undefined ? null : { id, kind: stringOf(agent_type) ?? "" };
}
