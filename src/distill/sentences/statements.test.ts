import { expect, test } from "vitest";
import { sentences, toTitle } from "./statements.ts";

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
  ["日本語のテスト。 Größe bleibt 📏.", "日本語のテスト。", "Größe bleibt 📏."],
  ["main に push しないで。PR を作って。", "main に push しないで。", "PR を作って。"],
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
  ["ok, so please use pnpm.", "Use pnpm"],
  ["no, use `pnpm` instead!", "Use pnpm instead"],
  ["also remember that CI is slow", "CI is slow"],
  ["right-click the icon", "Right-click the icon"],
  ["src/a.ts is generated", "src/a.ts is generated"],
  ["ündo works", "Ündo works"],
])("the headline of %j", (sentence, title) => {
  expect(toTitle(sentence)).toBe(title);
});

test("a headline is cut at a word and never through a character", () => {
  expect(toTitle("word ".repeat(40))).toMatch(/^Word( word)+…$/);
  expect(toTitle("word ".repeat(40)).length).toBeLessThanOrEqual(120);
  expect(toTitle("📏".repeat(100)).isWellFormed()).toBe(true);
});
