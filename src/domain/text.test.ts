import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { termsOf } from "./text.ts";

const TABLE: readonly (readonly [string, string, readonly string[]])[] = [
  ["an empty text has no terms", "", []],
  ["white space has no terms", " \t\r\n\u00a0", []],
  ["punctuation has no terms", "?! ... --- ``` ((( ___ :: //", []],
  ["words without a subject are left out", "what did we do about the", []],
  ["contractions of such words are left out too", "don't isn't they'll we've", []],
  ["a word is found by its stem", "running tests", ["run", "test"]],
  ["case does not matter", "SQLite sqlite SQLITE", ["sq", "lite", "sqlite", "sqlite", "sqlite"]],
  ["a camel-case name gives its parts and itself", "getUserName", ["user", "name", "getusername"]],
  ["an acronym ends where the next word begins", "HTTPServer", ["http", "server", "httpserver"]],
  ["digits are a part of their own", "utf8", ["utf", "8", "utf8"]],
  ["a snake-case name gives its parts and itself", "max_retry", ["max", "retri", "max_retry"]],
  ["a path gives its parts and itself", "src/db.ts", ["src", "db", "ts", "src/db.ts"]],
  ["a Windows path likewise", "src\\db.ts", ["src", "db", "ts", "src\\db.ts"]],
  ["a version is kept whole", "1.2", ["1", "2", "1.2"]],
  ["a full stop ends a sentence, not a name", "Deploy. Rest", ["deploi", "rest"]],
  ["a stop word inside a name stays in the name", "to_be", ["to_be"]],
  ["accents written in one or in two characters are one word", "caf\u00e9 cafe\u0301", ["café", "café"]],
  ["other alphabets are words", "Größe склад 倉庫 창고", ["größe", "склад", "倉庫", "창고"]],
  ["a word of more than 60 characters is no word", `${"x".repeat(61)} ferry`, ["ferri"]],
  ["lone halves of characters are no words", "\ud83d ferry \udc00", ["ferri"]],
];

test.each(TABLE)("%s", (_sentence, text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test("a word with vowel signs is one word", () => {
  expect(termsOf("हिन्दी")).toEqual(["हिन्दी"]);
});

test("repeats are kept, so that a frequent word can weigh more", () => {
  expect(termsOf("ferry Ferry ferries")).toEqual(["ferri", "ferri", "ferri"]);
});

test("whatever the text, a term has no white space, no upper case and no excess length", () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      for (const term of termsOf(text)) {
        expect(term).not.toMatch(/\s/);
        expect(term).not.toBe("");
        expect(term.toLowerCase()).toBe(term);
        expect(term.length).toBeLessThanOrEqual(60);
      }
    }),
  );
});

test("a note and a question cut by white space alike share their terms", () => {
  fc.assert(
    fc.property(fc.array(anyText(40), { maxLength: 5 }), (words) => {
      expect(termsOf(words.join(" \n"))).toEqual(words.flatMap((word) => termsOf(word)));
    }),
  );
});

test("a word is the same word beside one of another alphabet", () => {
  const ascii = fc
    .array(fc.integer({ min: 0, max: 0x7f }), { maxLength: 80 })
    .map((points) => String.fromCharCode(...points));
  fc.assert(
    fc.property(ascii, (text) => {
      expect(termsOf(`${text} 倉庫`)).toEqual([...termsOf(text), "倉庫"]);
    }),
    { examples: [["getHTTPServer2 src/a_b.ts C:\\x-y __init__ v1.2.3 X1y A"]] },
  );
});

test("the index and the question agree, whichever form of Unicode a keyboard makes", () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      expect(termsOf(text.normalize("NFD"))).toEqual(termsOf(text.normalize("NFC")));
    }),
  );
});
