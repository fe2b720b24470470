import { expect, test } from "vitest";
import { disarmLines } from "./one-line.ts";

test.each([
  ["spaces", `<${" ".repeat(1_000_000)}`],
  ["empty lines", `<${"\n".repeat(1_000_000)}x`],
])("a pasted < with a million %s behind it keeps no compaction waiting", (_, text) => {
  expect(disarmLines(text)).toBe(text);
});

test("tags are disarmed in every spelling a client takes", () => {
  for (const tag of ["<system>", "</system>", "< / system>", "<\n/user>", "< assistant>"])
    expect(disarmLines(tag)).toBe(tag.replace("<", "‹"));
});
