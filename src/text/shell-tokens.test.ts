import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { shellSteps } from "./shell-steps.ts";
import { shellTokens } from "./shell-tokens.ts";

const words = (line: string) =>
  shellTokens(line)
    .filter(({ kind }) => kind !== "blank")
    .map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ['a \'b c\'"d \\" e" f\\ g', ["word a", 'word \'b c\'"d \\" e"', "word f\\ g"]],
  ["a 2>&1 >>b<c", ["word a", "redirect 2>&", "word 1", "redirect >>", "word b", "redirect <", "word c"]],
  ["a|b||c&", ["word a", "operator |", "word b", "operator ||", "word c", "operator &"]],
  ["a#b #c\nd", ["word a#b", "comment #c", "operator \n", "word d"]],
  [
    "a <<E\nx\nE\nb",
    ["word a", "redirect <<", "word E", "operator \n", "document x\nE", "operator \n", "word b"],
  ],
  ["a <<'E'\nx", ["word a", "redirect <<", "word 'E'", "operator \n", "document x"]],
  ["a 'open", ["word a", "word 'open"]],
])("a shell reads %j as it is read here", (line, expected) => {
  expect(words(line)).toEqual(expected);
});

const LINE = fc.oneof(
  anyText(100),
  fc.array(fc.constantFrom(..."'\"\\|&;<>()`# \n$aE1"), { maxLength: 60 }).map((parts) => parts.join("")),
);

test("no character of a command line is lost", () => {
  fc.assert(
    fc.property(LINE, (line) => {
      expect(
        shellTokens(line)
          .map(({ text }) => text)
          .join(""),
      ).toBe(line);
      const steps = shellSteps(line).flatMap(({ tokens, end }) => [...tokens, ...end]);
      expect(steps.map(({ text }) => text).join("")).toBe(line);
    }),
  );
});

test.each([
  ["sudo -E timeout 60 /usr/bin/Make x", "make"],
  ["A=b if c", "c"],
  ["> out cat", "cat"],
  ["A=b", ""],
])("%j runs %s", (line, program) => {
  expect(shellSteps(line)[0]?.program).toBe(program);
});
