import { expect, test } from "vitest";
import { isProjectQuestion, readPromptType } from "./prompt.ts";

const asks = (text: string) => isProjectQuestion(text, readPromptType(text), false);

test.each([
  "which port does the ledger listen on?",
  "where does the harbor keep its berths?",
  "how many berths fit into one pier?",
  "is the tide table on when nobody set it?",
  "whose turn is it in the lock?",
  "do we keep the berths of last year",
  "how do I run the harbor tests again?",
  "The lock is shut. how many ships wait?",
])("%j asks what holds here", (text) => {
  expect(asks(text)).toBe(true);
});

test.each([
  "can you fix the conflict and rebase onto main?",
  "could you look at the comments on the PR?",
  "do not fall back to the old tide table",
  "do 0.54.0",
  "do the proper mooring",
  "when a berth is free, ring the bell",
  "why do we need this if?",
  "add a berth to the harbor",
  "yes",
  "commit and push",
])("%j does not", (text) => {
  expect(asks(text)).toBe(false);
});
