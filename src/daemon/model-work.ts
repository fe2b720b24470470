import { setTimeout as sleep } from "node:timers/promises";
import { type ModelProcess, startModelProcess } from "../client/model-process.ts";
import { providerWord } from "../config/providers.ts";
import { readConfig } from "../config/resolve.ts";
import type { DaemonEnv } from "./daemon-env.ts";

/** Gives sessions to a language model now and then, where the user wants one. */
export interface ModelWork {
  /** Begins nothing more, and has what runs given up; resolves once its process is gone. */
  stop(): Promise<void>;
}

/** The pause doubles with each failure, up to so often. */
const MOST_DOUBLINGS = 4;

/** The work is a process of its own: no hook waits for it, and it ends with us however we end. */
export function startModelWork(daemonEnv: DaemonEnv): ModelWork {
  const stopping = new AbortController();
  let running: ModelProcess | null = null;
  const round = async () => {
    running = startModelProcess(daemonEnv);
    const isDone = await running.ended;
    running = null;
    return isDone;
  };
  void runModelRounds(daemonEnv, stopping.signal, round);
  return {
    stop: async () => {
      stopping.abort();
      await running?.giveUp();
    },
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

/** Read anew each time: the user may have changed it. */
function readOptions({ home, env }: DaemonEnv) {
  return readConfig(home, env, "session").config;
}
