import { constants, setPriority } from "node:os";
import { BOUNDS } from "../client/bounds.ts";
import { BACKUP_WORK } from "../client/round-process.ts";
import { createEngine } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { type RoundEnv, startRounds } from "./rounds.ts";

/** A daemon may live for half an hour only. */
const MOST_MINUTES = 5;

/** Begins the backups, each in a process of its own: copying and checking a large store takes a minute, in which hooks ask. */
export function startBackups(daemonEnv: DaemonEnv, engine: () => Engine): () => Promise<void> {
  return startRounds(daemonEnv, {
    role: BACKUP_WORK,
    minutes: (config) => Math.min(MOST_MINUTES, config["daemon.maintenance_minutes"]),
    isWanted: () => engine().isBackupDue(),
    mostDoublings: 4,
    pausesFirst: true,
  });
}

/** Makes a backup if one is due; the exit code is 1 where it failed. */
export async function backupRound({ home, env, stdin }: RoundEnv): Promise<number> {
  // Seen once its present step is done; what is left of a backup that was broken off goes with a later one.
  stdin.on("error", () => undefined).on("close", () => process.exit(1));
  stdin.resume();
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    return (await engine.backUpWhenDue(yieldToOthers)).status === "failed" ? 1 : 0;
  } finally {
    await engine.close();
  }
}

/** Not while it writes: hooks would wait for a process that waits for others. */
function yieldToOthers(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {}
}
