import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds } from "../agent.ts";
import { typedEvent } from "../calls/events.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import {
  beforeToolCall,
  type CallParts,
  callWith,
  callWithoutEvent,
  compactionCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { type HookPayloads, parseHook, USUAL_FIELDS } from "../calls/parse-hook.ts";
import { VSCODE_EVENTS, type VsCodeEvent } from "./vscode-event-names.ts";
import { triageVsCode } from "./vscode-skip.ts";
import { vsCodeCall, vsCodeToolEvent } from "./vscode-tools.ts";
import { turnAfter } from "./vscode-turns.ts";

/** The client's event name for each hook event whose answer may add context. */
const ANSWERED_EVENTS: Partial<Record<HookEvent, VsCodeEvent>> = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
  "before-tool": "PreToolUse",
  "tool-failure": "PostToolUse",
  "sub-agent-start": "SubagentStart",
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseVsCodeHook(payload: Uint8Array, now: number): HookCall | null {
  return parseHook(PAYLOADS, payload, now);
}

const PAYLOADS: HookPayloads = {
  ...USUAL_FIELDS,
  label: "VS Code",
  named: (fields) => ({ hook_event_name: fields.hookEventName, ...fields }),
  triage: triageVsCode,
  isHandled: (event) => Object.hasOwn(VSCODE_EVENTS, event),
  parts: vsCodeParts,
  subAgent: startedSubAgent,
  session: ({ session_id, sessionId }) => stringOf(session_id) ?? stringOf(sessionId),
};

export function renderVsCodeHook(hookEvent: HookEvent, context: string): string {
  const hookEventName = ANSWERED_EVENTS[hookEvent];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

/** Adds the turn of a prompt, which only the transcript tells. */
export function completeVsCodeCall(call: HookCall, { tail }: SessionEnds): HookCall {
  const [event] = call.events;
  if (call.hookEvent !== "prompt" || !event) return call;
  const prompt = typedEvent(turnAfter(tail), event.text);
  return { ...call, events: prompt ? [prompt] : [] };
}

function vsCodeParts(fields: JsonObject, now: number): CallParts {
  // No other is handled.
  const event = fields.hook_event_name as VsCodeEvent;
  switch (event) {
    case "SessionStart":
      return sessionStartCall(fields.source === "new" ? "startup" : fields.source, null, now);
    case "UserPromptSubmit":
      return callWith("prompt", typedEvent(null, stringOf(fields.prompt) ?? ""));
    case "PreToolUse":
      return beforeToolCall(callOfVsCode(fields));
    case "PostToolUse":
      return afterVsCodeTool(fields);
    case "SubagentStart":
      return callWithoutEvent("sub-agent-start", stringOf(fields.agent_id) ?? "");
    case "Stop":
      // The transcript has the reply.
      return callWith("stop");
    case "PreCompact":
      return compactionCall("before-compact", fields.trigger, now);
  }
}

function afterVsCodeTool(fields: JsonObject): CallParts {
  const event = vsCodeToolEvent(null, callOfVsCode(fields), stringOf(fields.tool_response) ?? "");
  return callWith(event?.kind === "tool-failure" ? "tool-failure" : "tool", event);
}

function callOfVsCode({ tool_name, tool_input, tool_use_id }: JsonObject) {
  return vsCodeCall(tool_name, tool_input, tool_use_id);
}

/** Only its start names a sub-agent. */
function startedSubAgent({ hook_event_name, agent_id, agent_type }: JsonObject): HookCall["subAgent"] {
  const id = hook_event_name === "SubagentStart" ? stringOf(agent_id) : undefined;
  return id === undefined ? null : { id, kind: stringOf(agent_type) ?? "" };
}
