import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GOALS } from "./goals.ts";
import { fits, hinted } from "./hinted.ts";
import { HISTORY } from "./history.ts";
import { AT_HAND, CLOSING, GENERAL, TELLING } from "./stance.ts";
import { FORMS } from "./when.ts";

/** Every way of saying it that the tests beside this one know, and the prompts of a bench. */
const SAID = [
  ...["history", "goals", "stance", "when", "query", "hyde", "intent"].flatMap((name) =>
    Array.from(
      readFileSync(new URL(`./${name}.test.ts`, import.meta.url), "utf8").matchAll(/(["'`])(.+?)\1/g),
      ([, , text = ""]) => text,
    ),
  ),
  ...readFileSync(new URL("../../bench/datasets/terse/queries.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text),
];

const ALL = [...HISTORY, ...FORMS.map(([form]) => form), GOALS, CLOSING, TELLING, GENERAL, AT_HAND];

test.each(ALL)("no prompt that $pattern fits is passed over for want of a hint", (ways) => {
  const passedOver = SAID.filter((text) => ways.pattern.test(text) !== fits(ways, text));
  expect(passedOver).toEqual([]);
});

test("a pattern is tried only where one of its hints is", () => {
  expect(fits(hinted("ferry", /boat/), "a boat")).toBe(false);
  expect(fits(hinted("boat,ferry", /boat/i), "A BOAT")).toBe(true);
});
