import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { type CallParts, callWith, sessionEndCall, sessionStartCall } from "../calls/hook-call.ts";
import { geminiPrompt } from "../gemini-family/events.ts";
import { failedCallParts } from "../gemini-family/failed-call.ts";
import { geminiFamilyHooks } from "../gemini-family/hooks.ts";
import { geminiCall, geminiOutput } from "../gemini-family/tools.ts";
import { type GeminiEvent, triageGemini } from "./gemini-skip.ts";
import { turnAtEnd } from "./gemini-turns.ts";

export const geminiHooks = geminiFamilyHooks({
  label: "Gemini CLI",
  // At a session's start, context would take the prompt out of the session when it is resumed.
  answered: { prompt: "BeforeAgent", "tool-failure": "AfterTool" } satisfies Record<string, GeminiEvent>,
  triage: triageGemini,
  parts: geminiCallParts,
  subAgent: () => null,
  nextTurn: turnAtEnd,
});

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
