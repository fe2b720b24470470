import { expect, test } from "vitest";
import { createRecallCache } from "./recall-cache.ts";

const MINUTE = 60_000;

test.each([
  ["the same a moment later is known", { asked: "a", change: 1, now: 1_000 }, "one"],
  ["another question is not", { asked: "b", change: 1, now: 1_000 }, undefined],
  ["after a memory was written it is asked anew", { asked: "a", change: 2, now: 1_000 }, undefined],
  ["after a minute, too", { asked: "a", change: 1, now: MINUTE + 1 }, undefined],
  ["and when the clock was put back", { asked: "a", change: 1, now: -1 }, undefined],
])("%s", (_, { asked, change, now }, expected) => {
  const answers = createRecallCache<string>();
  answers.put("a", 1, 0, "one");
  expect(answers.get(asked, change, now)).toBe(expected);
  expect(answers.figures()).toEqual({ asked: 1, known: Number(expected !== undefined) });
});

test("of more than a hundred the one asked least recently is forgotten", () => {
  const answers = createRecallCache<number>();
  for (let number = 0; number < 100; number++) answers.put(`q${number}`, 1, 0, number);
  answers.get("q0", 1, 1);
  answers.put("new", 1, 1, 100);
  expect(["q0", "q1", "q2", "new"].map((asked) => answers.get(asked, 1, 2))).toEqual([0, undefined, 2, 100]);
});
