import { expect, test } from "vitest";
import { isPersonal } from "./personal.ts";

const OF_THE_PERSON = [
  "I prefer short answers",
  "Don't apologise",
  "Never use emojis",
  "Always answer in English",
  "In all my projects, use conventional commits",
  "Never apologise, just fix it",
  "In all my projects: never add yourself as co-author",
];

const OF_ONE_PROJECT = [
  "Always use pnpm in this repository, never npm",
  "In this repo we squash before merging",
  "Use the Clock interface instead of Date.now in the booking code",
  "We use pnpm, not npm",
  "Always run the linter before committing",
  "Always reply with 404 from the API when the user isn't found",
  "never respond with a 500 in the payment webhook",
  "I want you to always run the migrations before the integration tests",
  "i prefer type hints everywhere, and short functions",
  "I prefer small commits",
  "Never use emojis in commit messages",
  "I prefer the parser in src/parse to stay pure",
];

test.each(OF_THE_PERSON)("“%s” is known in every project", (words) => {
  expect(isPersonal(words)).toBe(true);
});

test.each(OF_ONE_PROJECT)("“%s” stays in its project", (words) => {
  expect(isPersonal(words)).toBe(false);
});
