import { expect, test } from "vitest";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import type { Store } from "../../store/store.ts";
import { readPrompt } from "./prompt.ts";
import { toQuery } from "./query.ts";
import { findWithSpelling, isOneSlipAway } from "./spelling.ts";

test.each([
  ["gatwai", "gatewai"],
  ["tarif", "tariff"],
  ["debugg", "debug"],
  ["campagin", "campaign"],
  ["retry", "retri"],
])("%s is a slip of %s", (typed, intended) => {
  expect(isOneSlipAway(typed, intended)).toBe(true);
});

test.each([
  ["marker", "market"],
  ["float", "flat"],
  ["const", "cost"],
  ["tide", "tide"],
  ["gatwai", "getawai"],
])("%s is another word than %s", (typed, other) => {
  expect(isOneSlipAway(typed, other)).toBe(false);
});

/** The terms that are looked for where these are known. */
async function searchedTerms(text: string, known: readonly string[]): Promise<string[]> {
  const collection = {
    size: 9,
    meanTitle: 5,
    meanBody: 5,
    frequency: new Map(known.map((term) => [term, 1])),
  };
  const store = {
    findByTerms: async () => ({ candidates: [], collection, leftOut: [] }),
    termsBeginning: async (_: unknown, beginnings: readonly string[]) =>
      known.filter((term) => beginnings.some((beginning) => term.startsWith(beginning))),
  } as unknown as Store;
  const { terms } = toQuery(readPrompt(text, 0), NO_SYNONYMS);
  const filter = { project: "p", ended: false, limit: 9 };
  return [...(await findWithSpelling({ store }, filter, terms, () => false)).terms.keys()];
}

test.each([
  ["the harbor master page", ["harbormast"], ["page", "harbormast"]],
  ["the harbor master page", ["harbor", "master", "harbormast"], ["harbor", "master", "page"]],
  ["the harbor master page", ["harbor"], ["harbor", "master", "page"]],
])("%j looks for a name as one word where only that is known: %j", async (text, known, terms) => {
  expect(await searchedTerms(text, known)).toEqual(terms);
});
