import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claudeCode } from "../../agents/claude-code/claude-code.ts";
import { fileRouteRecord } from "../../config/file-routes.ts";
import { homeOf } from "../../config/home.ts";
import { PLACEHOLDER } from "../../domain/recall-file.ts";
import { canonical } from "../../project/workspace.ts";
import { BY_FILE, isSentByFile, sendByFile } from "./file-route.ts";
import type { HookContext } from "./hook-context.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "file-route-"));
  mkdirSync(join(root, "project", ".claude"), { recursive: true });
  writeFileSync(join(root, "project", "CLAUDE.md"), "@.claude/recall-context.md\n");
  writeFileSync(recallFile(), PLACEHOLDER);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function recallFile(): string {
  return join(root, "project", ".claude", "recall-context.md");
}

/** As much of a compaction's hook event as the route looks at. */
function compacting(session = "a".repeat(32)): HookContext {
  const home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
  const deps = { home, key: () => new Uint8Array(32), now: () => Date.now() };
  const place = { name: "project", root: join(root, "project"), keys: [] };
  const call = { hookEvent: "before-compact", key: "manual:1" };
  return {
    deps,
    callProject: place,
    call,
    agent: claudeCode,
    session: { id: session },
    event: null,
  } as unknown as HookContext;
}

function switchOn(): void {
  const record = fileRouteRecord(compacting().deps.home, canonical(join(root, "project")));
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, "{}");
}

test("with the route off no file is touched", () => {
  expect(sendByFile(compacting(), "what was said")).toBe(false);
  expect(isSentByFile(compacting())).toBe(false);
  expect(readFileSync(recallFile(), "utf8")).toBe(PLACEHOLDER);
});

test("with the route on the document is written to the file, without secrets", () => {
  switchOn();
  const secret = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
  expect(sendByFile(compacting(), `the token is ${secret}`)).toBe(true);
  expect(readFileSync(recallFile(), "utf8")).toContain("the token is ");
  expect(readFileSync(recallFile(), "utf8")).not.toContain(secret);
  expect(isSentByFile(compacting())).toBe(true);
  expect(isSentByFile(compacting("b".repeat(32)))).toBe(false);
  expect(BY_FILE).toContain("CLAUDE.md");
});
