import { expect, test } from "vitest";
import { isPersonal } from "./personal.ts";

const OF_THE_PERSON = [
  "I prefer small commits",
  "I usually prefer tabs over spaces",
  "Never use emojis",
  "Always answer in English",
  "In all my projects, use conventional commits",
  "Never apologise, just fix it",
];

const OF_ONE_PROJECT = [
  "Always use pnpm in this repository, never npm",
  "In this repo we squash before merging",
  "Use the Clock interface instead of Date.now in the booking code",
  "We use pnpm, not npm",
  "Always run the linter before committing",
  "I prefer the parser in src/parse to stay pure",
];

test.each(OF_THE_PERSON)("“%s” is known in every project", (words) => {
  expect(isPersonal(words)).toBe(true);
});

test.each(OF_ONE_PROJECT)("“%s” stays in its project", (words) => {
  expect(isPersonal(words)).toBe(false);
});
