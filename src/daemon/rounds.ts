import { setTimeout as sleep } from "node:timers/promises";
import { type RoundProcess, type RoundRole, startRoundProcess } from "../client/round-process.ts";
import type { Home } from "../config/home.ts";
import type { Config } from "../config/options.ts";
import { readConfig } from "../config/resolve.ts";
import type { DaemonEnv } from "./daemon-env.ts";

/** Work that a separate process does again and again. */
interface Rounds {
  readonly role: RoundRole;
  /** Pause between two rounds. */
  readonly minutes: (config: Config) => number;
  /** Asked before each round: the user may have changed it. */
  readonly isWanted: (config: Config) => boolean | Promise<boolean>;
  /** The pause doubles with each failure, at most this often. */
  readonly mostDoublings: number;
  /** Whether the first round comes after a pause. */
  readonly pausesFirst: boolean;
}

/** What the process of a round is given. */
export interface RoundEnv {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  /** Ends when the daemon does. */
  readonly stdin: NodeJS.ReadableStream;
}

/**
 * Begins the rounds: no hook waits for one, and its process ends with us however we end, once its present step is done. The returned function aborts a
 * running one and resolves once its process is gone.
 */
export function startRounds(daemonEnv: DaemonEnv, rounds: Rounds): () => Promise<void> {
  const stopping = new AbortController();
  let running: RoundProcess | null = null;
  const round = async () => {
    running = startRoundProcess(daemonEnv, rounds.role);
    const isDone = await running.ended;
    running = null;
    return isDone;
  };
  void repeat(daemonEnv, rounds, stopping.signal, round);
  return async () => {
    stopping.abort();
    await running?.giveUp();
  };
}

async function repeat(
  { home, env }: DaemonEnv,
  { minutes, isWanted, mostDoublings, pausesFirst }: Rounds,
  stop: AbortSignal,
  round: () => Promise<boolean>,
): Promise<void> {
  const config = () => readConfig(home, env, "session").config;
  let failures = 0;
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const pause = minutes(config()) * 2 ** Math.min(failures, mostDoublings);
    if (pausesFirst || !isFirst)
      await sleep(pause * 60_000, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    if (!(await wanted(isWanted, config()))) failures = 0;
    else failures = (await round()) ? 0 : failures + 1;
  }
}

/** What cannot be told is asked again after the pause: nobody waits for a round. */
async function wanted(isWanted: Rounds["isWanted"], config: Config): Promise<boolean> {
  try {
    return await isWanted(config);
  } catch {
    return false;
  }
}
