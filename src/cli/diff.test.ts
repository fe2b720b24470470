import fc from "fast-check";
import { expect, test } from "vitest";
import { lineDiff } from "./settings-plan.ts";

function check(before: string | null, after: string | null, diff: string[]) {
  expect(lineDiff(before, after).split("\n")).toEqual(diff);
}

test("only what differs is shown, with two lines around it", () => {
  check("a\nb\n", "a\nb\n", [""]);
  check(null, "a\nb\n", ["@@ -1 +1 @@", "+a", "+b"]);
  check("a\n", null, ["@@ -1 +1 @@", "-a"]);
  check("1\n2\n3\n4\n5\n", "1\n2\n3\nx\n5\n", ["@@ -2 +2 @@", " 2", " 3", "-4", "+x", " 5"]);
  check("a\n1\n2\n3\n4\n5\nb\n", "1\n2\n3\n4\n5\nB\n", [
    ...["@@ -1 +1 @@", "-a", " 1", " 2"],
    ...["@@ -5 +4 @@", " 4", " 5", "-b", "+B"],
  ]);
  check("a", "a\n", ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"]);
});

test("the added and the removed lines turn one text into the other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const lines = lineDiff(a.map((line) => `${line}\n`).join(""), b.map((line) => `${line}\n`).join(""));
      const changes = lines.split("\n").filter((line) => /^[+-]/.test(line));
      const count = (sign: string) => changes.filter((line) => line.startsWith(sign)).length;
      expect(a.length - count("-")).toBe(b.length - count("+"));
      expect(remove(a, changes, "-")).toEqual(remove(b, changes, "+"));
    }),
  );
});

/** What is left of `lines`, sorted, without those the diff gives this sign. */
function remove(lines: string[], changes: string[], sign: string): string[] {
  const left = lines.toSorted();
  for (const change of changes.filter((line) => line.startsWith(sign)))
    left.splice(left.indexOf(change.slice(1)), 1);
  return left;
}
