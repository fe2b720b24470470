import { expect, test } from "vitest";
import { hasForm } from "./language.ts";

test.each([
  "what are our goals for q3?",
  "which milestone is next",
  "remind me of the mission",
  "startup time target",
  "what rate of failures are we aiming for",
  "Was ist unser Ziel bis Mai?",
])("%j speaks of goals", (prompt) => {
  expect(hasForm("goals", prompt)).toBe(true);
});

test.each([
  "clean the target folder",
  "build for the wasm target, then run it",
  "zielsystem umbenennen",
  "permission denied on upload",
  "",
])("%j does not", (prompt) => {
  expect(hasForm("goals", prompt)).toBe(false);
});
