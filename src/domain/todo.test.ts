import { expect, test } from "vitest";
import { type Todo, todosIn, todoText } from "./todo.ts";

const todoEvent = (...todos: readonly Todo[]) => ({ kind: "todo" as const, text: todoText(todos) });
const one = (words: string, state: Todo["state"] = "open", number: string | null = null): Todo => ({
  ...{ number, state, words },
});
const list = (...events: Parameters<typeof todosIn>[0][number][]) =>
  todosIn(events).map(({ state, words }) => [state, words]);

test("a list that is told as a whole takes the place of the one before", () => {
  expect(
    list(todoEvent(one("Moor"), one("Paint")), todoEvent(one("Moor", "done"), one("Paint", "under way"))),
  ).toEqual([
    ["done", "Moor"],
    ["under way", "Paint"],
  ]);
  expect(list(todoEvent(one("Moor"), one("Paint")), todoEvent(one("Row")))).toEqual([["open", "Row"]]);
});

test("a list that is told item by item keeps the words of what only changed its state", () => {
  expect(
    list(
      todoEvent(one("Moor", "open", "1")),
      todoEvent(one("Paint", "open", "2")),
      todoEvent(one("Sing", "open", "3")),
      todoEvent(one("", "done", "1")),
      todoEvent(one("", "gone", "3")),
      todoEvent(one("Paint the hull", "under way", "2")),
    ),
  ).toEqual([
    ["done", "Moor"],
    ["under way", "Paint the hull"],
  ]);
});

test("a change of what nobody has seen begin says nothing", () => {
  expect(list(todoEvent(one("", "done", "7")))).toEqual([]);
});

test("what other events say is on no list", () => {
  expect(list({ kind: "reply", text: "[ ] Moor" })).toEqual([]);
});

test("a secret that a cut would go through is not left half", () => {
  const secret = ["gh", "p_", "Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5"].join("");
  for (let before = 150; before < 200; before++) {
    const words = `${"w ".repeat(before).slice(0, before)} ${secret}`;
    const text = todoText([{ number: null, state: "open", words }]);
    expect(text.includes(secret) || !text.includes(secret.slice(0, 8))).toBe(true);
  }
});
