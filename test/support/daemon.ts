import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect } from "vitest";
import { clientSession } from "./claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "./home.ts";
import { DIST, type HookSetting } from "./hook.ts";
import { logged, memoryTitles } from "./kept.ts";
import { happened, unbidden } from "./resident.ts";

/** What the daemon of a home left for those who look for it; null when there is none. */
export interface LeftDaemonInfo {
  readonly pid: number;
  readonly born: string;
  readonly token: string;
  readonly socket: string | null;
  readonly version: string;
}

export const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

export function daemonInfoIn(home: ThrowAwayHome): LeftDaemonInfo | null {
  try {
    return JSON.parse(readFileSync(infoFile(home), "utf8"));
  } catch {
    // No daemon, or not yet.
    return null;
  }
}

export function infoFile(home: ThrowAwayHome): string {
  return join(home.unbidden, "run/daemon.json");
}

/** Lines of the daemon's log: what happened and why. */
export function daemonLog(home: ThrowAwayHome): { what: string; why?: string; pid: number }[] {
  return logged(home, "logs/daemon.jsonl");
}

/** Long runs have the lowest priority: what starts in a second elsewhere may take minutes there. */
const LOOKS = process.env.FAULTS === "full" ? 24_000 : 4_800;

/** Looks until it is so; gives up after a while that no machine needs. */
export async function until<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const found = look();
    if (found) return found;
    await sleep(25);
  }
  throw new Error(`never: ${what}`);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that nobody has buried yet is dead too.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // No such process.
    return false;
  }
}

/** Starts it by command and waits until it answers. */
export function startedDaemon(
  home: ThrowAwayHome,
  env: Readonly<Record<string, string>> = {},
): LeftDaemonInfo {
  const { exitCode, stdout } = unbidden(
    { home, cwd: home.user, env: { ...WITH_DAEMON, ...env } },
    "daemon",
    "start",
  );
  const info = daemonInfoIn(home);
  if (exitCode !== 0 || info === null) throw new Error(`no daemon: ${stdout}`);
  return info;
}

/** Starts one as a hook does, made different from within or by a command before it; it may not listen yet. */
export function spawnDaemon(
  home: ThrowAwayHome,
  { env = {}, through = [], dist = DIST }: Partial<Pick<HookSetting, "env" | "through" | "dist">> = {},
): ChildProcess {
  mkdirSync(home.unbidden, { recursive: true, mode: 0o700 });
  const [command = "", ...args] = [...through, process.execPath, join(dist, "daemon.cjs"), home.unbidden];
  return spawn(command, args, {
    cwd: home.user,
    env: { PATH: process.env.PATH, HOME: home.user, ...WITH_DAEMON, ...env },
    stdio: "ignore",
  });
}

/** A daemon that listens and is not that process. */
export function otherThan(home: ThrowAwayHome, pid: number): LeftDaemonInfo | null {
  const info = daemonInfoIn(home);
  return info?.socket && info.pid !== pid ? info : null;
}

/** Starts one that is different and waits until it listens. */
export async function differentDaemon(
  home: ThrowAwayHome,
  setting: Parameters<typeof spawnDaemon>[1],
): Promise<LeftDaemonInfo> {
  const before = daemonInfoIn(home)?.pid ?? 0;
  spawnDaemon(home, setting);
  return until(() => otherThan(home, before), "a daemon that listens");
}

/** The bundles as the next version will have them. */
export function newerPackage(home: ThrowAwayHome): string {
  const newer = join(home.root, "newer");
  cpSync(DIST, newer, { recursive: true });
  for (const name of readdirSync(newer).filter((file) => file.endsWith(".cjs"))) {
    const text = readFileSync(join(newer, name), "utf8");
    const next = text.replaceAll(/(["'`])0\.1\.0\1/g, "$10.1.1$1");
    // Named after its bytes, as the build does: else it would run what a hook of the older one compiled.
    writeFileSync(join(newer, name), next.replace(/(\bbuild:["'`])[0-9a-f]{16}/, "$1newer-package-01"));
  }
  return newer;
}

export const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
export const QUESTION = "What did we decide about the JSONL storage format?";

/** Throw-away homes whose daemons end with each test, as do those of homes a test adds to `made`. */
export function daemonHomes(made: ThrowAwayHome[] = []): () => ThrowAwayHome {
  const makeHome = throwAwayHomes();
  afterEach(() => {
    for (const home of made) {
      const info = daemonInfoIn(home);
      const started = daemonLog(home).some(({ pid }) => pid === info?.pid);
      if (info && started && isAlive(info.pid)) process.kill(info.pid, "SIGKILL");
    }
  });
  return () => {
    const home = makeHome();
    made.push(home);
    return home;
  };
}

/** In this home something is decided on Monday; gives a session of Tuesday. */
export function learned(home: ThrowAwayHome) {
  const project = home.project("heron");
  const monday = clientSession(home, project);
  happened(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  expect(memoryTitles(home)).toHaveLength(1);
  return { home, tuesday: clientSession(home, project) };
}
