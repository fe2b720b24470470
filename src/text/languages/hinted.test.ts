import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { englishQuestions } from "./en.ts";
import { fitsHinted, type Hinted, hinted } from "./hinted.ts";

/** Every way of asking that the tests of recall know, and the prompts of a bench. */
const TEXTS = [
  ...["history", "goals", "prompt-type", "period", "query", "../hyde", "intent"].flatMap((name) =>
    Array.from(
      readFileSync(new URL(`../../recall/query/${name}.test.ts`, import.meta.url), "utf8").matchAll(
        /(["'`])(.+?)\1/g,
      ),
      ([, , text = ""]) => text,
    ),
  ),
  ...readFileSync(new URL("../../../bench/datasets/terse/queries.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text),
];

const ALL = Object.values(englishQuestions)
  .flat(2)
  .filter((one): one is Hinted => typeof one === "object" && "hints" in one);

test.each(ALL)("no prompt that $pattern fits is passed over for want of a hint", (hint) => {
  const passedOver = TEXTS.filter((text) => hint.pattern.test(text) !== fitsHinted(hint, text));
  expect(passedOver).toEqual([]);
});

test("a pattern is tried only where one of its hints is", () => {
  expect(fitsHinted(hinted("ferry", /boat/), "a boat")).toBe(false);
  expect(fitsHinted(hinted("boat,ferry", /boat/i), "A BOAT")).toBe(true);
});
