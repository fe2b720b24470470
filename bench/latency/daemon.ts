import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readHint } from "../../src/client/hint.ts";
import { homeOf } from "../../src/config/home.ts";
import type { Contender } from "../harness.ts";
import type { BenchHome } from "./home.ts";
import { sessionOfRound } from "./payloads.ts";

const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

/** Starts the home's daemon and waits until it listens; the other contenders do without it. Gives what ends it. */
export async function startBenchDaemon(home: BenchHome, hook: string): Promise<() => Promise<void>> {
  const there = homeOf(home.env);
  const args = [join(dirname(hook), "daemon.cjs"), there.root];
  const child = spawn(process.execPath, args, { env: { ...home.env, ...WITH_DAEMON }, stdio: "ignore" });
  while (!existsSync(there.hint) || readHint(there)?.socket === null) await sleep(20);
  return async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
}

/** The session of a round in which the daemon answers: what one was told would be known to the other. */
export const daemonSessionOf = (round: number): string => `daemon-${sessionOfRound(round)}`;

/** The same calls, answered by the daemon. */
export function throughDaemon(contenders: readonly Contender[]): Contender[] {
  return contenders.map(({ name, start, complaint }) => ({
    name: `${name}, daemon`,
    complaint,
    start: (round) => {
      const { args, input } = start(round);
      const own = input.replaceAll(`"${sessionOfRound(round)}"`, `"${daemonSessionOf(round)}"`);
      return { args, input: own, env: WITH_DAEMON };
    },
  }));
}
