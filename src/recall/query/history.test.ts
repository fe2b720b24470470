import { expect, test } from "vitest";
import { hasForm } from "./language.ts";

test.each([
  "what did we use for jobs before pg-boss?",
  "how was locking done at the very beginning",
  "which ports did we support earlier",
  "list the databases we've used so far",
  "what were prices before they became strings",
  "what was the old limit?",
  "why did we move away from redis",
  "when did we switch to pnpm?",
  "did we always use tabs",
  "how has the retry policy changed?",
  "what did pg-boss replace",
  "which queues have we tried",
  "where used to be the config?",
])("%j asks for what was before", (prompt) => {
  expect(hasForm("history", prompt)).toBe(true);
});

test.each([
  "before i commit, which lints",
  "run the tests before the push",
  "which database do we use",
  "did you run it before you pushed?",
  "fix the first test",
  "use the old format here",
  "change the name of the schema",
  "what changed in this file",
  "replace the old one with the new one",
  "",
])("%j asks for what holds", (prompt) => {
  expect(hasForm("history", prompt)).toBe(false);
});
