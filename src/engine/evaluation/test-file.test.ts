import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTests } from "./test-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-tests-"));
  path = join(folder, "tests.yaml");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string) {
  writeFileSync(path, text);
  return readTests(path, folder);
}

test("a test is read with its line, and an id of digits stays text", async () => {
  expect(
    await read("tests:\n\n  - asked: 'why: node?'\n    must_recall: 0012\n    must_find: [1e10]\n"),
  ).toEqual([
    {
      line: 3,
      name: null,
      asked: "why: node?",
      must_recall: ["0012"],
      must_not_recall: [],
      must_find: ["1e10"],
      silent: false,
    },
  ]);
});

test.each([
  ["nothing", "", 1, /expected `tests:`/],
  ["no tests", "tests: []\n", 1, /expected `tests:`/],
  [
    "something beside them",
    "tests:\n  - {asked: x, silent: true}\nendpoint: http://127.0.0.1\n",
    3,
    /only `tests:`/,
  ],
  ["a test that is a word", "tests:\n  - why\n", 2, /begins with `asked/],
  ["no question", "tests:\n  - silent: true\n", 2, /no `asked:`/],
  ["no wish", "tests:\n  - asked: x\n", 2, /expects nothing/],
  ["a misspelled wish", "tests:\n  - asked: x\n    must_recal: y\n", 3, /"must_recal" is not known/],
  ["a wish without words", "tests:\n  - asked: x\n    must_recall: ['...']\n", 3, /must be words/],
  ["a wish that is a map", "tests:\n  - asked: x\n    must_recall: {a: b}\n", 3, /must be words/],
  ["silence that is no answer", "tests:\n  - asked: x\n    silent: maybe\n", 3, /silent must be true/],
  ["silence with words", "tests:\n  - asked: x\n    silent: true\n    must_recall: y\n", 2, /silent test/],
  ["a key twice", "tests:\n  - asked: x\n    asked: y\n", 3, /unique/],
  ["no YAML", "tests:\n  - asked: [x\n", 3, /./],
  ["a tag", "tests:\n  - asked: !!js/function x\n    silent: true\n", 2, /./],
  ["an alias", "tests:\n  - asked: &a x\n    must_recall: *a\n", 3, /must be words/],
])("a file with %s is refused with its line", async (_what, text, line, why) => {
  const refused = expect.objectContaining({ code: "TESTS_INVALID", message: expect.stringMatching(why) });
  await expect(read(text)).rejects.toEqual(refused);
  await expect(read(text)).rejects.toThrow(`${path}:${line}: `);
});

test("a file that is too large, or a folder, is not read", async () => {
  await expect(read(`tests:\n#${"x".repeat(1_000_000)}`)).rejects.toThrow("larger than 1 MB");
  await expect(readTests(folder, null)).rejects.toThrow("not a plain file");
  await expect(readTests(join(folder, "none"), null)).rejects.toThrow("is not there");
});
