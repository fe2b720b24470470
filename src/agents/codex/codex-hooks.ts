import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds, SubAgent } from "../agent.ts";
import { replyEvent, subAgentEvent } from "../calls/events.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
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
import { readToolUse } from "../calls/tool-calls.ts";
import { codexPrompt, codexToolEvent } from "./codex-events.ts";
import { exitCodeIn, isByProgram } from "./codex-rollout-ends.ts";
import { type CodexEvent, triageCodex } from "./codex-skip.ts";
import { codexCall, codexOutput } from "./codex-tools.ts";

/** The client's event name for each hook event whose answer may add context. */
const ANSWERED_EVENTS: Partial<Record<HookEvent, CodexEvent>> = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
  "before-tool": "PreToolUse",
  "tool-failure": "PostToolUse",
  "sub-agent-start": "SubagentStart",
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseCodexHook(payload: Uint8Array, now: number): HookCall | null {
  return parseHook(PAYLOADS, payload, now);
}

const PAYLOADS: HookPayloads = {
  ...USUAL_FIELDS,
  label: "Codex",
  triage: triageCodex,
  parts: (fields, now) => callParts(fields, stringOf(fields.turn_id) ?? null, now),
  subAgent: subAgentOf,
};

/** The one shape the client accepts: with any other key it refuses the whole answer. */
export function renderCodexHook(hookEvent: HookEvent, context: string): string {
  const hookEventName = ANSWERED_EVENTS[hookEvent];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

/** Adds what only the session's rollout tells: who started the client, and that a command failed. */
export function completeCodexCall(call: HookCall, { head, tail }: SessionEnds): HookCall {
  const byProgram = isByProgram(head);
  const events = call.events.map((event) => ({ ...event, ...(byProgram ? { byProgram } : {}) }));
  const [event] = events;
  const exitCode = call.hookEvent === "tool" && event ? exitCodeIn(tail, idOf(event.nativeKey)) : null;
  if (!event?.tool || exitCode === null || exitCode === 0) return { ...call, events };
  const { name, command, path } = event.tool;
  const failedCall = { name, input: { command, file_path: path }, id: idOf(event.nativeKey) };
  const failed = codexToolEvent(event.turn, failedCall, { text: event.text, exitCode });
  return failed ? { ...call, hookEvent: "tool-failure", events: [{ ...event, ...failed }] } : call;
}

function idOf(nativeKey: string): string {
  return nativeKey.slice(0, nativeKey.lastIndexOf(":"));
}

function callParts(fields: JsonObject, turn: string | null, now: number): CallParts {
  // Triage passes no other.
  const event = fields.hook_event_name as CodexEvent;
  switch (event) {
    case "SessionStart":
      return sessionStartCall(fields.source, turn, now);
    case "UserPromptSubmit":
      return callWith("prompt", codexPrompt(turn, stringOf(fields.prompt) ?? ""));
    case "PreToolUse":
      return beforeTool(fields);
    case "PostToolUse":
      return callWith("tool", codexToolEvent(turn, hookToolCall(fields), codexOutput(fields.tool_response)));
    case "SubagentStart":
      return callWithoutEvent("sub-agent-start", stringOf(fields.agent_id) ?? "");
    case "SubagentStop":
      return callWith("sub-agent", subAgentEvent(stringOf(fields.agent_id) ?? "", lastWords(fields)));
    case "PreCompact":
      return compactionCall("before-compact", fields.trigger, now);
    case "PostCompact":
      return compactionCall("after-compact", fields.trigger, now);
    case "Stop":
      return callWith("stop", replyEvent(turn, lastWords(fields)));
    case "SessionEnd":
      return sessionEndCall(fields.reason, turn, now);
  }
}

function lastWords(fields: JsonObject): string {
  return stringOf(fields.last_assistant_message) ?? "";
}

function beforeTool(fields: JsonObject): CallParts {
  const call = hookToolCall(fields);
  const { facts } = readToolUse(call, null);
  const words = [call.input.description, call.input.prompt].map((text) => stringOf(text) ?? "");
  const task = facts.use === "agent" ? { kind: "", words: words.join("\n").trim() } : null;
  return { ...beforeToolCall(call), task };
}

function hookToolCall(fields: JsonObject) {
  return codexCall(fields.tool_name, fields.tool_input, fields.tool_use_id);
}

/** Null at a sub-agent's stop, because its result belongs to the main thread. */
function subAgentOf(fields: JsonObject): SubAgent | null {
  const id = stringOf(fields.agent_id);
  if (id === undefined || fields.hook_event_name === "SubagentStop") return null;
  return { id, kind: stringOf(fields.agent_type) ?? "" };
}
