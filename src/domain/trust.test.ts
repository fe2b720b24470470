import { expect, test } from "vitest";
import { patternConfidence, type Trust } from "./trust.ts";

test.each<[Trust, number, number]>([
  [3, 0, 0.9],
  [3, 1, 0.9],
  [3, 3, 0.96],
  [2, 3, 0.8],
  [1, 1, 0.67],
  [1, 3, 0.8],
  [1, 9, 0.91],
  [0, 1, 0.56],
  [3, 60, 0.99],
])("a pattern of trust %i that %i events show holds with confidence %d", (trust, events, confidence) => {
  expect(patternConfidence({ trust, sources: Array.from({ length: events }, String) })).toBe(confidence);
});
