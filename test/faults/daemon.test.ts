import { spawn } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import {
  DECISION,
  daemonHomes,
  daemonInfoIn,
  daemonLog,
  isAlive,
  learned,
  newerPackage,
  otherThan,
  QUESTION,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, DIST, type HookInput, play, toldBy } from "../support/hook.ts";
import { errorCodes, memoryTitles, storedTexts, storeIntegrity, storeRows } from "../support/kept.ts";

const made: ThrowAwayHome[] = [];
const newHome = daemonHomes(made);

const withDaemon = { env: WITH_DAEMON };
const tell = (home: ThrowAwayHome, inputs: readonly HookInput[]) => play(home, inputs, withDaemon);
const standing = (home: ThrowAwayHome) => ({ home, cwd: home.user, env: WITH_DAEMON });

const learnedHome = () => learned(newHome());

/** How many hooks the daemon of a home has answered. */
function answeredBy(home: ThrowAwayHome): number {
  const { stdout } = unbidden(standing(home), "daemon", "status", "--json");
  return JSON.parse(stdout).daemon?.answered ?? 0;
}

test("the first hook answers by itself and starts a daemon, which answers the next", async () => {
  const { home, tuesday } = await learnedHome();
  const [first] = await tell(home, [tuesday.prompt(QUESTION)]);
  expect(first).toContain("JSONL");
  await until(() => daemonInfoIn(home)?.socket, "a daemon that listens");
  await tell(home, [tuesday.prompt("another thing"), tuesday.stop("done"), tuesday.end()]);
  expect(answeredBy(home)).toBe(3);
  expect(storedTexts(home)).toEqual([DECISION, QUESTION, "another thing"]);
});

test("a prompt that the daemon stays silent on leaves its event and its receipt", async () => {
  const { home, tuesday } = await learnedHome();
  startedDaemon(home);
  const verdicts = () => storeRows(home, "SELECT verdict FROM receipt").map(({ verdict }) => verdict);
  const before = verdicts();
  await tell(home, [tuesday.prompt("Paint the fence in green.")]);
  expect(answeredBy(home)).toBe(1);
  await until(() => verdicts().length > before.length, "its receipt");
  expect(verdicts()).toEqual([...before, "silent"]);
  expect(storedTexts(home)).toContain("Paint the fence in green.");
});

test("the daemon says word for word what the hook says by itself, and leaves the same receipt", async () => {
  const { home, tuesday } = await learnedHome();
  const receipt = () =>
    storeRows(
      home,
      "SELECT id, event, verdict, best, threshold, degraded, ranker, text, tokens FROM receipt",
    );
  const prompt = tuesday.prompt(QUESTION);
  const alone = await play(home, [prompt]);
  const left = receipt().at(-1);
  const db = join(home.unbidden, "unbidden.db");
  // As if that call had never been made.
  const store = new DatabaseSync(db);
  store.exec("DELETE FROM receipt_item; DELETE FROM receipt");
  store.close();
  startedDaemon(home);
  expect(await tell(home, [prompt])).toEqual(alone);
  expect(answeredBy(home)).toBe(1);
  await until(() => receipt().at(-1)?.verdict === "injected", "a receipt that is closed");
  expect(receipt().at(-1)).toEqual(left);
});

test("what a session says is learned by the daemon before the next begins", async () => {
  const home = newHome();
  startedDaemon(home);
  const project = home.project("heron");
  const monday = clientSession(home, project);
  await tell(home, [monday.start(), monday.prompt(DECISION), monday.stop("Noted."), monday.end()]);
  await until(() => memoryTitles(home).length === 1, "a memory");
  const tuesday = clientSession(home, project);
  const [, told] = await tell(home, [tuesday.start(), tuesday.prompt(QUESTION)]);
  expect(told).toContain("JSONL");
});

test("of many daemons started at once one stays", async () => {
  const home = newHome();
  home.project(".unbidden");
  const env = { PATH: process.env.PATH, HOME: home.user };
  const started = Array.from({ length: 20 }, () =>
    spawn(process.execPath, [join(DIST, "daemon.cjs"), home.unbidden], { env, stdio: "ignore" }),
  );
  await until(() => started.filter(({ exitCode }) => exitCode === null).length === 1, "all but one ended");
  const stays = started.find(({ exitCode }) => exitCode === null);
  expect(await until(() => daemonInfoIn(home)?.socket && daemonInfoIn(home)?.pid, "it listens")).toBe(
    stays?.pid,
  );
  expect(started.map(({ exitCode }) => exitCode).filter((code) => code === 0)).toHaveLength(19);
  expect(daemonLog(home).filter(({ what }) => what === "started")).toHaveLength(1);
});

test("a killed daemon costs nothing, and the next hooks bring another", async () => {
  const { home, tuesday } = await learnedHome();
  const { pid } = startedDaemon(home);
  process.kill(pid, "SIGKILL");
  const [told] = await tell(home, [tuesday.prompt(QUESTION)]);
  expect(told).toContain("JSONL");
  const next = await until(() => otherThan(home, pid), "another");
  await tell(home, [tuesday.prompt("another thing")]);
  expect([isAlive(next.pid), answeredBy(home)]).toEqual([true, 1]);
});

test.skipIf(process.platform === "win32")(
  "a daemon that was stopped is not waited for, and is replaced",
  async () => {
    const { home, tuesday } = await learnedHome();
    const { pid } = startedDaemon(home);
    process.kill(pid, "SIGSTOP");
    const [told] = await tell(home, [tuesday.prompt(QUESTION)]);
    expect(told).toContain("JSONL");
    expect(errorCodes(home)).toEqual(["DAEMON_SILENT"]);
    const next = await until(() => otherThan(home, pid), "another");
    expect([isAlive(pid), isAlive(next.pid)]).toEqual([false, true]);
    expect(daemonLog(home).map(({ what }) => what)).toEqual(["started", "ended another", "started"]);
  },
);

test("an older daemon leaves when a newer client speaks", async () => {
  const { home, tuesday } = await learnedHome();
  const { pid } = startedDaemon(home);
  const newer = newerPackage(home);
  const [told] = await play(home, [tuesday.prompt(QUESTION)], { env: WITH_DAEMON, dist: newer });
  expect(told).toContain("JSONL");
  // A hook that a busy machine kept from the daemon answers by itself, so the next one tells it.
  for (let call = 0; call < 20 && isAlive(pid); call++)
    await play(home, [tuesday.prompt(`wave ${call}`)], { env: WITH_DAEMON, dist: newer });
  await until(() => !isAlive(pid), "the older one is gone");
  expect(daemonLog(home).find(({ what }) => what === "leaves")?.why).toBe("version 0.1.1 came");
  await play(home, [tuesday.prompt("another thing")], { env: WITH_DAEMON, dist: newer });
  expect((await until(() => daemonInfoIn(home), "a newer one")).version).toBe("0.1.1");
});

test("nothing is left of a daemon that nobody needs", async () => {
  const home = newHome();
  const { pid } = startedDaemon(home, { UNBIDDEN_DAEMON_IDLE_MINUTES: "0.01" });
  await until(() => !isAlive(pid), "it is gone");
  expect(
    readdirSync(join(home.unbidden, "run")).filter((name) => /sock|daemon\.json|journal/.test(name)),
  ).toEqual([]);
  expect(daemonLog(home).at(-1)).toMatchObject({ what: "leaves", why: "it was idle" });
  expect(readdirSync(home.unbidden)).not.toContain("unbidden.db-wal");
});

test("a store that was moved away is left alone, and the hook makes its own", async () => {
  const { home, tuesday } = await learnedHome();
  const { pid } = startedDaemon(home);
  for (const name of readdirSync(home.unbidden).filter((file) => file.startsWith("unbidden.db")))
    rmSync(join(home.unbidden, name));
  await tell(home, [tuesday.prompt("after the move")]);
  expect(storedTexts(home)).toEqual(["after the move"]);
  await until(() => !isAlive(pid), "it is gone");
});

test("daemon, hooks and commands write at once, and everything is stored once", async () => {
  const home = newHome();
  startedDaemon(home);
  const project = home.project("heron");
  const session = clientSession(home, project);
  const words = Array.from({ length: 24 }, (_, at) => `prompt ${at}`);
  for (const some of [words.slice(0, 8), words.slice(8, 16), words.slice(16)]) {
    const calls = some.map((text, at) =>
      callHook(session.prompt(text), { home, env: at % 2 === 0 ? WITH_DAEMON : {} }),
    );
    for (const result of await Promise.all(calls)) toldBy(result);
  }
  unbidden({ home, cwd: project }, "add", "The harbour opens at six");
  await tell(home, [session.stop("done")]);
  unbidden({ home, cwd: project }, "list");
  expect([storedTexts(home).sort(), storeIntegrity(home)]).toEqual([words.toSorted(), "ok"]);
});

test("each session has the options it was started with, not the daemon's", async () => {
  const { home, tuesday } = await learnedHome();
  startedDaemon(home, { UNBIDDEN_GATE_ANSWER_THRESHOLD: "0" });
  const strict = {
    ...WITH_DAEMON,
    UNBIDDEN_GATE_ANSWER_THRESHOLD: "1",
    UNBIDDEN_GATE_THRESHOLD: "1",
  };
  const [silent] = await play(home, [tuesday.prompt(QUESTION)], { env: strict });
  const [told] = await tell(home, [tuesday.prompt(`${QUESTION} Again.`)]);
  expect(silent ?? "").not.toContain("append-only");
  expect(told).toContain("append-only");
  expect(answeredBy(home)).toBe(2);
});

test("a long path of a home does not keep its daemon from listening", async () => {
  const home = newHome();
  const long = home.project(`deep/${"a".repeat(120)}`);
  const there = { ...home, unbidden: long };
  made.push(there);
  const { socket } = startedDaemon(there);
  expect(socket).toMatch(/\/unbidden-\d+\/[0-9a-f]{16}\.sock$/);
  expect(unbidden(standing(there), "daemon", "stop").exitCode).toBe(0);
});

test("the command line starts it, tells of it, shows its log and stops it", () => {
  const home = newHome();
  const run = (...args: string[]) => unbidden(standing(home), "daemon", ...args);
  expect(run("status").stdout).toContain("not running");
  const { pid } = startedDaemon(home);
  expect(run("status").stdout).toContain(`process ${pid}`);
  expect(run("start").exitCode).toBe(0);
  expect(daemonInfoIn(home)?.pid).toBe(pid);
  expect(run("stop").stdout).toContain("not running");
  expect(isAlive(pid)).toBe(false);
  expect(run("logs").stdout).toContain("leaves: why it was asked to");
  expect(run("sing").exitCode).toBe(2);
});
