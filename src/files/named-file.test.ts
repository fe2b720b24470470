import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putStrange } from "../../test/support/strange-files.ts";
import { namedFileLines, readNamedFile, requirePlainFile } from "./named-file.ts";

let top: string;
let file: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "unbidden-named-"));
  file = join(top, "named");
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

async function linesOf(maxLine: number): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const line of namedFileLines(file, maxLine)) lines.push(line);
  return lines;
}

test.skipIf(process.platform === "win32").each(["a link to a device", "a pipe", "a folder"])(
  "%s that somebody named is refused at once",
  async (thing) => {
    putStrange(thing, file, "");
    for (const read of [() => readNamedFile(file, 10), () => requirePlainFile(file), () => linesOf(10)])
      await expect(async () => read()).rejects.toThrow("is not a plain file");
  },
);

test("a link that somebody named leads where they wanted", async () => {
  writeFileSync(join(top, "real"), "herons\n");
  symlinkSync(join(top, "real"), file);
  expect(readNamedFile(file, 10).toString()).toBe("herons\n");
  expect(await linesOf(10)).toEqual(["herons"]);
});

test("a file of 5 GB is refused by its size", () => {
  putStrange("a file of 5 GB", file, "");
  expect(() => readNamedFile(file, 1_000_000)).toThrow("is larger than 1 MB");
});

test.each([
  ["lines", "a\nb\n", ["a", "b"]],
  ["a last line without an end", "a\nb", ["a", "b"]],
  ["line ends of Windows", "a\r\nb\r\n", ["a", "b"]],
  ["empty lines", "\n\na\n", ["", "", "a"]],
  ["nothing", "", []],
  ["a line too long for memory among others", `a\n${"x".repeat(300_000)}\nb\n`, ["a", null, "b"]],
  ["a last line that is too long", `a\n${"x".repeat(300_000)}`, ["a", null]],
])("a file of %s is read line by line", async (_what, text, lines) => {
  writeFileSync(file, text);
  expect(await linesOf(1_000)).toEqual(lines);
});
