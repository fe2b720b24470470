import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { titledTerms } from "../../text/term-places.ts";
import { evidenceOf } from "./evidence.ts";

const RARITY = new Map([
  ["ferri", 6],
  ["fix", 1],
]);
const CONCEPTS = [...RARITY].map(([term, rarity]) => ({
  own: [[term, rarity] as const],
  whole: null,
  synonyms: [],
  mass: rarity,
}));
const evidence = (title: string, body = "") => {
  const terms = titledTerms(title.split(" "), body.split(" "));
  return evidenceOf({ memory: memoryWith(), terms }, terms.matches(RARITY), CONCEPTS, RARITY);
};

test("a word counts once, and more when the title has it", () => {
  expect(evidence("x", "ferri ferri").strength).toBe(6);
  expect(evidence("ferri", "ferri").strength).toBeCloseTo(6 * 1.7, 10);
});

test("coverage is the share of the prompt's worth", () => {
  expect(evidence("x", "ferri").coverage).toBeCloseTo(6 / 7, 10);
  expect(evidence("ferri fix").coverage).toBe(1);
});

test("a title that shares only an everyday word is hardly answered", () => {
  expect(evidence("ferri dock").answered).toBeGreaterThan(2 * evidence("fix dock").answered);
});
