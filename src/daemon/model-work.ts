import { BOUNDS } from "../client/bounds.ts";
import { MODEL_WORK } from "../client/round-process.ts";
import { providerWord } from "../config/providers.ts";
import { createEngine } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";
import { type RoundEnv, startRounds } from "./rounds.ts";

/** Distills sessions by a language model now and then, where the user wants one. */
export function startModelWork(daemonEnv: DaemonEnv): () => Promise<void> {
  return startRounds(daemonEnv, {
    role: MODEL_WORK,
    minutes: (config) => config["daemon.distill_minutes"],
    isWanted: (config) => providerWord(config, "distill") !== "none",
    mostDoublings: 4,
    pausesFirst: true,
  });
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
