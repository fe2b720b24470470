import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { daemonStatus } from "../../src/client/daemon-control.ts";
import { readDaemonInfo } from "../../src/client/daemon-info.ts";
import { DAEMON_FLAGS, DAEMON_MEMORY } from "../../src/client/start-daemon.ts";
import { homeOf } from "../../src/config/home.ts";
import type { Contender } from "../harness.ts";
import type { BenchHome } from "./home.ts";
import { sessionOfRound } from "./payloads.ts";

export const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

interface BenchDaemon {
  /** From its start to its first answer. */
  readonly startMs: number;
  /** What it takes now of this machine's memory. */
  readonly rssMb: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** Starts the home's daemon and waits until it answers; the other contenders do without it. */
export async function startBenchDaemon(home: BenchHome, hook: string): Promise<BenchDaemon> {
  const began = performance.now();
  const there = homeOf(home.env);
  const args = [...DAEMON_FLAGS, join(dirname(hook), "daemon.cjs"), there.root];
  const env = { ...home.env, ...WITH_DAEMON, ...DAEMON_MEMORY };
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  while (!existsSync(there.daemonInfo) || readDaemonInfo(there)?.socket === null) await sleep(5);
  const state = async () => {
    const answer = await daemonStatus(there, "bench");
    if (answer.status !== "running") throw new Error(`the daemon is ${answer.status}`);
    return answer.daemon;
  };
  await state();
  const startMs = Math.round(performance.now() - began);
  const gone = once(child, "exit");
  const end = async () => {
    child.kill("SIGTERM");
    await gone;
  };
  return { startMs, rssMb: async () => Math.round((await state()).rssBytes / 1e6), end };
}

/** The session of a round in which the daemon answers: what one was told would be known to the other. */
export const daemonSessionOf = (round: number): string => `daemon-${sessionOfRound(round)}`;

/** Says what is wrong with an answer that should have been a block, or nothing. */
export const speaks = (output: string): string | null =>
  output.includes("--- unbidden ") ? null : "printed no block";
export const staysSilent = (output: string): string | null =>
  output === "" ? null : `printed ${output.slice(0, 200)}`;

/** The same calls, answered by the daemon. */
export function throughDaemon(contenders: readonly Contender[]): Contender[] {
  return contenders.map(({ name, start, complaint }) => ({
    name: `${name}, daemon`,
    complaint,
    start: (round) => {
      const { args, input } = start(round);
      const own = input.replaceAll(`${sessionOfRound(round)}"`, `${daemonSessionOf(round)}"`);
      return { args, input: own, env: WITH_DAEMON };
    },
  }));
}
