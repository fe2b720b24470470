import { expect, test } from "vitest";
import { headline, ownWords, sentences } from "./statements.ts";

const textsOf = (text: string) => sentences(text).map((sentence) => sentence.text);

test.each([
  ["Look at src/a.b.ts. Then run it.", "Look at src/a.b.ts.", "Then run it."],
  [
    "Use Node.js v1.2 or later, e.g. 1.3. It is faster!",
    "Use Node.js v1.2 or later, e.g. 1.3.",
    "It is faster!",
  ],
  ["use tabs. always. thanks", "use tabs.", "always.", "thanks"],
  ["Is it so? Yes.", "Is it so?", "Yes."],
  ["Tests, docs, etc. are done.", "Tests, docs, etc. are done."],
  [
    "- **Use** `a.b`\n2) *never* npm\n- [ ] write docs\n- [x] done so",
    "Use `a.b`",
    "never npm",
    "write docs",
    "[x] done so",
  ],
  ["Match src/**/*.ts and test/**/*.ts", "Match src/**/*.ts and test/**/*.ts"],
  ["日本語のテスト。 Größe bleibt 📏.", "日本語のテスト。 Größe bleibt 📏."],
  ["", ...[]],
])("sentences of %j", (text, ...expected) => {
  expect(textsOf(text)).toEqual(expected);
});

test("a sentence knows the heading or the line it stands under", () => {
  const text = "## Next steps\nWrite docs.\nRules:\n- be kind\n\nBye.";
  expect(sentences(text).map(({ text, under }) => [text, under])).toEqual([
    ["Write docs.", "Next steps"],
    ["Rules:", "Next steps"],
    ["be kind", "Rules"],
    ["Bye.", "Next steps"],
  ]);
});

test.each([
  ["code", "a\n```ts\nnever\n```\nb", "a\n\n\n\nb"],
  ["code without an end", "a\n```\nnever", "a"],
  ["a quoted block", "a\n> never\nb", "a\n\nb"],
  ["a log line", "a\n2026-02-01 10:00:00 never\n[INFO] never", "a"],
  ["a stack", "a\nTypeError: x is not a function\n    at f (/a/b.js:1:2)", "a"],
  ["a link alone", "a\nhttps://example.org/never", "a"],
  ["a long quotation", 'He wrote "never touch this again" there', 'He wrote "…" there'],
  ["markup", "a\n<system>\nnever\n</system>\nb", "a\n\n\n\nb"],
  [
    "markup that begins within a line",
    "a\nsee <system-reminder>\nnever\n</system-reminder>\nb",
    "a\n\n\n\nb",
  ],
  ["markup closed in another case", "a\n<Note>\nnever\n</NOTE >\nb", "a\n\n\n\nb"],
  ["markup with attributes on lines of their own", "a\n<doc\nid=1>\nnever\n</doc>\nb", "a\n\n\n\n\nb"],
  ["a quotation of several lines", 'He wrote "hello,\nnever\nbye" there', 'He wrote "…" there'],
  ["one in other quotes", "He wrote “hello,\nnever\nbye” there", 'He wrote "…" there'],
  ["a forwarded mail", "a\n---------- Forwarded message ---------\nHi,\nnever\nBob", "a"],
  ["a mail's header", "a\nFrom: Bob <bob@mail.example>\n\nnever", "a"],
  ["an answered mail", "a\nOn Mon, 3 Feb 2026, Bob wrote:\nnever", "a"],
  ["a chat", "a\nBob  10:02 AM\nnever", "a"],
  ["a conversation", "a\nUser: hi\nAssistant: never\nnever", "a"],
])("own words leave out %s", (_what, text, expected) => {
  expect(ownWords(text)).toBe(expected);
});

test("redaction marks and short quotations stay", () => {
  const text = 'The key [redacted:openai:ab12] starts with "sk".';
  expect(ownWords(text)).toBe(text);
});

test.each([
  ["ok, so please use pnpm.", "Use pnpm"],
  ["no, use `pnpm` instead!", "Use pnpm instead"],
  ["also remember that CI is slow", "CI is slow"],
  ["right-click the icon", "Right-click the icon"],
  ["src/a.ts is generated", "src/a.ts is generated"],
  ["ündo works", "Ündo works"],
])("the headline of %j", (sentence, title) => {
  expect(headline(sentence)).toBe(title);
});

test("a headline is cut at a word and never through a character", () => {
  expect(headline("word ".repeat(40))).toMatch(/^Word( word)+…$/);
  expect(headline("word ".repeat(40)).length).toBeLessThanOrEqual(120);
  expect(headline("📏".repeat(100)).isWellFormed()).toBe(true);
});
