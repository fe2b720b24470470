import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Candidate, Collection } from "../../store/store.ts";
import { titledTerms } from "../../text/term-places.ts";
import { confidenceOf } from "../gate.ts";
import { lexicalScorer } from "./lexical.ts";

const candidate = (title: string, body = ""): Candidate => ({
  memory: memoryWith({ title, body }),
  terms: titledTerms(title.split(" ").filter(Boolean), body.split(" ").filter(Boolean)),
});

const collection = (size: number, frequency: Record<string, number> = {}): Collection => ({
  size,
  meanTitle: 6,
  meanBody: 12,
  frequency: new Map(Object.entries(frequency)),
});

const queryTerms = (terms: readonly string[]) =>
  new Map(terms.map((term) => [term, { word: term, weight: 1, synonym: false }]));

const score = (terms: readonly string[], found: Candidate, among = collection(100)) =>
  lexicalScorer(queryTerms(terms), among)(found);

const lexical = (terms: string[], found: Candidate, among?: Collection) => score(terms, found, among).lexical;

test("every candidate is scored, in the order given", () => {
  const candidates = [candidate("dock"), candidate("ferri tide"), candidate("tide")];
  const matches = candidates.map(lexicalScorer(queryTerms(["tide"]), collection(100)));
  expect(matches.map((match) => match.candidate)).toEqual(candidates);
  expect(matches.map((match) => match.matched)).toEqual([[], ["tide"], ["tide"]]);
});

test.each([
  ["nothing in common is no match", [], "dock", 0, 0],
  ["all words found is full coverage", ["ferri", "tide"], "ferri tide", 1, 1],
  ["a word that is missing lowers it", ["ferri", "tide"], "ferri dock", 0.3, 0.7],
])("%s", (_sentence, terms, title, least, most) => {
  const { coverage } = score(terms, candidate(title));
  expect(coverage).toBeGreaterThanOrEqual(least);
  expect(coverage).toBeLessThanOrEqual(most);
});

const more: readonly (readonly [string, number, number])[] = [
  [
    "a rare word",
    lexical(["a"], candidate("a"), collection(500, { a: 1 })),
    lexical(["a"], candidate("a"), collection(500, { a: 400 })),
  ],
  [
    "a word in the title",
    lexical(["ferri"], candidate("ferri", "dock")),
    lexical(["ferri"], candidate("dock", "ferri")),
  ],
  [
    "a word said twice",
    lexical(["ferri"], candidate("x", "ferri ferri")),
    lexical(["ferri"], candidate("x", "ferri y")),
  ],
  [
    "a short note",
    lexical(["ferri"], candidate("ferri")),
    lexical(["ferri"], candidate("ferri", "x ".repeat(100))),
  ],
  [
    "two words",
    lexical(["ferri", "tide"], candidate("ferri tide")),
    lexical(["ferri", "tide"], candidate("ferri dock")),
  ],
  ["a word of the subject", lexical(["ferri"], candidate("ferri")), lexical(["test"], candidate("test"))],
];

test.each(more)("%s weighs more", (_what, heavier, lighter) => {
  expect(heavier).toBeGreaterThan(lighter);
});

test("a word repeated without end does not win without end", () => {
  const thousand = lexical(["ferri"], candidate("x", "ferri ".repeat(1_000)));
  expect(thousand).toBeLessThan(3 * lexical(["ferri"], candidate("x", "ferri")));
});

describe("a small store and a large one speak the same language", () => {
  const found = candidate("ferri dock noon anchor pilot tower", "a b c d e f g h i j k l");
  const terms = ["ferri", "dock", "tide", "anchor"];
  /** Each word of the subject in a hundredth of the memories, as far as there are any. */
  const among = (size: number, means = { meanTitle: 6, meanBody: 12 }): Collection => ({
    ...collection(
      size,
      Object.fromEntries(terms.map((term) => [term, Math.min(size, Math.ceil(size / 100))])),
    ),
    ...means,
  });
  const confidence = (sized: Collection) => {
    const match = score(terms, found, sized);
    return confidenceOf(match, { promptType: 1, kind: 1 });
  };

  test.each([1, 5, 50, 500, 5_000, 50_000])(
    "with %i memories the same match is about as convincing",
    (size) => {
      const usual = confidence(among(100));
      expect(Math.abs(confidence(among(size)) - usual)).toBeLessThan(0.15);
    },
  );

  test("with none of its own what is known from other projects is about as convincing", () => {
    const none = among(0, { meanTitle: 0, meanBody: 0 });
    expect(Math.abs(confidence(none) - confidence(among(100)))).toBeLessThan(0.15);
  });
});

test("the longer a long turn, the less it proves that it holds the words somewhere", () => {
  const scoreOf = (words: number) => {
    const found = candidate("", `ferri tide ${"sand ".repeat(words)}`);
    return lexical(["ferri", "tide"], { ...found, memory: { ...found.memory, kind: "turn" } });
  };
  expect(scoreOf(400)).toBeLessThan(0.6 * scoreOf(60));
});

test("whatever the counts, numbers are numbers, and coverage is a share", () => {
  const word = fc.constantFrom("ferri", "tide", "dock", "test", "fix");
  const words = fc.array(word, { maxLength: 8 });
  const sizes = fc.record({
    size: fc.nat(1_000_000),
    meanTitle: fc.nat(50),
    meanBody: fc.nat(500),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(word), words, words, sizes, (terms, title, body, { share, ...rest }) => {
      const frequency = new Map(terms.map((term) => [term, Math.floor(share * rest.size)]));
      const match = score(terms, candidate(title.join(" "), body.join(" ")), { ...rest, frequency });
      expect(match.lexical).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(match.lexical)).toBe(true);
      expect(match.coverage).toBeGreaterThanOrEqual(0);
      expect(match.coverage).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});
