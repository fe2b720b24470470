import type { HookEvent } from "../../domain/hook-row.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { HookCall } from "../agent.ts";
import { replyEvent, subAgentEvent, typedEvent } from "../calls/events.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import {
  type CallParts,
  callWith,
  compactionCall,
  sessionEndCall,
  sessionStartCall,
} from "../calls/hook-call.ts";
import { type HookPayloads, parseHook } from "../calls/parse-hook.ts";
import { type CursorEvent, triageCursor } from "./cursor-skip.ts";
import { cursorCall, cursorFailure, cursorToolEvent } from "./cursor-tools.ts";

/** Hook events whose answer may add context. */
const ANSWERED: ReadonlySet<HookEvent> = new Set(["session-start", "tool-failure"]);

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseCursorHook(payload: Uint8Array, now: number): HookCall | null {
  return parseHook(PAYLOADS, payload, now);
}

const PAYLOADS: HookPayloads = {
  label: "Cursor",
  triage: triageCursor,
  parts: (fields, now) => cursorParts(fields, stringOf(fields.generation_id) ?? null, now),
  subAgent: () => null,
  session: ({ conversation_id, session_id }) => stringOf(conversation_id) ?? stringOf(session_id),
  cwd: openFolder,
  // No document tells the form of its transcripts.
  transcript: () => null,
};

export function renderCursorHook(hookEvent: HookEvent, context: string): string {
  return ANSWERED.has(hookEvent) ? JSON.stringify({ additional_context: context }) : "";
}

/** The first folder that is open; a tool's own working folder may lie inside it. */
function openFolder({ workspace_roots, cwd }: JsonObject): string {
  const [root] = Array.isArray(workspace_roots) ? workspace_roots : [];
  return stringOf(root) ?? stringOf(cwd) ?? "";
}

function cursorParts(fields: JsonObject, turn: string | null, now: number): CallParts {
  // Triage passes no other.
  const event = fields.hook_event_name as CursorEvent;
  switch (event) {
    case "sessionStart":
      return sessionStartCall("startup", null, now);
    case "beforeSubmitPrompt":
      return callWith("prompt", typedEvent(turn, stringOf(fields.prompt) ?? ""));
    case "postToolUse":
      return afterCursorTool(fields, turn);
    case "postToolUseFailure":
      return callWith("tool", cursorFailure(turn, cursorCall(fields), fields));
    case "subagentStop":
      return callWith("sub-agent", endedSubAgent(fields));
    case "preCompact":
      return compactionCall("before-compact", fields.trigger, now);
    case "afterAgentResponse":
      return callWith("stop", replyEvent(turn, stringOf(fields.text) ?? ""));
    case "stop":
      return callWith("stop");
    case "sessionEnd":
      return sessionEndCall(fields.reason, null, now);
  }
}

/** Nothing can be told where a tool could not run, so that only a command's own failure is answered. */
function afterCursorTool(fields: JsonObject, turn: string | null): CallParts {
  const event = cursorToolEvent(turn, cursorCall(fields), fields.tool_output);
  return callWith(event.kind === "tool-failure" ? "tool-failure" : "tool", event);
}

/** It ends without a name; its task and its words tell it from others. */
function endedSubAgent({ task, summary, subagent_id }: JsonObject) {
  const words = stringOf(summary) ?? "";
  return subAgentEvent(stringOf(subagent_id) ?? digest([stringOf(task) ?? "", words]), words, stringOf(task));
}
