import { expect, test } from "vitest";
import { asksForHistory } from "./history.ts";

test.each([
  "what did we use for jobs before pg-boss?",
  "how was locking done at the very beginning",
  "which ports did we support earlier",
  "list the databases we've used so far",
  "what were prices before they became strings",
])("%j asks for what was before", (prompt) => {
  expect(asksForHistory(prompt)).toBe(true);
});

test.each([
  "before i commit, which lints",
  "run the tests before the push",
  "which database do we use",
  "did you run it before you pushed?",
  "",
])("%j asks for what holds", (prompt) => {
  expect(asksForHistory(prompt)).toBe(false);
});
