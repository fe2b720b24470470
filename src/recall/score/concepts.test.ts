import { expect, test } from "vitest";
import { conceptsOf, foundOf } from "./concepts.ts";

const queryTerm = (word: string, synonym = false) => ({ word, weight: 1, synonym });
const RARITY: Readonly<Record<string, number>> = { src: 2, ferri: 4, "src/ferry": 6 };
const rarity = (term: string) => RARITY[term] ?? 3;

test("a path is one thing to find, worth more than a word and less than all its parts", () => {
  const terms = new Map(["src", "ferri", "src/ferry"].map((term) => [term, queryTerm("src/ferry")]));
  const [path, ...more] = conceptsOf(terms, rarity);
  expect(more).toEqual([]);
  expect(path?.mass).toBeGreaterThan(6);
  expect(path?.mass).toBeLessThan(12);
});

test.each([
  ["all of it", ["src", "ferri", "src/ferry"], 1],
  ["a part of it", ["src"], 2 / 12],
  ["nothing of it", [], 0],
])("%s is found by its share", (_what, has, share) => {
  const terms = new Map(["src", "ferri", "src/ferry"].map((term) => [term, queryTerm("src/ferry")]));
  for (const concept of conceptsOf(terms, rarity)) {
    expect(foundOf(concept, (term) => has.includes(term))).toBeCloseTo(concept.mass * share, 10);
  }
});

test("another phrase for it is found with all its words, and not with one of them", () => {
  const phrase = ["continu", "integr"];
  const part = { ...queryTerm("ci", true), phrase };
  const [concept] = conceptsOf(
    new Map([["ci", queryTerm("ci")], ...phrase.map((term) => [term, part] as const)]),
    rarity,
  );
  expect(concept && foundOf(concept, (term) => term === "integr")).toBe(0);
  expect(concept && foundOf(concept, (term) => phrase.includes(term))).toBeCloseTo(1.5, 10);
});

test("another word for it is found for half", () => {
  const terms = new Map([
    ["auth", queryTerm("auth")],
    ["login", queryTerm("auth", true)],
  ]);
  const [concept] = conceptsOf(terms, rarity);
  expect(concept && foundOf(concept, (term) => term === "login")).toBeCloseTo(1.5, 10);
});
