import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { estimateTokens } from "./tokens.ts";

test.each([
  ["", 3, 0],
  ["a", 3, 1],
  ["abc", 3, 1],
  ["abcd", 3, 2],
  ["é", 1, 2],
  ["倉庫", 3, 2],
  ["🚢", 4, 1],
  ["\ud83d", 3, 1],
  ["abcd", 8, 1],
  ["abcd", 1.5, 3],
])("%j at %d bytes each is estimated at %i tokens", (text, bytesPerToken, tokens) => {
  expect(estimateTokens(text, bytesPerToken)).toBe(tokens);
});

test("parts counted one by one never cost less than the whole", () => {
  const text = anyText(20);
  fc.assert(
    fc.property(text, text, fc.double({ min: 1, max: 8, noNaN: true }), (a, b, bytesPerToken) => {
      const parts = estimateTokens(a, bytesPerToken) + estimateTokens(b, bytesPerToken);
      expect(parts).toBeGreaterThanOrEqual(estimateTokens(a + b, bytesPerToken));
    }),
  );
});
