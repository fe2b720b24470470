import { setTimeout as sleep } from "node:timers/promises";
import { BOUNDS } from "../client/bounds.ts";
import { MODEL_WORK, type RoundProcess, startRoundProcess } from "../client/round-process.ts";
import type { Home } from "../config/home.ts";
import { providerWord } from "../config/providers.ts";
import { readConfig } from "../config/resolve.ts";
import { createEngine } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";

/** The pause doubles with each failure, at most this often. */
const MOST_DOUBLINGS = 4;

/**
 * Distills sessions by a language model now and then, where the user wants one, in a separate process: no hook waits for
 * it, and it ends with us however we end. The returned function aborts it and resolves once the process is gone.
 */
export function startModelWork(daemonEnv: DaemonEnv): () => Promise<void> {
  const stopping = new AbortController();
  let running: RoundProcess | null = null;
  const round = async () => {
    running = startRoundProcess(daemonEnv, MODEL_WORK);
    const isDone = await running.ended;
    running = null;
    return isDone;
  };
  void runModelRounds(daemonEnv, stopping.signal, round);
  return async () => {
    stopping.abort();
    await running?.giveUp();
  };
}

async function runModelRounds(daemonEnv: DaemonEnv, stop: AbortSignal, round: () => Promise<boolean>) {
  let failures = 0;
  while (!stop.aborted) {
    const minutes =
      readOptions(daemonEnv)["daemon.distill_minutes"] * 2 ** Math.min(failures, MOST_DOUBLINGS);
    await sleep(minutes * 60_000, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    if (providerWord(readOptions(daemonEnv), "distill") === "none") failures = 0;
    else failures = (await round()) ? 0 : failures + 1;
  }
}

/** Read each time: the user may have changed it. */
function readOptions({ home, env }: DaemonEnv) {
  return readConfig(home, env, "session").config;
}

export interface RoundEnv {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  /** Ends when the daemon does. */
  readonly stdin: NodeJS.ReadableStream;
}

/** Longest wait for an aborted question. */
const GIVE_UP_MS = 1_000;

/** Distills one batch of sessions by a language model; the exit code is 0 unless every try failed. */
export async function modelRound(daemonEnv: RoundEnv): Promise<number> {
  const { home, env, stdin } = daemonEnv;
  const controller = new AbortController();
  stdin.on("error", () => undefined).on("close", () => giveUp(controller));
  stdin.resume();
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    const result = await engine.readByModel(controller.signal);
    if (result && result.claimed > 0) log(daemonEnv, "read sessions", { ...result });
    return result !== null && (result.claimed === 0 || result.read > 0) ? 0 : 1;
  } catch (error) {
    logError(daemonEnv, error, "DISTILL_FAILED");
    return 1;
  }
}

/** Child processes end with this one at the latest. */
function giveUp(controller: AbortController): void {
  controller.abort();
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
}
