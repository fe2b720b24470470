import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, TestRunner } from "vitest";
import { createEngine } from "../../src/engine.ts";
import { daemonInfoIn, isAlive, until } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { errorCodes, keptTexts, storedTexts, storeIntegrity } from "../support/kept.ts";

/** Every cycle, or as many as somebody waits for. */
export function counted({ smoke, full }: { smoke: number; full: number }): number {
  return process.env.FAULTS === "full" ? full : smoke;
}

/** Whether a loop over many goes on: to its count, or with `--minutes` to that time. */
export function goesOn(done: number, count: number): boolean {
  return done < count && Date.now() < Number(process.env.FAULTS_UNTIL ?? Number.POSITIVE_INFINITY);
}

/** How many of these the present test made; kept beside its outcome, for `bench/results/faults.json`. */
export function recordCount(what: string, count: number): void {
  const meta = TestRunner.getCurrentTest()?.meta as { counts?: Record<string, number> } | undefined;
  if (meta) meta.counts = { ...meta.counts, [what]: count };
}

/** Chance that can be seen again: the same numbers for one seed and name. */
export function chance(name: string): () => number {
  let state = Number(process.env.FAULTS_SEED ?? 1);
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function times(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Works at once, each with homes of its own: as many as there are cores on a small machine. */
const LANES = 2;

export async function inLanes(work: (lane: number) => Promise<void>): Promise<void> {
  await Promise.all(times(LANES).map(work));
}

/** Homes for the tests of one file; no process of theirs outlives its test. */
export function homes(): () => ThrowAwayHome {
  const made: ThrowAwayHome[] = [];
  const make = throwAwayHomes();
  afterEach(async () => {
    for (const home of made.splice(0)) await endDaemons(home);
  });
  return () => {
    const home = make();
    made.push(home);
    return home;
  };
}

/** Processes of our program, and of no other, that work for a home. */
export function processesOf(home: ThrowAwayHome, role = ""): number[] {
  const listed = execFileSync("ps", ["-Awwo", "pid=,stat=,command="], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return listed
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .filter(([, , stat = "", command = ""]) => !stat.startsWith("Z") && isOurs(command, home, role))
    .map(([, pid]) => Number(pid));
}

/** By its command line, which names the home; a tool that watches it is not meant. */
function isOurs(command: string, home: ThrowAwayHome, role: string): boolean {
  return (
    command.endsWith(`daemon.cjs ${home.unbidden} ${role}`.trimEnd()) &&
    !/^(?:strace|faketime|sh)\b/.test(command)
  );
}

/** One that is just being started may come after a look. */
export async function endDaemons(home: ThrowAwayHome): Promise<void> {
  for (let looks = 0; looks < 2; looks++) {
    await until(() => endedAll(home), "all are ended");
    await sleep(20);
  }
}

function endedAll(home: ThrowAwayHome): boolean {
  const left = processesOf(home);
  for (const pid of left) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  return left.length === 0;
}

/** The daemon that listens, as soon as it does. */
export function listening(home: ThrowAwayHome, besides: readonly number[] = []) {
  return until(() => {
    const info = daemonInfoIn(home);
    return info?.socket && !besides.includes(info.pid) && isAlive(info.pid) ? info : null;
  }, "a daemon that listens");
}

/** What a user cares for: said once, kept once, and a store that is whole. */
export function keptOnce(home: ThrowAwayHome, said: readonly string[]) {
  const kept = keptTexts(home);
  const stored = storedTexts(home);
  const missing = said.filter((text) => !kept.includes(text));
  // A hook that came to its last bound, on a machine that others load, has told `doctor` that it kept nothing.
  return {
    missing: missing.length > lateHooks(home) ? missing : [],
    // Between store and spool one may lie in both for a moment; in the store it never lies twice.
    doubled: stored.filter((text, at) => stored.indexOf(text) !== at),
    integrity: storeIntegrity(home),
  };
}

/** How many hooks said that they had no time left, some before they had read a word. */
export function lateHooks(home: ThrowAwayHome): number {
  return errorCodes(home).filter((code) => code === "HOOK_TIMEOUT" || code === "INPUT_INCOMPLETE").length;
}

export const ALL_KEPT = { missing: [], doubled: [], integrity: "ok" };

/** What the next command does first: it stores what waits. */
export async function restart(env: NodeJS.ProcessEnv): Promise<void> {
  const engine = createEngine({ env, entryPoint: "cli", isPerson: true, busyTimeoutMs: 1_000 });
  await engine.drain({ allowanceMs: Number.POSITIVE_INFINITY });
  await engine.close();
}
