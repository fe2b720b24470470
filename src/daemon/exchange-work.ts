import { existsSync } from "node:fs";
import { BOUNDS } from "../client/bounds.ts";
import { SYNC_WORK, TEAM_WORK } from "../client/round-process.ts";
import type { Home } from "../config/home.ts";
import type { Config } from "../config/options.ts";
import { type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import { createEngine } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";
import { type RoundEnv, startRounds } from "./rounds.ts";

interface Exchange {
  readonly minutes: (config: Config) => number;
  readonly isSetUp: (home: Home) => boolean;
  readonly run: (engine: Engine) => ReturnType<Engine["syncMachines"] | Engine["replicateTeam"]>;
  readonly done: string;
  readonly failed: ErrorCode;
}

/** With whom memories are exchanged now and then, each in a process of its own. */
const EXCHANGES: Readonly<Record<typeof TEAM_WORK | typeof SYNC_WORK, Exchange>> = {
  [TEAM_WORK]: {
    minutes: (config) => config["daemon.team_minutes"],
    isSetUp: ({ team }) => existsSync(team),
    run: (engine) => engine.replicateTeam(),
    done: "exchanged with the team",
    failed: "TEAM_SERVER_FAILED",
  },
  [SYNC_WORK]: {
    minutes: (config) => config["daemon.sync_minutes"],
    isSetUp: ({ sync }) => existsSync(sync),
    run: (engine) => engine.syncMachines(),
    done: "exchanged with your other machines",
    failed: "SYNC_UNREACHABLE",
  },
};

const LOST = new UnbiddenError("TEAM_SERVER_LOST", "what is shared was sent once more");

/** Begins the exchanges that the home is set up for, then or later; the returned function ends them. */
export function startExchanges(daemonEnv: DaemonEnv): () => Promise<void> {
  const stops = ([TEAM_WORK, SYNC_WORK] as const).map((role) =>
    startRounds(daemonEnv, {
      role,
      minutes: EXCHANGES[role].minutes,
      isWanted: () => EXCHANGES[role].isSetUp(daemonEnv.home),
      mostDoublings: 5,
      pausesFirst: false,
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** One exchange; the exit code is 1 where the others could not be reached. */
export async function exchangeRound(
  role: keyof typeof EXCHANGES,
  { home, env, now, stdin }: RoundEnv,
): Promise<number> {
  // What was not acknowledged is sent again, and what was not noted as received is asked for again.
  stdin.on("error", () => undefined).on("close", () => process.exit(1));
  stdin.resume();
  const { run, done, failed } = EXCHANGES[role];
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    const exchanged = await run(engine);
    if (exchanged && exchanged.sent + exchanged.received > 0) log({ home, now }, done, exchanged);
    if (exchanged && "lost" in exchanged && exchanged.lost > 0) logError({ home, now }, LOST, failed);
    return 0;
  } catch (error) {
    logError({ home, now }, error, failed);
    return 1;
  } finally {
    await engine.close();
  }
}
