import type { RawEvent } from "../../domain/event.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds, SubAgent } from "../agent.ts";
import { subAgentEvent, typedEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
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
import { copilotFailure, copilotToolEvent } from "../copilot-family/events.ts";
import { COPILOT_EVENTS, type CopilotEvent } from "./copilot-event-names.ts";
import { callIdIn, isProgramLog } from "./copilot-log-ends.ts";
import { namedCopilotEvent, triageCopilot } from "./copilot-skip.ts";
import { copilotCall, copilotOutput } from "./copilot-tools.ts";

/** Hook events whose answer may add context. */
const ANSWERED: ReadonlySet<HookEvent> = new Set([
  ...(["session-start", "prompt", "before-tool", "tool-failure", "sub-agent-start"] as const),
]);

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseCopilotHook(payload: Uint8Array, now: number): HookCall | null {
  return parseHook(PAYLOADS, payload, now);
}

const PAYLOADS: HookPayloads = {
  ...USUAL_FIELDS,
  label: "Copilot CLI",
  named: (fields) => fieldsOf(namedCopilotEvent(fields)),
  triage: triageCopilot,
  isHandled: (event) => Object.hasOwn(COPILOT_EVENTS, event),
  parts: copilotParts,
  subAgent: copilotSubAgent,
  session: copilotSession,
  // Only some payloads name it; it is the same for all.
  transcript: (fields) => `${copilotSession(fields)}/events.jsonl`,
};

function copilotSession({ parent_agent_id, session_id, sessionId }: JsonObject): string | undefined {
  return stringOf(parent_agent_id) ?? stringOf(session_id) ?? stringOf(sessionId);
}

/** The one shape that the client takes from all its events. */
export function renderCopilotHook(hookEvent: HookEvent, context: string): string {
  return ANSWERED.has(hookEvent) ? JSON.stringify({ additionalContext: context }) : "";
}

/** Adds what only the session's log tells: who started the client, and the id of a call. */
export function completeCopilotCall(call: HookCall, ends: SessionEnds): HookCall {
  const byProgram = isProgramLog(ends);
  const [event] = call.events;
  const events = call.events
    .flatMap((each) => withCallId(each, ends.tail) ?? [])
    .map((each) => (byProgram ? { ...each, byProgram } : each));
  // A command that failed has run, for the client; only then is the end of the log read.
  if (call.hookEvent !== "tool" || event?.kind !== "tool-failure") return { ...call, events };
  const known = { ...call, events, hookEvent: "tool-failure" as const };
  return events.length > 0 ? known : { ...known, key: event.nativeKey, failure: event.text };
}

/** Null where the log lags behind: it will tell of the call, which otherwise would be kept under two names. */
function withCallId(event: RawEvent, tail: string): RawEvent | null {
  if (event.tool?.use !== "shell") return event;
  const id = callIdIn(tail, "bash", event.tool.command);
  return id === null ? null : { ...event, nativeKey: `${id}:${event.kind}` };
}

/** Hooks and log both have the time at which the prompt was handed to the hooks. */
export function turnAt(timestamp: unknown): string | null {
  const at = typeof timestamp === "number" ? timestamp : Date.parse(stringOf(timestamp) ?? "");
  return Number.isFinite(at) ? String(at) : null;
}

function copilotParts(fields: JsonObject, now: number): CallParts {
  // No other is handled.
  const event = fields.hook_event_name as CopilotEvent;
  switch (event) {
    case "SessionStart":
      return sessionStartCall(fields.source === "new" ? "startup" : fields.source, null, now);
    case "UserPromptSubmit":
      return callWith("prompt", typedEvent(turnAt(fields.timestamp), stringOf(fields.prompt) ?? ""));
    case "PreToolUse":
      return beforeCopilotTool(fields);
    case "PostToolUse":
      return callWith("tool", copilotToolEvent(null, copilotToolCall(fields), copilotResult(fields)));
    case "PostToolUseFailure":
      return callWith("tool", copilotFailure(null, copilotToolCall(fields), errorIn(fields)));
    case "SubagentStart":
      return callWithoutEvent("sub-agent-start", stringOf(fields.agent_id) ?? "");
    case "SubagentStop":
      return callWith("sub-agent", subAgentEvent(stringOf(fields.agent_id) ?? "", lastCopilotWords(fields)));
    case "PreCompact":
      return compactionCall("before-compact", fields.trigger, now);
    case "Stop":
      return callWith("stop");
    case "SessionEnd":
      return sessionEndCall(fields.reason, null, now);
  }
}

function lastCopilotWords(fields: JsonObject): string {
  return stringOf(fields.last_assistant_message) ?? "";
}

function copilotResult({ tool_result }: JsonObject) {
  return copilotOutput(stringOf(fieldsOf(tool_result).text_result_for_llm) ?? "");
}

function errorIn({ error, tool_result }: JsonObject): string {
  return (
    stringOf(error) ??
    stringOf(fieldsOf(error).message) ??
    stringOf(fieldsOf(tool_result).text_result_for_llm) ??
    ""
  );
}

function beforeCopilotTool(fields: JsonObject): CallParts {
  const call = copilotToolCall(fields);
  const { facts } = readToolUse(call, null);
  const { description, prompt, agent_type } = call.input;
  const words = [description, prompt].map((text) => stringOf(text) ?? "").join("\n");
  const task = facts.use === "agent" ? { kind: stringOf(agent_type) ?? "", words: words.trim() } : null;
  return { ...beforeToolCall(call), task };
}

function copilotToolCall(fields: JsonObject) {
  return copilotCall(fields.tool_name, fields.tool_input, undefined);
}

/** Null at a sub-agent's stop, because its result belongs to the main thread. */
function copilotSubAgent(fields: JsonObject): SubAgent | null {
  const id = stringOf(fields.agent_id);
  const isItsOwn =
    stringOf(fields.parent_agent_id) !== undefined && fields.hook_event_name !== "SubagentStop";
  return id !== undefined && isItsOwn ? { id, kind: stringOf(fields.agent_type) ?? "" } : null;
}
