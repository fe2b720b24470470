import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

/** A store and a config.yaml of a person who used the version before: three sessions, ten memories, eight injections. */
const OLDER = new URL("../fixtures/older-home/", import.meta.url);
const KEY = "old-home-key-of-thirty-two-bytes";
const REMOTE = '[remote "origin"]\n\turl = https://example.com/birds/heron.git\n';

const newHome = throwAwayHomes();
let home: ThrowAwayHome;
let heron: string;
const run = (...args: string[]) => unbidden({ home, cwd: heron }, ...args).stdout;

beforeAll(() => {
  home = newHome();
  heron = home.project("heron", { ".git/config": REMOTE, ".git/HEAD": "ref: refs/heads/main\n" });
  const store = gunzipSync(readFileSync(new URL("unbidden.db.gz", OLDER)));
  mkdirSync(join(home.unbidden, "backups"), { recursive: true, mode: 0o700 });
  const files = {
    key: KEY,
    "unbidden.db": store,
    "backups/unbidden-2026-11-23T003517Z.db": store,
    "config.yaml": readFileSync(new URL("config.yaml", OLDER)),
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(home.unbidden, name), content, { mode: 0o600 });
  // Their project lies where it lay.
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
  db.prepare("UPDATE project_key SET value = ? WHERE kind = 'path'").run(heron);
  db.close();
});

test("an existing home opens with all that was remembered, and its decisions are found", () => {
  expect(run("status")).toContain("10 memories, 24 events, 8 receipts");
  expect(run("search", "harbour", "records")).toMatch(/\[decision \w+\] Harbour records are stored as JSONL/);
});

test("doctor finds no problem, and one line names the old names of options", () => {
  const text = run("doctor");
  expect(text).not.toMatch(/^problem|^PROBLEM/m);
  const lines = text.split("\n").filter((line) => line.includes("options  "));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    "inject.tokens is now block.max_tokens; inject.items is now answer.max_memories",
  );
  expect(lines[0]).toContain("hooks.tried.priority is now hooks.known-failure.priority");
});

test("a config.yaml of old names still decides what works", () => {
  const text = run("config", "hooks");
  expect(text).toMatch(/15 +on +known-failure .*priority changed/);
  expect(text).toMatch(/known-fix .*only Bash\|Edit/);
});

test("receipts of the version before are explained and counted by the paths' names of today", () => {
  expect(run("why")).toContain("by related-to-file: found 1");
  const byPath = run("stats").split("by path")[1] ?? "";
  for (const path of ["known-failure", "known-fix", "related-to-file"]) expect(byPath).toContain(path);
  expect(byPath).not.toMatch(/tried|way-out|anchored/);
});

test("the store and the backup of the version before are not taken for damaged", () => {
  expect(run("verify", "--deep")).not.toContain("BAD");
});

test("the next session gets what was learned before", async () => {
  const session = clientSession(home, heron, "00000000-0000-4000-8000-00000000aaaa");
  const [brief, , failed] = happened(home, [
    session.start(),
    session.prompt("Rename a variable"),
    session.before("Bash", { command: "./deploy.sh" }),
  ]);
  expect(brief).toContain("Always run the linter before committing");
  expect(failed).toContain("worked: DEPLOY_ENV=staging ./deploy.sh");
});
