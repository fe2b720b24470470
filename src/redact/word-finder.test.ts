import fc from "fast-check";
import { expect, test } from "vitest";
import { wordFinder } from "./word-finder.ts";

test("a text holds the words that a search for each finds", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", ".", "é"), maxLength: 6 });
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 40 }), fc.array(letters), (words, parts) => {
      const text = parts.join("");
      expect([...wordFinder(words)(text)].map((found) => found === 1)).toEqual(
        words.map((word) => text.includes(word)),
      );
    }),
  );
});
