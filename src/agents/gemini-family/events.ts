import type { RawEvent } from "../../domain/event.ts";
import { type Todo, type TodoState, todoText } from "../../domain/todo.ts";
import { eventOf, toolEventOf, typedEvent } from "../calls/events.ts";
import { type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { readDenial, readToolFailure, readToolUse, type ToolCall } from "../calls/tool-calls.ts";
import type { GeminiOutput } from "./tools.ts";

// Hooks and chats report the same prompts and failures; both are made here, so that they are equal.

/** Null for text that the client wrote in the user's place; without a log that has the words a program sent them. */
export function geminiPrompt(turn: string, said: string, typed: string | null): RawEvent | null {
  const words = typed ?? withoutHookContext(said);
  if (NOT_TYPED.test(words)) return null;
  const event = typedEvent(turn, words);
  return event && { ...event, ...(typed === null ? { byProgram: true } : {}) };
}

/** What hooks added to a prompt. */
function withoutHookContext(said: string): string {
  return said.replaceAll(/<hook_context>[\s\S]*?(?:<\/hook_context>|$)/g, "").trim();
}

/** Parts of a conversation that the client writes as the user's. */
const NOT_TYPED =
  /^\s*(?:$|<(?:session_context|state_snapshot|loaded_context|hook_context)\b|Please continue\.$|System: Potential loop detected|Here is (?:the user's editor context|a summary of changes in the user's editor context)|\[System: )/;

/** The text of a failed call; null where the call did not fail. */
export function failureText({ text, exitCode, error }: GeminiOutput): string | null {
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  if (exitCode !== null && exitCode !== 0)
    return [`Exit code ${exitCode}`, text.trimEnd()].filter(Boolean).join("\n");
  return error;
}

/** A call that ended. Null for a call whose content is another event. */
export function geminiToolEvent(turn: string | null, call: ToolCall, output: GeminiOutput): RawEvent | null {
  if (call.name === "write_todos") return geminiTodos(turn, call);
  if (output.error !== null && REJECTED.test(output.error))
    return toolEventOf("denial", turn, call, readDenial(call, output.error, ""));
  const failure = failureText(output);
  return failure === null
    ? toolEventOf("tool", turn, call, readToolUse(call, output.text.trimEnd()))
    : toolEventOf("tool-failure", turn, call, readToolFailure(call, failure, false));
}

const REJECTED = /^\[Operation Cancelled\]/;

function geminiTodos(turn: string | null, call: ToolCall): RawEvent | null {
  const text = todoText(objectsIn(call.input.todos).slice(0, MAX_STEPS).map(geminiTodo));
  return text === "" || call.id === undefined ? null : eventOf("todo", `${call.id}:todo`, turn, text, 2);
}

const MAX_STEPS = 50;

function geminiTodo({ description, status }: JsonObject): Todo {
  return {
    number: null,
    state: STATES.get(stringOf(status) ?? "") ?? "open",
    words: stringOf(description) ?? "",
  };
}

const STATES: ReadonlyMap<string, TodoState> = new Map([
  ["pending", "open"],
  ["in_progress", "under way"],
  ["completed", "done"],
]);
