import { expect, test } from "vitest";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import { readPrompt } from "./prompt.ts";
import { toQuery } from "./query.ts";
import { questionSubject } from "./subject.ts";

const NOW = Date.UTC(2026, 2, 1);
const subjectIn = (text: string) =>
  questionSubject(toQuery(readPrompt(text, NOW), NO_SYNONYMS))?.words.join(" ") ?? null;

test.each([
  ["What did we decide about the retry policy?", "retry policy"],
  ["what did we say on src/billing/tax.ts?", "src/billing/tax.ts"],
  ["Why did we choose Parquet?", "Parquet"],
  ["which queue library did we pick?", "queue library"],
  ["do you remember the flaky login test", "flaky login test"],
  ["did we ever use redis? asking for a friend", "redis"],
  ["what do you know about getUserName?", "getUserName"],
  ["how did we fix ECONNRESET in the importer", "ECONNRESET importer"],
  ["what was the reason for the upload limit?", "upload limit"],
])("%j is about the past of: %s", (text, subject) => {
  expect(subjectIn(text)).toBe(subject);
});

test.each([
  "Fix the retry policy",
  "should we use redis for the cache?",
  "what is a b-tree?",
  "explain what we know about recursion",
  "what did we decide about this function?",
  "what did we say",
  "wow. remind me why its so much faster",
  "where did we leave off?",
  "do you remember that thing?",
  "yes, as we discussed",
  "what did we decide about the retry policy of the payment service for cards from outside the union that expire soon?",
])("%j is no question of which it may be said that nothing is known", (text) => {
  expect(subjectIn(text)).toBeNull();
});

test("in other words the same subject has the same terms", () => {
  const terms = (text: string) => questionSubject(toQuery(readPrompt(text, NOW), NO_SYNONYMS))?.terms;
  expect(terms("What did we decide about the retry policies?")).toEqual(
    terms("did we ever policy the retry"),
  );
});
