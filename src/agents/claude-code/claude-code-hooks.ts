import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SubAgent, Task } from "../agent.ts";
import { replyEvent, subAgentEvent } from "../calls/events.ts";
import { type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import {
  beforeToolCall,
  type CallParts,
  callWith,
  callWithoutEvent,
  compactionCall,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { type HookPayloads, parseHook, USUAL_FIELDS } from "../calls/parse-hook.ts";
import { toolCallOf } from "../calls/tool-calls.ts";
import { failureEvent, promptEvent, refusalEvent, toolEvents } from "./claude-code-events.ts";
import { subAgentIn, triage, type WorkEvent } from "./claude-code-skip.ts";

/** The client's event name for each hook event whose answer may add context. */
const ANSWERED_EVENTS: Partial<Record<HookEvent, string>> = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
  "before-tool": "PreToolUse",
  "tool-failure": "PostToolUseFailure",
  "sub-agent-start": "SubagentStart",
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseClaudeCodeHook(payload: Uint8Array, now: number): HookCall | null {
  return parseHook(PAYLOADS, payload, now);
}

const PAYLOADS: HookPayloads = {
  ...USUAL_FIELDS,
  label: "Claude Code",
  triage,
  parts: (fields, now) => callParts(fields, stringOf(fields.prompt_id) ?? null, now),
  subAgent: subAgentOf,
};

/** The one shape the client accepts; empty for hook events that allow no answer. */
export function renderClaudeCodeHook(hookEvent: HookEvent, context: string): string {
  const hookEventName = ANSWERED_EVENTS[hookEvent];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

function callParts(fields: JsonObject, turn: string | null, now: number): CallParts {
  // Triage passes no other.
  const event = fields.hook_event_name as WorkEvent;
  switch (event) {
    case "SessionStart":
      return sessionStart(fields, turn, now);
    case "UserPromptSubmit":
      return callWith("prompt", promptEvent(turn, stringOf(fields.prompt) ?? ""));
    case "PreToolUse":
      return beforeTool(fields);
    case "PostToolUse":
      return callWith("tool", ...toolEvents(turn, hookToolCall(fields), fields.tool_response));
    case "PostToolUseFailure":
      return toolFailure(fields, turn);
    case "PostToolBatch":
      return toolBatch(fields, turn);
    case "SubagentStart":
      return callWithoutEvent("sub-agent-start", stringOf(fields.agent_id) ?? "");
    case "SubagentStop":
      return subAgentStop(fields);
    case "PreCompact":
      return compactionCall("before-compact", fields.trigger, now);
    case "PostCompact":
      return {
        ...compactionCall("after-compact", fields.trigger, now),
        summary: stringOf(fields.compact_summary) ?? null,
      };
    case "Stop":
      return callWith("stop", replyEvent(turn, stringOf(fields.last_assistant_message) ?? ""));
    case "SessionEnd":
      return sessionEndCall(fields.reason, turn, now);
  }
}

function beforeTool(fields: JsonObject): CallParts {
  const call = hookToolCall(fields);
  const parts = beforeToolCall(call);
  return { ...parts, task: parts.tool?.use === "agent" ? taskOf(call.input) : null };
}

function taskOf(input: JsonObject): Task {
  const words = [input.description, input.prompt].map((text) => stringOf(text) ?? "");
  return { kind: stringOf(input.subagent_type) ?? "", words: words.join("\n").trim() };
}

function sessionStart(fields: JsonObject, turn: string | null, now: number): CallParts {
  const seconds = fields.seconds_since_last_response;
  const sinceReply = typeof seconds === "number" && seconds >= 0 ? seconds * 1_000 : null;
  return { ...sessionStartCall(fields.source, turn, now), sinceReply };
}

function toolFailure(fields: JsonObject, turn: string | null): CallParts {
  const error = stringOf(fields.error) ?? "";
  const cause = { isDenied: false, isInterrupted: fields.is_interrupt === true, isByClient: false };
  return callWith("tool-failure", failureEvent(turn, hookToolCall(fields), error, cause));
}

/** More than any model makes at once; the rest of a longer batch is read from the transcript. */
const MAX_CALLS = 200;

/** Calls that ran have hooks of their own; the others are reported only here. */
function toolBatch(fields: JsonObject, turn: string | null): CallParts {
  const calls = objectsIn(fields.tool_calls).slice(0, MAX_CALLS);
  return callWith("tool", ...calls.map((call) => refusalEvent(turn, hookToolCall(call), call.tool_response)));
}

function subAgentStop(fields: JsonObject): CallParts {
  const agent = stringOf(fields.agent_id) ?? "";
  return callWith("sub-agent", subAgentEvent(agent, stringOf(fields.last_assistant_message) ?? ""));
}

function hookToolCall(fields: JsonObject) {
  return toolCallOf(fields.tool_name, fields.tool_input, fields.tool_use_id);
}

/** Null at a sub-agent's stop, because its result belongs to the main thread. */
function subAgentOf(fields: JsonObject): SubAgent | null {
  if (fields.hook_event_name === "SubagentStop") return null;
  const id = subAgentIn(fields);
  return id === null ? null : { id, kind: stringOf(fields.agent_type) ?? "" };
}
