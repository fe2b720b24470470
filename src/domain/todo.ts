import { cutBeforeRedaction } from "../text/cut.ts";
import type { EventKind } from "./event.ts";

/** State of one item of the agent's to-do list. */
export type TodoState = "open" | "under way" | "done" | "gone";

/** One item of the agent's to-do list. */
export interface Todo {
  /** The client's number; null where it always sends the whole list. */
  readonly number: string | null;
  readonly state: TodoState;
  /** Empty where only the state changed. */
  readonly words: string;
}

const MARKS = { open: "[ ]", "under way": "[>]", done: "[x]", gone: "[-]" } as const;
const STATES = new Map(Object.entries(MARKS).map(([state, mark]) => [mark as string, state as TodoState]));

/** The text of a `todo` event, one line per item. */
export function todoText(todos: readonly Todo[]): string {
  return todos.map(todoLine).join("\n");
}

function todoLine({ number, state, words }: Todo): string {
  const text = cutBeforeRedaction(words.replace(/\s+/g, " ").trim(), 200);
  return [number === null ? "" : `#${number}`, MARKS[state], text].filter(Boolean).join(" ");
}

/** The list after these events, in order, without removed items. */
export function todosIn(
  events: readonly { readonly kind: EventKind; readonly text: string }[],
): readonly Todo[] {
  let list = new Map<string, Todo>();
  for (const { text } of events.filter(({ kind }) => kind === "todo")) {
    const todos = text.split("\n").flatMap(todoIn);
    // Items without numbers are always the whole list.
    if (todos.every(({ number }) => number === null)) list = new Map();
    for (const [at, todo] of todos.entries()) {
      const key = todo.number ?? `at ${at}`;
      list.set(key, { ...todo, words: todo.words || (list.get(key)?.words ?? "") });
    }
  }
  return [...list.values()].filter(({ state, words }) => state !== "gone" && words !== "");
}

function todoIn(line: string): readonly Todo[] {
  const [, number = null, mark = "", words = ""] = /^(?:#(\S+) )?(\[[ >x-]\]) ?(.*)$/.exec(line) ?? [];
  const state = STATES.get(mark);
  return state === undefined ? [] : [{ number, state, words }];
}
