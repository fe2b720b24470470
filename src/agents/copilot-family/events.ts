import type { RawEvent } from "../../domain/event.ts";
import { toolEventOf } from "../calls/events.ts";
import { readDenial, readToolFailure, readToolUse, type ToolCall } from "../calls/tool-calls.ts";

// Hooks and the session's file report the same events; both are made here, so that they are equal.

/** What a call gave, and the exit code of a command where the client says one. */
export interface CopilotOutput {
  readonly text: string;
  readonly exitCode: number | null;
}

/** A call that ended; with an exit code other than 0 it failed. Null for a call whose content is another event. */
export function copilotToolEvent(
  turn: string | null,
  call: ToolCall,
  { text, exitCode }: CopilotOutput,
): RawEvent | null {
  // Its result is reported when it ends.
  if (call.name === "Agent" || call.name === "report_intent") return null;
  if (exitCode === null || exitCode === 0)
    return toolEventOf("tool", turn, call, readToolUse(call, text.trimEnd()));
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  const said = [`Exit code ${exitCode}`, text.trimEnd()].filter(Boolean).join("\n");
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, said, false));
}

/** A call that could not run, or that nobody allowed. */
export function copilotFailure(turn: string | null, call: ToolCall, error: string): RawEvent {
  return DENIED.test(error)
    ? toolEventOf("denial", turn, call, readDenial(call, error, ""))
    : toolEventOf("tool-failure", turn, call, readToolFailure(call, error, false));
}

const DENIED =
  /^(?:The user rejected this tool call|Permission denied and could not request permission|Denied by )/;
