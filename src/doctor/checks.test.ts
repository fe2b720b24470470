import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Check } from "../domain/check.ts";
import { createEngine } from "../engine.ts";
import { recordError } from "../error-log/error-log.ts";

let userHome: string;
let project: string;
let home: string;
let store: string;

beforeEach(() => {
  userHome = mkdtempSync(join(tmpdir(), "doctor-"));
  project = join(userHome, "project");
  home = join(userHome, ".unbidden");
  store = join(home, "unbidden.db");
  mkdirSync(project);
});

afterEach(() => rmSync(userHome, { recursive: true, force: true }));

function engine(env: NodeJS.ProcessEnv = {}) {
  return createEngine({
    env: { HOME: userHome, ...env },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 20,
  });
}

async function doctor(env: NodeJS.ProcessEnv = {}, place: { cwd?: string; deep?: boolean } = {}) {
  const opened = engine(env);
  const input = { disk: false, fix: false, cwd: project, deep: false, security: false, ...place };
  const { checks } = await opened.run("doctor", input);
  await opened.close();
  return checks;
}

async function makeStore(): Promise<void> {
  const opened = engine();
  await opened.run("add", {
    cwd: project,
    text: "Deploys go through staging",
    kind: "note",
    body: "",
    everywhere: false,
    files: [],
  });
  await opened.close();
}

function hook(event: string, fields: object = {}): Uint8Array {
  return Buffer.from(JSON.stringify({ session_id: "s1", cwd: project, hook_event_name: event, ...fields }));
}

function find(checks: readonly Check[], name: string): Check {
  const [found, other] = checks.filter((check) => check.name === name);
  if (!found || other) throw new Error(`not one line for ${name}: ${JSON.stringify(checks)}`);
  return found;
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

const ALL = [
  "node",
  "sqlite",
  "home",

  "store",
  "spool",
  "swallowed errors",
  "options",
  "switches",
];

test("before the first session nothing is wrong, and looking makes no store", async () => {
  const checks = await doctor();
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(ALL));
  expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
  expect(find(checks, "store")).toMatchObject({ state: "note", finding: "no store yet" });
  expect(existsSync(store)).toBe(false);
});

test("a store is opened, checked and reported", async () => {
  await makeStore();
  const checks = await doctor();
  expect(find(checks, "store")).toMatchObject({
    state: "ok",
    finding: expect.stringMatching(/^opens; memories 1, events 0, 0\.[45] MB$/),
  });
  expect(find(checks, "integrity").finding).toMatch(
    /^no damage \(quick check.*\); schema \d+, .*, journal wal$/,
  );
  expect(find(await doctor({}, { deep: true }), "integrity").finding).toContain("every row");
});

test("every line that is not ok says what to do", async () => {
  await makeStore();
  writeFileSync(store, "garbage".repeat(1000));
  const checks = await doctor({ UNBIDDEN_DISABLED: "1", UNBIDDEN_ANSWER_MAX_MEMORIES: "many" });
  const silent = checks.filter(({ state, remedy }) => (state === "ok") !== (remedy === ""));
  expect(silent).toEqual([]);
});

test("modes that are too wide or too narrow are corrected, and reported once", async () => {
  await makeStore();
  mkdirSync(join(home, "spool"));
  chmodSync(store, 0o666);
  chmodSync(join(home, "key"), 0o400);
  chmodSync(join(home, "spool"), 0o755);
  chmodSync(home, 0o755);
  const permissions = find(await doctor(), "permissions");
  expect(permissions.state).toBe("note");
  expect(permissions.finding).toBe(
    "corrected: the folder was 0755, unbidden.db was 0666, key was 0400, 1 more",
  );
  expect([home, store, join(home, "key"), join(home, "spool")].map(mode)).toEqual([
    "700",
    "600",
    "600",
    "700",
  ]);
  expect(find(await doctor(), "permissions")).toMatchObject({ state: "ok" });
});

test("a store its owner may not open is opened once its mode is corrected", async () => {
  await makeStore();
  chmodSync(store, 0o000);
  expect(find(await doctor(), "store").state).toBe("ok");
});

test("the launcher stays executable, and what is not ours keeps its mode", async () => {
  await makeStore();
  mkdirSync(join(home, "bin"), { mode: 0o700 });
  writeFileSync(join(home, "bin", "unbidden-hook"), "", { mode: 0o755 });
  writeFileSync(join(home, "bin", "theirs"), "");
  writeFileSync(join(home, "notes.txt"), "");
  for (const name of ["bin/theirs", "notes.txt"]) chmodSync(join(home, name), 0o644);
  chmodSync(join(home, "bin", "unbidden-hook"), 0o755);
  await doctor();
  expect(mode(join(home, "bin", "unbidden-hook"))).toBe("700");
  expect([mode(join(home, "bin", "theirs")), mode(join(home, "notes.txt"))]).toEqual(["644", "644"]);
});

test.skipIf(process.getuid?.() === 0)("a home that cannot be created is a problem, not a note", async () => {
  chmodSync(userHome, 0o500);
  expect(find(await doctor(), "home")).toMatchObject({
    state: "problem",
    finding: "~/.unbidden cannot be created",
  });
  chmodSync(userHome, 0o700);
});

test("a home that is the user's own is refused, and nothing in it is touched", async () => {
  chmodSync(userHome, 0o755);
  const checks = await doctor({ UNBIDDEN_HOME: userHome });
  expect(find(checks, "home")).toMatchObject({ state: "problem" });
  expect(checks.filter(({ name }) => name === "permissions")).toEqual([]);
  expect(mode(userHome)).toBe("755");
});

test("a home that is a file is a problem, and the other checks go on", async () => {
  writeFileSync(home, "");
  const checks = await doctor();
  expect(find(checks, "home")).toMatchObject({ state: "problem", finding: "~/.unbidden is not a folder" });
  expect(find(checks, "options").state).toBe("ok");
});

test.skipIf(process.getuid?.() !== 0)("somebody else's home is a problem", async () => {
  await makeStore();
  chownSync(home, 12_345, 12_345);
  expect(find(await doctor(), "home")).toMatchObject({
    state: "problem",
    finding: "~/.unbidden belongs to user 12345, you are 0",
  });
});

test("a store of garbage is a problem of its own line, told with its remedy, and left as it is", async () => {
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(store, "garbage".repeat(1000), { mode: 0o600 });
  const checks = await doctor();
  const line = find(checks, "store");
  expect(line.state).toBe("problem");
  expect(line.finding).toContain("(STORE_UNREADABLE)");
  expect(line.remedy).toContain("move unbidden.db");
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(ALL));
  expect(checks.filter(({ state }) => state === "problem")).toEqual([line]);
  expect(readFileSync(store, "utf8")).toBe("garbage".repeat(1000));
});

test("a store of a newer schema is told of", async () => {
  await makeStore();
  const db = new DatabaseSync(store);
  db.exec("PRAGMA user_version=999");
  db.close();
  const line = find(await doctor(), "store");
  expect(line.finding).toMatch(/^~\/\.unbidden\/unbidden\.db has schema 999, .*\(STORE_NEWER\)$/);
  expect(line.remedy).toContain("upgrade Unbidden");
});

test("a damaged page is found, and recall is not promised", async () => {
  await makeStore();
  const bytes = readFileSync(store);
  // The second page on holds tables; the first holds the header that would be refused at once.
  bytes.fill(0x5a, 3 * 4096, 12 * 4096);
  writeFileSync(store, bytes);
  const lines = (await doctor({}, { deep: true })).filter(({ state }) => state === "problem");
  expect(lines.length).toBeGreaterThan(0);
  expect(
    lines.every(({ name }) => ["store", "integrity", "transcripts", "last hooks", "switches"].includes(name)),
  ).toBe(true);
});

test("a bad option value is shown with what is used instead", async () => {
  const line = find(await doctor({ UNBIDDEN_BLOCK_MAX_TOKENS: "lots" }), "options");
  expect(line.state).toBe("problem");
  expect(line.finding).toMatch(/block\.max_tokens is "lots".*using 2000/);
});

test("swallowed errors are counted by code for 7 days, with what to do", async () => {
  const logs = join(home, "logs");
  const day = 86_400_000;
  for (const days of [0.1, 3, 8]) {
    recordError(logs, { at: Date.now() - days * day, code: "STORE_BUSY", entryPoint: "hook" });
  }
  recordError(logs, { at: Date.now(), code: "SPOOL_DROPPED", entryPoint: "hook" });
  recordError(logs, { at: Date.now(), code: "FROM_THE_FUTURE", entryPoint: "hook" });
  const lines = (await doctor()).filter(({ name }) => name === "swallowed errors");
  expect(lines.map(({ state, finding }) => [state, finding.split(":")[0]])).toEqual([
    ["note", "STORE_BUSY 2 times in 7 days, last 2 hours ago"],
    ["problem", "SPOOL_DROPPED once in 7 days, last just now"],
    ["note", "FROM_THE_FUTURE once in 7 days, last just now"],
  ]);
});

test("spooled events are counted, and are a problem when they stay", async () => {
  const spool = join(home, "spool");
  mkdirSync(join(spool, "unreadable"), { recursive: true });
  const spooled = (at: number) => `${String(at).padStart(15, "0")}-${"a".repeat(32)}.json`;
  writeFileSync(join(spool, "unreadable", spooled(1)), "");
  writeFileSync(join(spool, spooled(Date.now() - 120_000)), "");
  const lines = async () => (await doctor()).filter(({ name }) => name === "spool");
  expect(await lines()).toMatchObject([
    { state: "note", finding: "1 waiting, the oldest from 2 minutes ago" },
    { state: "note", finding: "1 could not be read and were set aside" },
  ]);
  writeFileSync(join(spool, spooled(Date.now() - 2 * 86_400_000)), "");
  expect((await lines())[0]).toMatchObject({
    state: "problem",
    finding: "2 waiting, the oldest from 2 days ago",
  });
});

test("the last hook of each kind is reported, and which never ran", async () => {
  expect(find(await doctor(), "last hooks")).toMatchObject({ state: "note", finding: "none seen yet" });
  const opened = engine();
  await opened.hook("claude-code", hook("SessionStart", { source: "startup" }));
  await opened.hook("claude-code", hook("UserPromptSubmit", { prompt: "hello there" }));
  await opened.close();
  expect(find(await doctor(), "last hooks")).toMatchObject({
    state: "note",
    finding: "session-start just now, prompt just now; never: session-end",
  });
});

test("switches that are off are noted", async () => {
  await makeStore();
  const opened = engine();
  await opened.run("off", { cwd: project });
  await opened.close();
  const notes = (await doctor({ UNBIDDEN_DISABLED: "1" })).filter(({ name }) => name === "switches");
  expect(notes.map(({ finding }) => finding)).toEqual([
    "UNBIDDEN_DISABLED turns everything off",
    "the project project is off",
  ]);
  expect(find(await doctor({}, { cwd: userHome }), "switches").finding).toContain("no project");
});

test("a log that is a link is a problem", async () => {
  await makeStore();
  symlinkSync("/nowhere/unbidden.db-shm", `${store}-shm`);
  const line = (await doctor()).find(({ name }) => name === "links");
  expect(line).toMatchObject({ state: "problem", finding: "~/.unbidden/unbidden.db-shm is a link" });
});
