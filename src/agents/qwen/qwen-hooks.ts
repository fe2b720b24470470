import type { SubAgent } from "../agent.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import {
  type CallParts,
  callWith,
  compactionCall,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { geminiPrompt } from "../gemini-family/events.ts";
import { failedCallParts } from "../gemini-family/failed-call.ts";
import { geminiFamilyHooks } from "../gemini-family/hooks.ts";
import { geminiCall } from "../gemini-family/tools.ts";
import { qwenOutput, turnBeforePrompt } from "./qwen-lines.ts";
import { type QwenEvent, triageQwen } from "./qwen-skip.ts";

export const qwenHooks = geminiFamilyHooks({
  label: "Qwen Code",
  answered: {
    "session-start": "SessionStart",
    prompt: "UserPromptSubmit",
    "tool-failure": "PostToolUseFailure",
  } satisfies Record<string, QwenEvent>,
  triage: triageQwen,
  parts: qwenCallParts,
  subAgent: callingSubAgent,
  nextTurn: turnBeforePrompt,
});

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
    case "PreCompact":
      return compactionCall("before-compact", fields.trigger, now);
    case "PostCompact":
      return compactionCall("after-compact", fields.trigger, now);
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
