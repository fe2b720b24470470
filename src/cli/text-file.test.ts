import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeTextFile, writeTextFile } from "./text-file.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "text-file-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a file is written with the folder it needs, readable by its owner only", async () => {
  const file = join(root, "new", "settings.json");
  await writeTextFile(file, "{}");
  expect(readFileSync(file, "utf8")).toBe("{}");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file that cannot be written or removed is an error with a code, and nothing is left behind", async () => {
  const folder = join(root, "folder");
  mkdirSync(join(folder, "inside"), { recursive: true });
  writeFileSync(join(root, "file"), "as it was");
  for (const change of [
    () => writeTextFile(folder, "text"),
    () => writeTextFile(join(root, "file", "settings.json"), "text"),
    () => removeTextFile(folder),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  }
  expect(readFileSync(join(root, "file"), "utf8")).toBe("as it was");
  expect(readdirSync(root).sort()).toEqual(["file", "folder"]);
});
