import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCounts } from "../scripts/vitest-report.ts";

const FILES = {
  "sound.test.ts": `test("adds", () => expect(1 + 1).toBe(2));`,
  "wrong.test.ts": `test("adds", () => expect(1 + 1).toBe(3)); test("knows one", () => expect(1).toBe(1));`,
  "broken.test.ts": `throw new Error("no such server");`,
};
let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "vitest-report-")));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("CI's last lines name each test that failed, and each file that could not run", () => {
  const report = join(folder, "report.json");
  const args = ["run", "--globals", "--root", folder, "--reporter=json", `--outputFile=${report}`];
  spawnSync(process.execPath, [resolve("node_modules/vitest/vitest.mjs"), ...args], { cwd: folder });
  const { passed, failed, failures } = readCounts(report);
  expect([passed, failed]).toEqual([2, 2]);
  expect(failures.map((failure) => failure.replace(/^\S*\//, "")).sort()).toEqual([
    "broken.test.ts: no such server",
    expect.stringMatching(/^wrong\.test\.ts: adds: .*expected 2 to be 3/),
  ]);
});

test("a run that left no report counts as one failure", () => {
  expect(readCounts(join(folder, "none.json"))).toMatchObject({ passed: 0, failed: 1 });
});
