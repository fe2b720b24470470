import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import {
  DECISION,
  daemonLog,
  differentDaemon,
  infoFile,
  isAlive,
  QUESTION,
  spawnDaemon,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, play, toldBy } from "../support/hook.ts";
import { memoryTitles } from "../support/kept.ts";
import { OTHER_CLOCKS, testNeeding } from "../support/machine.ts";
import {
  ALL_KEPT,
  chance,
  counted,
  goesOn,
  homes,
  keptOnce,
  listening,
  processesOf,
  recordCount,
  times,
} from "./world.ts";

const newHome = homes();
const withDaemon = { env: WITH_DAEMON };

async function learnedHome() {
  const home = newHome();
  const monday = clientSession(home, home.project("heron"));
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  expect(memoryTitles(home)).toHaveLength(1);
  return { home, tuesday: clientSession(home, home.project("heron")) };
}

const atOnce = (home: ThrowAwayHome, calls: readonly object[]) =>
  Promise.all(calls.map(async (call) => toldBy(await callHook({ ...call }, { home, ...withDaemon }))));

test("SIGSTOP: three tool calls at once are kept, the prompt is answered, the daemon is replaced", async () => {
  const { home, tuesday } = await learnedHome();
  const said: string[] = [];
  for (const cycle of times(counted({ smoke: 1, full: 10 }))) {
    const { pid } = startedDaemon(home);
    process.kill(pid, "SIGSTOP");
    said.push(`prompt ${cycle}`);
    const calls = times(3).map((at) => tuesday.bash(`echo ${cycle} ${at}`, "done"));
    expect(await atOnce(home, [...calls, tuesday.prompt(`prompt ${cycle}`)])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // The last attempt to start one was less than 10 s ago from the second cycle on: by command then.
    const next = cycle === 0 ? await listening(home, [pid]) : startedDaemon(home);
    expect([isAlive(pid), isAlive(next.pid)]).toEqual([false, true]);
  }
  const [told] = await play(home, [tuesday.prompt(QUESTION)], withDaemon);
  expect(told).toContain("JSONL");
  expect(keptOnce(home, said)).toEqual(ALL_KEPT);
  expect(daemonLog(home).filter(({ what }) => what === "ended another").length).toBeGreaterThan(0);
});

/** Bounds are the subject: with them as users have them, a hook that wakes late is not killed but leaves. */
const BOUNDED = { timeoutMs: 15_000 };

/** In ms: shorter than a hook lives, and longer than any bound of it. */
const SLEEPS = [20, 120, 400, 3_200];

testNeeding(OTHER_CLOCKS)(
  "suspended laptop: daemon and hook stand still in the middle, wake up hours later, and keep what they heard, once",
  async () => {
    const random = chance("suspended");
    const { home, tuesday } = await learnedHome();
    const clock = join(home.root, "clock");
    writeFileSync(clock, "+0\n");
    const faked = ["faketime", "-m", "-f", "+0", "env", "-u", "FAKETIME", "FAKETIME_NO_CACHE=1"];
    const through = [...faked, "FAKETIME_DONT_FAKE_MONOTONIC=1", `FAKETIME_TIMESTAMP_FILE=${clock}`];
    const said: string[] = [];
    let hours = 0;
    for (let cycle = 0; goesOn(cycle, counted({ smoke: 3, full: 100 })); cycle++) {
      if (processesOf(home).length === 0) await differentDaemon(home, { through });
      const [daemon = 0] = processesOf(home);
      const file = join(home.root, "hook");
      const named = [...through, "sh", "-c", `echo $$ > ${file}; exec "$@"`, "sh"];
      const text = `prompt ${cycle}`;
      const call = callHook(tuesday.prompt(text), { home, ...withDaemon, through: named, ...BOUNDED });
      const hook = await until(() => pidIn(file), "the hook began");
      await sleep(random() * 120);
      // One of the two, or both, as when the lid is closed.
      const still = [[daemon, hook], [hook], [daemon]][cycle % 3] ?? [];
      signal(still, "SIGSTOP");
      await sleep(SLEEPS[Math.floor(random() * SLEEPS.length)]);
      hours += 8;
      writeFileSync(clock, `+${hours}h\n`);
      signal(still, "SIGCONT");
      toldBy(await call);
      rmSync(file);
      said.push(text);
    }
    expect(keptOnce(home, said)).toEqual(ALL_KEPT);
    const [told] = await play(home, [tuesday.prompt(QUESTION)], { ...withDaemon, through, ...BOUNDED });
    expect(told).toContain("JSONL");
    recordCount("suspensions", said.length);
  },
);

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    // Not begun.
    return 0;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
}

test("black hole: eight hooks at a socket that swallows everything are answered without it", async () => {
  const { home, tuesday } = await learnedHome();
  home.project(".unbidden/run");
  const socket = join(home.unbidden, "run/hole.sock");
  const swallowed: Socket[] = [];
  const hole = createServer((connection) => swallowed.push(connection.on("error", () => undefined).resume()));
  await new Promise<void>((resolve) => hole.listen(socket, resolve));
  const info = { pid: process.pid, born: "1", version: "0.1.0", token: "f".repeat(64), socket };
  writeFileSync(infoFile(home), JSON.stringify(info));
  const said = times(8).map((at) => `prompt ${at}`);
  await atOnce(
    home,
    said.map((text) => tuesday.prompt(text)),
  );
  for (const connection of swallowed) connection.destroy();
  hole.close();
  const [told] = await play(home, [tuesday.prompt(QUESTION)], withDaemon);
  expect(told).toContain("JSONL");
  expect(keptOnce(home, said)).toEqual(ALL_KEPT);
});

test("100 parallel starts leave one daemon", async () => {
  const home = newHome();
  const started = times(counted({ smoke: 30, full: 100 })).map(() => spawnDaemon(home));
  const ended = (count: number) => started.filter(({ exitCode }) => exitCode !== null).length === count;
  await until(() => ended(started.length - 1), "all but one ended");
  const { pid } = await listening(home);
  expect(processesOf(home)).toEqual([pid]);
});
