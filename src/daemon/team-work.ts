import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { BOUNDS } from "../client/bounds.ts";
import { type RoundProcess, startRoundProcess, TEAM_WORK } from "../client/round-process.ts";
import { readConfig } from "../config/resolve.ts";
import { createEngine } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";
import type { RoundEnv } from "./model-work.ts";

/** The pause doubles with each failure, at most this often. */
const MOST_DOUBLINGS = 5;

/**
 * Exchanges memories with the team's server now and then, where the home is connected to one, in a separate process: no
 * hook waits for a network or for redaction. The returned function resolves once the process is gone.
 */
export function startTeamWork(daemonEnv: DaemonEnv): () => Promise<void> {
  const stopping = new AbortController();
  let running: RoundProcess | null = null;
  const round = async () => {
    running = startRoundProcess(daemonEnv, TEAM_WORK);
    const isDone = await running.ended;
    running = null;
    return isDone;
  };
  void runTeamRounds(daemonEnv, stopping.signal, round);
  return async () => {
    stopping.abort();
    await running?.giveUp();
  };
}

async function runTeamRounds(daemonEnv: DaemonEnv, stop: AbortSignal, round: () => Promise<boolean>) {
  let failures = 0;
  while (!stop.aborted) {
    // Read each time: the user may connect or leave meanwhile.
    if (!existsSync(daemonEnv.home.team)) failures = 0;
    else failures = (await round()) ? 0 : failures + 1;
    const { config } = readConfig(daemonEnv.home, daemonEnv.env, "session");
    const minutes = config["daemon.team_minutes"] * 2 ** Math.min(failures, MOST_DOUBLINGS);
    await sleep(minutes * 60_000, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** One exchange; the exit code is 1 where the server could not be used. */
export async function teamRound({ home, env, now, stdin }: RoundEnv): Promise<number> {
  // What the server did not acknowledge is sent again, and what was not noted as received is asked for again.
  stdin.on("error", () => undefined).on("close", () => process.exit(1));
  stdin.resume();
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    const done = await engine.replicateTeam();
    if (done && done.sent + done.received > 0) log({ home, now }, "exchanged with the team", done);
    return 0;
  } catch (error) {
    logError({ home, now }, error, "TEAM_SERVER_FAILED");
    return 1;
  } finally {
    await engine.close();
  }
}
