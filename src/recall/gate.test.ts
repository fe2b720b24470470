import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { confidenceOf, passGate } from "./gate.ts";

const confidence = (strength: number, coverage: number, answered = 0, promptType = 1, kind = 1) =>
  confidenceOf({ strength, coverage, answered }, { promptType, kind });

const lexical = fc.double({ min: 0, max: 1_000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

const hitOf = (confidence: number) => ({
  memory: memoryWith({ title: String(confidence) }),
  score: 1,
  confidence,
  reasons: { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 },
});

test("confidence is a number from 0 to 1", () => {
  expect(confidence(1_000, 1)).toBeLessThan(1);
  fc.assert(
    fc.property(lexical, share, (strength, coverage) => {
      expect(confidence(strength, coverage)).toBeGreaterThanOrEqual(0);
      expect(confidence(strength, coverage)).toBeLessThan(1);
    }),
  );
});

test("a stronger match never makes it less", () => {
  fc.assert(
    fc.property(lexical, lexical, share, (a, b, coverage) => {
      const [weak, strong] = a < b ? [a, b] : [b, a];
      expect(confidence(strong, coverage)).toBeGreaterThanOrEqual(confidence(weak, coverage));
    }),
  );
});

test("a word more that is found never makes it less", () => {
  fc.assert(
    fc.property(lexical, share, share, (strength, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(confidence(strength, more)).toBeGreaterThanOrEqual(confidence(strength, less));
    }),
  );
});

test.each([
  ["a title that the prompt has word for word", confidence(10, 0.5, 1), confidence(10, 0.5, 0)],
  ["a question about us", confidence(10, 0.5, 0, 1.6), confidence(10, 0.5, 0, 1)],
  ["plain work", confidence(10, 0.5, 0, 1), confidence(10, 0.5, 0, 0.5)],
  ["what was kept for itself", confidence(10, 0.5, 0, 1, 1), confidence(10, 0.5, 0, 1, 0.7)],
])("%s makes it more", (_what, more, less) => {
  expect(more).toBeGreaterThan(less);
});

test.each([
  [0, 1],
  [100, 0],
  [0, 0],
])("a match of strength %d that covers %d is worth nothing", (strength, coverage) => {
  expect(confidence(strength, coverage)).toBe(0);
});

test.each([
  ["nothing found passes nothing", [], 0.5, [], 0],
  ["what reaches the threshold passes", [0.5], 0.5, [0.5], 0.5],
  ["what is below it does not, though nothing is better", [0.49, 0.3], 0.5, [], 0.49],
  ["the order is kept", [0.6, 0.9, 0.4, 0.7], 0.5, [0.6, 0.9, 0.7], 0.9],
  ["a threshold of 0 lets all pass that say anything", [0.1, 0.05, 0], 0, [0.1, 0.05], 0.1],
  ["what reaches the threshold but says far less than the best is left out", [0.62, 0.99], 0.5, [0.99], 0.99],
  ["the only one passes however sure it is", [1], 0.5, [1], 1],
  ["a threshold of 1 lets none pass", [0.99], 1, [], 0.99],
])("%s", (_sentence, found, threshold, passed, best) => {
  const result = passGate(found.map(hitOf), threshold);
  expect(result.passed.map((hit) => hit.confidence)).toEqual(passed);
  expect(result.best).toBe(best);
});
