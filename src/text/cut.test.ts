import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { cutAtWord, cutBetweenWords } from "./cut.ts";

const CUTS = [cutAtWord, cutBetweenWords];
const FAMILY = "👨‍👩‍👧";
const FLAG = "🇩🇰";
const ACCENTED = "e\u0301";

const characters = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
const manySigns = fc
  .array(
    fc.constantFrom("ferry", " ", "倉庫", FAMILY, FLAG, ACCENTED, "ภาษาไทย", "🚢", "❤️", "x".repeat(40), ". "),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));
const text = fc.oneof(manySigns, anyText(300));
const limit = fc.integer({ min: 8, max: 200 });

test.each([
  ["one two three four", 12, "one two…"],
  ["one two, three four", 9, "one two…"],
  ["倉庫のログを毎日確認する", 5, "倉庫の…"],
  [`${FAMILY}${FAMILY}${FAMILY}`, 18, `${FAMILY}${FAMILY}…`],
  [`${FLAG}${FLAG}${FLAG}`, 8, `${FLAG}…`],
  [ACCENTED.repeat(9), 6, `${ACCENTED.repeat(2)}…`],
  ["short", 5, "short"],
])("%j within %i is %j", (words, most, cut) => {
  expect(cutBetweenWords(words, most)).toBe(cut);
});

test("a long word is dropped between words, and cut where a headline needs half its length", () => {
  const path = `see ${"a/long/path/".repeat(9)}`;
  expect(cutBetweenWords(path, 40)).toBe("see…");
  expect(cutAtWord(path, 40)).toHaveLength(40);
});

test("a cut text is within its limit, and what is kept is how the text began, whole characters all", () => {
  fc.assert(
    fc.property(text, limit, (words, most) => {
      for (const cut of CUTS) {
        const text = cut(words, most);
        expect(text.length).toBeLessThanOrEqual(most);
        if (text === words) return;
        const stem = text.slice(0, -1);
        expect(text.endsWith("…") && words.startsWith(stem)).toBe(true);
        expect(characters(words).slice(0, characters(stem).length).join("")).toBe(stem);
      }
    }),
  );
});

test("between words nothing is cut within a word of letters", () => {
  const letters = fc.array(fc.stringMatching(/^[a-zé]{1,9}$/), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(letters, limit, (words, most) => {
      const text = cutBetweenWords(words.join(" "), Math.max(12, most)).replace(/…$/, "");
      expect(words.slice(0, text.split(" ").length)).toEqual(text.split(" "));
    }),
  );
});
