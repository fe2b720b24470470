import type { RawEvent } from "../../domain/event.ts";
import { todosEvent, toolEventOf, typedEvent } from "../calls/events.ts";
import { readDenial, readToolFailure, readToolUse, type ToolCall } from "../calls/tool-calls.ts";
import type { CodexOutput } from "./codex-tools.ts";

// Hooks and rollouts report the same events; both are made here, so that they are equal.

/** Null for text that the client wrote in the user's place. */
export function codexPrompt(turn: string | null, text: string): RawEvent | null {
  return NOT_TYPED.test(text) ? null : typedEvent(turn, text);
}

/** Parts of a conversation that the client writes as the user's; newer rollouts mark them, hooks and older ones do not. */
const NOT_TYPED =
  /^\s*(?:<(?:environment_context|user_instructions|permissions instructions|turn_aborted|subagent_notification|user_shell_command|user_action|skill|collaboration_mode|hook_context|recommended_plugins|apps_instructions|skills_instructions|plugins_instructions|goal_context|realtime_conversation)\b|# AGENTS\.md instructions\b|Warning: The maximum number of unified exec processes)/;

/** A call that ended; with an exit code other than 0 it failed. Null for a call whose content is another event. */
export function codexToolEvent(
  turn: string | null,
  call: ToolCall,
  { text, exitCode }: CodexOutput,
): RawEvent | null {
  if (call.name === "update_plan") return todosEvent(turn, call.id, call.input.plan, "step");
  // Its result is reported when it ends.
  if (call.name === "Agent") return null;
  if (REJECTED.test(text)) return toolEventOf("denial", turn, call, readDenial(call, text, ""));
  if (exitCode === null || exitCode === 0)
    return toolEventOf("tool", turn, call, readToolUse(call, text.trimEnd()));
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  const said = [`Exit code ${exitCode}`, text.trimEnd()].filter(Boolean).join("\n");
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, said, false));
}

const REJECTED = /^(?:exec command rejected by user|patch rejected by user|rejected by user)\b/;
