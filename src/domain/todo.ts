import { cutBeforeRedaction } from "../text/cut.ts";
import type { EventKind } from "./event.ts";

/** How far one item of the agent's own list is. */
export type TodoState = "open" | "under way" | "done" | "gone";

/** One line of the agent's own list of what is to do. */
export interface Todo {
  /** The client's number of it; null where it always tells the whole list. */
  readonly number: string | null;
  readonly state: TodoState;
  /** Empty where only the state is told. */
  readonly words: string;
}

const MARKS = { open: "[ ]", "under way": "[>]", done: "[x]", gone: "[-]" } as const;
const STATES = new Map(Object.entries(MARKS).map(([state, mark]) => [mark as string, state as TodoState]));

/** The text of an event that tells of the list: a line for each item. */
export function todoText(todos: readonly Todo[]): string {
  return todos.map(todoLine).join("\n");
}

function todoLine({ number, state, words }: Todo): string {
  const text = cutBeforeRedaction(words.replace(/\s+/g, " ").trim(), 200);
  return [number === null ? "" : `#${number}`, MARKS[state], text].filter(Boolean).join(" ");
}

/** The list as these events leave it, in its order, without what was taken off it. */
export function todosIn(
  events: readonly { readonly kind: EventKind; readonly text: string }[],
): readonly Todo[] {
  let list = new Map<string, Todo>();
  for (const { text } of events.filter(({ kind }) => kind === "todo")) {
    const todos = text.split("\n").flatMap(todoIn);
    // Without numbers the whole list is told each time.
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
