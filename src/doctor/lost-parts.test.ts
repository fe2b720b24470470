import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../engine.ts";

let userHome: string;
let home: string;

beforeEach(() => {
  userHome = mkdtempSync(join(tmpdir(), "doctor-"));
  home = join(userHome, ".unbidden");
  mkdirSync(home);
});
afterEach(() => rmSync(userHome, { recursive: true, force: true }));

async function lineOf(name: string) {
  const engine = createEngine({
    env: { HOME: userHome },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 20,
  });
  const { checks } = await engine.run("doctor", {
    disk: false,
    fix: false,
    cwd: userHome,
    deep: false,
    security: false,
  });
  await engine.close();
  return checks.find((check) => check.name === name);
}

test("a damaged key is a problem, because forgotten memories can come back", async () => {
  writeFileSync(join(home, "key"), "");
  expect(await lineOf("key")).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("is damaged: forgotten memories can come back"),
  });
});

test("a store that was moved away without its log is told, not taken for a new home", async () => {
  writeFileSync(join(home, "unbidden.db-wal"), "left behind");
  expect(await lineOf("store")).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("belongs to a missing store"),
  });
});
