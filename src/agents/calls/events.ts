import type { RawEvent } from "../../domain/event.ts";
import { type TodoState, todoText } from "../../domain/todo.ts";
import { digest } from "../../text/hashes/digest.ts";
import { objectsIn, stringOf } from "./fields.ts";
import { aboutOf, type ToolCall, type ToolReading, toolUseOf } from "./tool-calls.ts";

// Hooks and transcripts report the same events; both are made here, so that they are equal.

/**
 * Null for no words. Its key is the turn and the words: text typed while the agent works belongs to the current turn, and
 * must not be taken for the prompt that began it.
 */
export function typedEvent(turn: string | null, text: string): RawEvent | null {
  if (text.trim() === "") return null;
  return eventOf("prompt", `${turn ?? ""}:${digest(["prompt", text.trim()])}`, turn, text, 3);
}

/** Its key is the turn and the words: hook and transcript count replies differently, but see the same words. */
export function replyEvent(turn: string | null, reply: string): RawEvent | null {
  const text = reply.trim();
  return text === "" ? null : eventOf("reply", `${turn ?? ""}:${digest(["reply", text])}`, turn, text, 2);
}

/** A sub-agent's result; it has no turn, because the sub-agent may end in a later turn than it began in. */
export function subAgentEvent(agent: string, result: string, about?: string): RawEvent | null {
  const text = result.trim();
  if (text === "") return null;
  const event = eventOf("sub-agent", `${agent}:${digest(["reply", text])}`, null, text, 1);
  return {
    ...event,
    tool: { name: "Agent", use: toolUseOf("Agent") },
    ...(about === undefined ? {} : { about }),
  };
}

/** The agent's own summary of what was; null for no words. */
export function summaryEvent(turn: string | null, summary: string | undefined): RawEvent | null {
  const text = (summary ?? "").trim();
  return text === "" ? null : eventOf("summary", `${turn ?? ""}:summary`, turn, text, 2);
}

const MAX_TODOS = 50;

/** The agent's whole to-do list, as a call writes it; `words` is the client's field for an item's. */
export function todosEvent(
  turn: string | null,
  id: string | undefined,
  list: unknown,
  words: string,
): RawEvent | null {
  const items = objectsIn(list).slice(0, MAX_TODOS);
  const text = todoText(
    items.map((item) => ({
      number: null,
      state: TODO_STATES.get(stringOf(item.status) ?? "") ?? "open",
      words: stringOf(item[words]) ?? "",
    })),
  );
  return text === "" || id === undefined
    ? null
    : { ...eventOf("todo", `${id}:todo`, turn, text, 2), tool: null };
}

const TODO_STATES: ReadonlyMap<string, TodoState> = new Map([
  ["pending", "open"],
  ["in_progress", "under way"],
  ["completed", "done"],
  ["cancelled", "gone"],
]);

export function toolEventOf(
  kind: "tool" | "tool-failure" | "denial",
  turn: string | null,
  call: ToolCall,
  { facts, text, trust, given }: ToolReading,
): RawEvent {
  // Not the raw input, which may be nested too deeply to serialise.
  const key = call.id ?? digest([facts.name, facts.command ?? "", facts.path ?? "", text]);
  const about = aboutOf(call);
  return {
    ...eventOf(kind, `${key}:${kind}`, turn, text, trust),
    tool: facts,
    ...(about === undefined ? {} : { about }),
    ...(given ? { given } : {}),
  };
}

export function eventOf(
  kind: RawEvent["kind"],
  nativeKey: string,
  turn: string | null,
  text: string,
  trust: RawEvent["trust"],
): RawEvent {
  return { kind, nativeKey, turn, text, tool: null, trust };
}
