import fc from "fast-check";
import { expect, test } from "vitest";
import { contextBudget, contextFacts } from "./context-budget.ts";

test.each([
  [0, 40_000],
  [5_000, 39_000],
  [50_000, 30_000],
  [180_000, 4_000],
  [195_000, 1_000],
  [200_000, 0],
  [260_000, 0],
])("with %i of 200,000 tokens used an injection may use %i", (used, may) => {
  expect(contextBudget(used, 200_000)).toBe(may);
  expect(contextFacts({ used, window: 200_000 })).toEqual({ context: used, window: 200_000, budget: may });
});

test("it is never negative, never more than 40,000, and never more than a fifth of what is left", () => {
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.nat(2_000_000), (used, window) => {
      const may = contextBudget(used, window);
      expect(may).toBeGreaterThanOrEqual(0);
      expect(may).toBeLessThanOrEqual(40_000);
      expect(may * 5).toBeLessThanOrEqual(Math.max(0, window - used));
    }),
  );
});
