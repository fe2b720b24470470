import type { HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SessionEnds } from "../agent.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import {
  beforeToolCall,
  type CallParts,
  callWith,
  callWithoutEvent,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { readToolUse } from "../calls/tool-calls.ts";
import { parsePluginCall } from "../plugin-files/plugin-call.ts";
import { openCodePrompt, openCodeToolEvent } from "./opencode-events.ts";
import { isPersonsSession } from "./opencode-sessions.ts";
import { openCodeCall } from "./opencode-tools.ts";

/** Throws `INPUT_*`. */
export function parseOpenCodeCall(payload: Uint8Array, now: number): HookCall | null {
  const call = parsePluginCall(payload, (event, fields) => openCodeParts(event, fields, now));
  if (!call) return null;
  const { subAgent } = call;
  const nativeSession = bareId(call.nativeSession);
  return {
    ...call,
    nativeSession,
    // The database names a session by its id.
    transcript: nativeSession,
    subAgent: subAgent && { ...subAgent, id: bareId(subAgent.id) },
  };
}

/** With the client's prefix an id looks like a token, and would be redacted wherever it is kept. */
function bareId(id: string): string {
  return id.replace(/^ses_/, "");
}

/** Adds what only the database tells: whether a person or a program runs the session. */
export function completeOpenCodeCall(call: HookCall, { head }: SessionEnds): HookCall {
  if (isPersonsSession(head)) return call;
  return { ...call, events: call.events.map((event) => ({ ...event, byProgram: true })) };
}

function openCodeParts(event: HookEvent, fields: JsonObject, now: number): CallParts {
  switch (event) {
    case "session-start":
      return sessionStartCall(fields.source, null, now);
    case "prompt":
      return callWith(
        "prompt",
        openCodePrompt(stringOf(fields.message_id) ?? null, stringOf(fields.prompt) ?? ""),
      );
    case "before-tool":
      return beforeOpenCodeTool(fields);
    case "tool":
    case "tool-failure":
    case "sub-agent":
      return callWith(event, toolEventIn(fields));
    case "sub-agent-start":
      return callWithoutEvent(event, stringOf(fields.agent_id) ?? "");
    case "before-compact":
    case "after-compact":
      return callWithoutEvent(event, String(now));
    case "stop":
      return callWith("stop");
    case "session-end":
      return sessionEndCall("other", null, now);
  }
}

function toolEventIn(fields: JsonObject) {
  const result = { output: stringOf(fields.output) ?? "", error: null, metadata: fieldsOf(fields.metadata) };
  return openCodeToolEvent(null, openCodeCall(fields.tool, fields.args, fields.call_id), result);
}

function beforeOpenCodeTool(fields: JsonObject): CallParts {
  const call = openCodeCall(fields.tool, fields.args, fields.call_id);
  const { description, prompt, subagent_type } = call.input;
  const words = [description, prompt].map((text) => stringOf(text) ?? "");
  const isTask = readToolUse(call, null).facts.use === "agent";
  const task = isTask ? { kind: stringOf(subagent_type) ?? "", words: words.join("\n").trim() } : null;
  return { ...beforeToolCall(call), task };
}
