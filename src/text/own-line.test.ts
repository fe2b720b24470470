import fc from "fast-check";
import { expect, test } from "vitest";
import { lineCount, withFirstLine, withLastLine, withoutFirstLine, withoutLastLine } from "./own-line.ts";

const LINE = "@.claude/recall-context.md";

const PUT = [
  ["first", withFirstLine, withoutFirstLine],
  ["last", withLastLine, withoutLastLine],
] as const;

test.each(PUT)(
  "a line put %s stands in the file's own line endings, after its byte order mark",
  (position, put) => {
    const both = (line: string, rest: string, ending: string) =>
      position === "first" ? line + ending + rest : rest.slice(0, -ending.length) + ending + line + ending;
    expect(put("a\r\nb\r\n", LINE)).toBe(both(LINE, "a\r\nb\r\n", "\r\n"));
    expect(put("\uFEFFa\n", LINE)).toBe(`\uFEFF${both(LINE, "a\n", "\n")}`);
    expect(put("", LINE)).toBe(`${LINE}\n`);
  },
);

test("a file without a newline at its end gets none", () => {
  expect(withLastLine("node_modules", LINE)).toBe(`node_modules\n${LINE}`);
  expect(withFirstLine("# Rules", LINE)).toBe(`${LINE}\n# Rules`);
});

test("a line that stands there already is not put there twice", () => {
  for (const text of [`${LINE}\nrest`, `\uFEFF${LINE}  \r\nrest`]) {
    expect(withFirstLine(text, LINE)).toBe(text);
    expect(withLastLine(text, LINE)).toBe(text);
  }
});

const pieces = fc.array(fc.constantFrom("\n", "\r\n", "a", " ", "# b", "é", "```", "!x"), { maxLength: 12 });
const anyText = fc.tuple(fc.constantFrom("", "\uFEFF"), pieces).map(([mark, parts]) => mark + parts.join(""));

test.each(PUT)("whatever the file is, a line put %s leaves no byte when it is taken out", (_, put, take) => {
  fc.assert(fc.property(anyText, (text) => take(put(text, LINE), LINE) === text));
});

test.each(PUT)("the user's later edits stay when a line put %s is removed", (_, put, take) => {
  const edits = [
    (text: string) => `${text}more\n`,
    (text: string) => text.replaceAll("é", "longer\nthan before"),
    (text: string) => text.replaceAll(/\r?\n/g, "\r\n"),
    (text: string) => text.replaceAll("\r\n", "\n"),
  ];
  const whole = anyText.map((text) => `${text.trimEnd()}\n`);
  for (const edit of edits)
    fc.assert(fc.property(whole, (text) => take(edit(put(text, LINE)), LINE) === edit(text)));
});

test("text in which the line does not stand stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => lineCount(text, LINE) > 0 || withoutFirstLine(text, LINE) === text),
  );
  fc.assert(
    fc.property(fc.string(), (text) => lineCount(text, LINE) > 0 || withoutLastLine(text, LINE) === text),
  );
});
