import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbiddenByProgram } from "../support/command.ts";
import { DECISION, daemonHomes, differentDaemon, QUESTION, until, WITH_DAEMON } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, type HookInput, play } from "../support/hook.ts";
import { errorCodes, filesUnder, memoryTitles, storedTexts } from "../support/kept.ts";
import { asNode, asWindows, recordingModules, withoutBindings } from "../support/preload.ts";

const newHome = throwAwayHomes();
const newDaemonHome = daemonHomes();

const HOME_CHECK = "./session-fault.cjs";

/** What one call asked for after the hook itself, without Node's own modules; and those of them that cost. */
async function modulesFor(home: ThrowAwayHome, input: HookInput) {
  const record = join(home.root, `modules-${Math.random()}`);
  await play(home, [input], { env: recordingModules(record) });
  const [hook, ...all] = existsSync(record) ? readFileSync(record, "utf8").trim().split("\n") : [];
  expect(hook).toMatch(/\/hook\.cjs$/);
  // These hooks are not installed with their home.
  expect(all.filter((name) => name === HOME_CHECK)).toHaveLength(1);
  const names = all.filter((name) => name !== HOME_CHECK);
  expect(
    names.filter((name) => /^node:(?:net|crypto|child_process|http|timers\/promises)$/.test(name)),
  ).toEqual([]);
  return { foreign: names.filter((name) => !isBuiltin(name)), database: names.includes("node:sqlite") };
}

function newSession(home: ThrowAwayHome) {
  return clientSession(home, home.project("heron"));
}

test("a call that is none of ours loads Node's own modules only, and no database", async () => {
  const home = newHome();
  const nothing = { foreign: [], database: false };
  expect(await modulesFor(home, newSession(home).other("Notification"))).toEqual(nothing);
  expect(await modulesFor(home, "")).toEqual(nothing);
});

/** The engine, and at the end of a turn what reads back and distills. */
const OURS = ["./engine.cjs", "./worker.cjs"];

test("a call with work loads the engine and no package", async () => {
  const home = newHome();
  const session = newSession(home);
  const calls = [
    session.start(),
    session.prompt("one"),
    session.bash("ls"),
    session.stop("done"),
    session.end(),
  ];
  for (const call of calls) {
    const { foreign, database } = await modulesFor(home, call);
    expect(foreign.filter((name) => !OURS.includes(name))).toEqual([]);
    expect({ engine: foreign.includes("./engine.cjs"), database }).toEqual({ engine: true, database: true });
  }
});

test("a prompt and a tool call do without the rules", async () => {
  const home = newHome();
  const session = newSession(home);
  for (const call of [session.prompt("one"), session.bash("ls")]) {
    expect((await modulesFor(home, call)).foreign).toEqual(["./engine.cjs"]);
  }
});

test("a tool's file, command and error are looked up by the engine alone", async () => {
  const home = newHome();
  const session = newSession(home);
  const tool = session.before("Bash", { command: "npm run deploy" });
  const failure = session.bashFailure("npm run deploy", "Exit code 1\nError: the pier is closed");
  for (const call of [tool, failure])
    expect((await modulesFor(home, call)).foreign).toEqual(["./engine.cjs"]);
});

test("before a compaction what condenses is loaded, and nothing of it at a prompt", async () => {
  const home = newHome();
  const session = newSession(home);
  const compact = session.other("PreCompact", { trigger: "auto" });
  await play(home, [session.start(), session.prompt("one")]);
  const { foreign } = await modulesFor(home, compact);
  expect(foreign).toEqual(["./engine.cjs", "./worker.cjs"]);
  expect((await modulesFor(home, session.prompt("two"))).foreign).toEqual(["./engine.cjs"]);
});

test("a settings file costs its parser once", async () => {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": "block:\n  max_tokens: 1000 # less\n" });
  const session = newSession(home);
  expect((await modulesFor(home, session.prompt("one"))).foreign).toContain("yaml");
  expect((await modulesFor(home, session.prompt("two"))).foreign).toEqual(["./engine.cjs"]);
  expect(errorCodes(home)).toEqual([]);
});

test("a file of synonyms costs the parser once, and nothing where nothing is looked for", async () => {
  const home = newHome();
  const session = newSession(home);
  home.project(".unbidden", { "synonyms.yaml": "groups:\n  ferry: [boat]\n" });
  expect((await modulesFor(home, session.start())).foreign).not.toContain("yaml");
  expect((await modulesFor(home, session.prompt("ferries of pier one"))).foreign).toContain("yaml");
  expect((await modulesFor(home, session.prompt("ferries of pier two"))).foreign).toEqual(["./engine.cjs"]);
  home.project(".unbidden", { "synonyms.yaml": "groups:\n  ferry: # broken\n" });
  expect((await modulesFor(home, session.prompt("ferries of pier three"))).foreign).toContain("yaml");
  expect((await modulesFor(home, session.prompt("ferries of pier four"))).foreign).toEqual(["./engine.cjs"]);
  expect(errorCodes(home)).toEqual([]);
});

test("a daemon that answers and keeps what happens loads no package, in none of its threads", async () => {
  const home = newDaemonHome();
  const session = newSession(home);
  const record = join(home.root, "modules");
  await differentDaemon(home, { env: recordingModules(record) });
  const setting = { env: WITH_DAEMON };
  await play(home, [session.start(), session.prompt(DECISION), session.stop("Noted.")], setting);
  await until(() => memoryTitles(home).length > 0, "a memory");
  const later = newSession(home);
  const [, told] = await play(home, [later.start(), later.prompt(QUESTION)], setting);
  expect(told).toContain("JSONL");
  const loaded = () => readFileSync(record, "utf8").trim().split("\n");
  await until(() => loaded().includes("./upkeep.cjs"), "what a daemon does by itself");
  const isPackage = (name: string) => !isBuiltin(name) && !/^(?:\.|\/|data:|file:)/.test(name);
  expect(loaded().filter(isPackage)).toEqual([]);
  // With zod, which would stay in each thread's heap.
  expect(loaded()).not.toContain("./operations.cjs");
});

test("the hook is small", () => {
  expect(statSync(join(DIST, "hook.cjs")).size).toBeLessThan(19_200);
});

test("code that believes it runs on Windows makes no call that Windows lacks", async () => {
  const home = newHome();
  const session = newSession(home);
  await play(home, [session.start(), session.prompt("one"), session.stop("done")], { env: asWindows() });
  expect([storedTexts(home), errorCodes(home)]).toEqual([["one"], []]);
});

test("where Node gives no pipe of its own, input is read another way", async () => {
  const home = newHome();
  const session = newSession(home);
  await play(home, [session.start(), session.prompt("one"), session.stop("done")], {
    env: withoutBindings(),
  });
  expect([storedTexts(home), errorCodes(home)]).toEqual([["one"], []]);
});

test("an older Node is told what is needed in one line, and reads nothing that it could not", () => {
  const home = newHome();
  const record = join(home.root, "modules");
  const preloads = [recordingModules(record), asNode("22.22.9")].map(({ NODE_OPTIONS }) => NODE_OPTIONS);
  // No other Node is found there.
  const PATH = join(home.root, "nowhere");
  const standing = { home, cwd: home.user, env: { NODE_OPTIONS: preloads.join(" "), PATH } };
  expect(unbiddenByProgram(standing, "status")).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Unbidden needs Node 22\.23 or newer; this is v[\d.]+ .*\n$/),
  });
  const read = readFileSync(record, "utf8").trim().split("\n");
  const ours = read.filter((name) => !isBuiltin(name) && !name.startsWith("data:"));
  expect(ours).toEqual([expect.stringMatching(/\/cli\.js$/), "./older-node.cjs"]);
});

test("a command keeps what it compiled in a home that is there, and makes none", async () => {
  const home = newHome();
  const compiled = join(home.unbidden, "run", "compiled");
  const standing = { home, cwd: home.project("heron") };
  expect(unbiddenByProgram(standing, "list").exitCode).toBe(0);
  expect(existsSync(compiled)).toBe(false);
  await play(home, [newSession(home).prompt("one")]);
  expect(unbiddenByProgram(standing, "list").exitCode).toBe(0);
  expect(filesUnder(compiled).length).toBeGreaterThan(3);
  // `doctor` of the first session after an installation said that it had corrected them.
  const folders = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  for (const folder of [compiled, ...folders.map(({ parentPath, name }) => join(parentPath, name))])
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
});
