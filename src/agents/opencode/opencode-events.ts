import type { RawEvent } from "../../domain/event.ts";
import { subAgentEvent, todosEvent, toolEventOf, typedEvent } from "../calls/events.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import { readDenial, readToolFailure, readToolUse, type ToolCall } from "../calls/tool-calls.ts";

// Plugin and database report the same events; both are made here, so that they are equal.

/** Null for no words: what the client adds to a prompt is in parts of its own, which are not asked. */
export function openCodePrompt(message: string | null, text: string): RawEvent | null {
  // `opencode run` puts a prompt of several words between quotes.
  const quoted = /^"((?:[^"\\]|\\.)*\s(?:[^"\\]|\\.)*)"\s*$/.exec(text)?.[1];
  return typedEvent(message, quoted?.replaceAll('\\"', '"') ?? text);
}

/** What became of a call, as the client's own records have it. */
export interface OpenCodeResult {
  readonly output: string;
  /** Of a call that threw; null for one that ran. */
  readonly error: string | null;
  readonly metadata: JsonObject;
}

/** A call that ended. Null for one whose content is another event. */
export function openCodeToolEvent(
  turn: string | null,
  call: ToolCall,
  { output, error, metadata }: OpenCodeResult,
): RawEvent | null {
  if (call.name === "todowrite") return todosEvent(turn, call.id, call.input.todos, "content");
  if (call.name === "Agent" && error === null)
    return subAgentEvent(stringOf(metadata.sessionId) ?? call.id ?? "", resultInTask(output));
  if (error !== null) return openCodeFailure(turn, call, error);
  const { exit } = metadata;
  if (typeof exit !== "number" || exit === 0)
    return toolEventOf("tool", turn, call, readToolUse(call, output.trimEnd()));
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  const said = [`Exit code ${exit}`, output.trimEnd()].filter(Boolean).join("\n");
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, said, false));
}

function openCodeFailure(turn: string | null, call: ToolCall, error: string): RawEvent {
  const refused = REFUSED.exec(error);
  if (refused) return toolEventOf("denial", turn, call, readDenial(call, error, refused[1]?.trim() ?? ""));
  const interrupted = /^(?:Tool execution aborted|Cancelled|Aborted)\b/.test(error);
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, error, interrupted));
}

/** The client's sentence for the model, with the user's words where there are some. */
const REFUSED =
  /^(?:Error: )?The user rejected permission to use this specific tool call(?:\.?$| with the following feedback: ([\s\S]*))/;

/** A sub-agent's words, which the client puts between tags of its own. */
function resultInTask(output: string): string {
  return (
    /<task_result>([\s\S]*)<\/task_result>/.exec(output)?.[1] ??
    output.replace(/<task_metadata>[\s\S]*?<\/task_metadata>/g, "")
  );
}
