import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { DaemonProgram } from "./start-daemon.ts";

/** Argument that makes the daemon's bundle run a round of distillation by a language model. */
export const MODEL_WORK = "model-work";

/** The same for an exchange with the team's server. */
export const TEAM_WORK = "team-work";

/** The same for an exchange with the user's other machines. */
export const SYNC_WORK = "sync-work";

/** The same for a day's backup. */
export const BACKUP_WORK = "backup-work";

/** The same for a long operation that the page began. */
export const LONG_WORK = "long-work";

export type RoundRole = typeof MODEL_WORK | typeof TEAM_WORK | typeof SYNC_WORK | typeof BACKUP_WORK;

export interface RoundProcess {
  /** Whether it ended well; false also when it could not be started. */
  readonly ended: Promise<boolean>;
  /** Makes it abort its question; resolves once it is gone. */
  readonly giveUp: () => Promise<void>;
}

/** Time to abort a question and log it, before it is killed. */
const GIVE_UP_MS = 1_500;

/** Its stdin is ours, so it notices our end, however we end. */
export function startRoundProcess({ home, env, file }: DaemonProgram, role: RoundRole): RoundProcess {
  const child = spawn(process.execPath, [file, home.root, role], {
    ...{ cwd: home.root, env, stdio: ["pipe", "ignore", "ignore"], windowsHide: true },
  });
  child.stdin?.on("error", () => undefined);
  const ended = hasEndedWell(child);
  return {
    ended,
    giveUp: async () => {
      child.stdin?.end();
      await Promise.race([ended, sleep(GIVE_UP_MS)]);
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
    },
  };
}

async function hasEndedWell(child: ChildProcess): Promise<boolean> {
  try {
    const [code] = await once(child, "exit");
    return code === 0;
  } catch {
    // No process could be started; the next time one may.
    return false;
  }
}
