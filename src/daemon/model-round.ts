import { BOUNDS } from "../client/bounds.ts";
import type { Home } from "../config/home.ts";
import { createEngine } from "../engine.ts";
import { log, logError } from "./log.ts";

export interface ModelRoundEnv {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  /** Ends when the daemon does. */
  readonly stdin: NodeJS.ReadableStream;
}

/** Longest wait for a question that was given up. */
const GIVE_UP_MS = 1_000;

/** One batch of sessions for a language model; the exit code, 0 unless all that was tried failed. */
export async function modelRound(daemonEnv: ModelRoundEnv): Promise<number> {
  const { home, env, stdin } = daemonEnv;
  const given = new AbortController();
  stdin.on("error", () => undefined).on("close", () => giveUp(given));
  stdin.resume();
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    const done = await engine.readByModel(given.signal);
    if (done && done.claimed > 0) log(daemonEnv, "read sessions", { ...done });
    return done !== null && (done.claimed === 0 || done.read > 0) ? 0 : 1;
  } catch (error) {
    logError(daemonEnv, error, "DISTILL_FAILED");
    return 1;
  }
}

/** What runs in a question's name is ended by this process's end at the latest. */
function giveUp(given: AbortController): void {
  given.abort();
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
}
