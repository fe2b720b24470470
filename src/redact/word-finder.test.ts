import fc from "fast-check";
import { expect, test } from "vitest";
import { listFinder, wordFinder } from "./word-finder.ts";

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

test("of lists of words the same ones are found in the first texts and in later ones", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "."), minLength: 1, maxLength: 4 });
  const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "."), maxLength: 400 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(fc.array(letters, { maxLength: 5 }), { maxLength: 12 }), texts, (lists, read) => {
      const find = listFinder(lists);
      for (const text of read)
        expect(find(text)).toEqual(
          [...lists.keys()].filter((list) => lists[list]?.some((word) => text.includes(word))),
        );
    }),
  );
});
