import { existsSync } from "node:fs";
import { BOUNDS } from "../client/bounds.ts";
import { TEAM_WORK } from "../client/round-process.ts";
import { createEngine } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";
import { type RoundEnv, startRounds } from "./rounds.ts";

/** Exchanges memories with the team's server now and then, where the home is connected to one. */
export function startTeamWork(daemonEnv: DaemonEnv): () => Promise<void> {
  return startRounds(daemonEnv, {
    role: TEAM_WORK,
    minutes: (config) => config["daemon.team_minutes"],
    isWanted: () => existsSync(daemonEnv.home.team),
    mostDoublings: 5,
    pausesFirst: false,
  });
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
