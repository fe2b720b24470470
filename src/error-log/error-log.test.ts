import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendLine } from "./append-line.ts";
import { countErrors, recordError } from "./error-log.ts";

let root: string;
let logs: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-error-log-"));
  logs = join(root, "home", "logs");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const record = (code: string, at: number) => recordError(logs, { at, code, entryPoint: "hook" });
const counts = (since = 0) => Object.fromEntries(countErrors(logs, since));
const file = () => join(logs, "errors.jsonl");

test.skipIf(process.platform === "win32")("a log that is a link leads nothing into another file", () => {
  const other = join(root, "precious");
  writeFileSync(other, "theirs");
  mkdirSync(logs, { recursive: true });
  symlinkSync(other, file());
  record("STORE_BUSY", 10);
  expect(readFileSync(other, "utf8")).toBe("theirs");
});

test("no log yet means no errors yet", () => {
  expect(counts()).toEqual({});
  expect(existsSync(logs)).toBe(false);
});

test("errors are counted by code, each with the time it last happened", () => {
  record("STORE_BUSY", 10);
  record("STORE_FULL", 20);
  record("STORE_BUSY", 30);
  record("STORE_BUSY", 25);
  expect(counts()).toEqual({
    STORE_BUSY: { count: 3, lastAt: 30 },
    STORE_FULL: { count: 1, lastAt: 20 },
  });
});

test("what happened before is left out, what happened at the very moment is not", () => {
  for (const at of [10, 20, 30]) record("STORE_BUSY", at);
  expect(counts(20)).toEqual({ STORE_BUSY: { count: 2, lastAt: 30 } });
  expect(counts(31)).toEqual({});
});

test("a line torn by a crash costs no other line", () => {
  record("STORE_BUSY", 10);
  appendFileSync(file(), '{"at":20,"code":"STORE_BU\n\n[]\nnull\n{"at":"x","code":"STORE_BUSY"}\n{"at":1}\n');
  record("STORE_BUSY", 30);
  expect(counts()).toEqual({ STORE_BUSY: { count: 2, lastAt: 30 } });
});

test("the line after a torn one counts too", () => {
  record("STORE_BUSY", 10);
  appendFileSync(file(), '{"at":20,"code":"STORE_BU');
  record("STORE_FULL", 30);
  record("STORE_FULL", 40);
  expect(counts()).toMatchObject({ STORE_BUSY: { count: 1 }, STORE_FULL: { lastAt: 40 } });
});

test("a log is for its owner's eyes only, and holds one line of JSON for each error", () => {
  recordError(logs, { at: 1, code: "DISTILL_FAILED", entryPoint: "cli", part: "handoff" });
  expect(readFileSync(file(), "utf8")).toBe(
    '{"at":1,"code":"DISTILL_FAILED","entryPoint":"cli","part":"handoff"}\n',
  );
  if (process.platform === "win32") return;
  expect([statSync(file()).mode & 0o777, statSync(logs).mode & 0o777]).toEqual([0o600, 0o700]);
});

test("a full log is put aside once, so that the disk never fills", () => {
  const line = { filler: "x".repeat(50_000) };
  for (let index = 0; index < 60; index++) appendLine(root, file(), line);
  expect(readdirSync(logs).sort()).toEqual(["errors.jsonl", "errors.jsonl.1"]);
  for (const name of readdirSync(logs)) expect(statSync(join(logs, name)).size).toBeLessThan(600 * 1024);
});

test("errors before and after the log was rotated are counted together", () => {
  record("STORE_BUSY", 10);
  appendFileSync(file(), `${" ".repeat(600 * 1024)}\n`);
  record("STORE_BUSY", 20);
  expect(existsSync(`${file()}.1`)).toBe(true);
  expect(counts()).toEqual({ STORE_BUSY: { count: 2, lastAt: 20 } });
});

test("where nothing can be written nothing is thrown", () => {
  writeFileSync(join(root, "home"), "a file where the folder should be");
  expect(() => record("STORE_BUSY", 10)).not.toThrow();
  expect(counts()).toEqual({});
});
