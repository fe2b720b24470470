import { expect, test } from "vitest";
import { titledTerms } from "../../text/term-places.ts";
import { bestPassage } from "./passage.ts";

const WORTH = new Map([
  ["ferri", 3],
  ["tide", 2],
  ["dock", 1],
]);
const gap = (length: number) => Array.from({ length }, () => "x");

test.each([
  ["a short body is one passage", ["dock", ...gap(3), "ferri"], ["dock", "ferri"]],
  ["words far apart are not one match", ["dock", ...gap(20), "ferri"], ["ferri"]],
  [
    "the passage worth most is taken",
    ["ferri", ...gap(20), "tide", "dock", "ferri"],
    ["tide", "dock", "ferri"],
  ],
  ["a repeated word counts once", [...gap(9), "dock", "dock", "dock", "dock", ...gap(9), "tide"], ["tide"]],
  ["nothing wanted, nothing found", gap(30), []],
])("%s", (_sentence, body, found) => {
  expect([...bestPassage(titledTerms([], body).matches(WORTH).body, body.length, WORTH, 10)]).toEqual(found);
});
