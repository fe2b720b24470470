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
  const answers = createRecallCache<string>((answer) => answer.length, 1_000);
  answers.put("a", 1, 0, "one");
  expect(answers.get(asked, change, now)).toBe(expected);
  expect(answers.figures()).toMatchObject({ asked: 1, known: Number(expected !== undefined) });
});

test("of more than a hundred the one asked least recently is forgotten", () => {
  const answers = createRecallCache<number>(() => 1, 1_000);
  for (let number = 0; number < 100; number++) answers.put(`q${number}`, 1, 0, number);
  answers.get("q0", 1, 1);
  answers.put("new", 1, 1, 100);
  expect(["q0", "q1", "q2", "new"].map((asked) => answers.get(asked, 1, 2))).toEqual([0, undefined, 2, 100]);
});

test("together they never hold more than they may, and one that is too large is not kept", () => {
  const answers = createRecallCache<number>((hits) => hits, 10);
  for (const [at, hits] of [4, 4, 4].entries()) answers.put(`q${at}`, 1, 0, hits);
  expect(answers.figures()).toMatchObject({ answers: 2, size: 8 });
  expect(answers.get("q0", 1, 1)).toBeUndefined();
  answers.put("q1", 1, 1, 5);
  expect(answers.figures()).toMatchObject({ answers: 2, size: 9 });
  answers.put("large", 1, 1, 11);
  expect(answers.figures()).toMatchObject({ answers: 0, size: 0 });
  answers.put("q3", 1, 1, 3);
  expect(answers.get("q3", 2, 1)).toBeUndefined();
  expect(answers.figures()).toMatchObject({ answers: 0, size: 0, asked: 2, known: 0 });
});

test("who asks while the answer is being made gets that one, after it a new one is made", async () => {
  const answers = createRecallCache<number>(() => 1, 1_000);
  let made = 0;
  const make = async () => ++made;
  const [one, other, later] = await Promise.all([
    answers.share("a", 1, make),
    answers.share("a", 1, make),
    answers.share("a", 2, make),
  ]);
  expect([one, other, later]).toEqual([1, 1, 2]);
  expect(await answers.share("a", 1, make)).toBe(3);
  await expect(answers.share("b", 1, () => Promise.reject(new Error("late")))).rejects.toThrow("late");
  expect(await answers.share("b", 1, make)).toBe(4);
});
