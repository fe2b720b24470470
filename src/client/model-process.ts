import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { DaemonProgram } from "./start-daemon.ts";

/** Argument by which a process of the daemon's bundle knows that it is to give sessions to a language model. */
export const MODEL_WORK = "model-work";

export interface ModelProcess {
  /** Whether it ended well; false also when it could not be started. */
  readonly ended: Promise<boolean>;
  /** Has it give up what it asks; resolves once it is gone. */
  readonly giveUp: () => Promise<void>;
}

/** To give up a question and write down that it was, before it is killed. */
const GIVE_UP_MS = 1_500;

/** Starts one that ends with us, however we end: its stdin is ours, and it notices. */
export function startModelProcess({ home, env, file }: DaemonProgram): ModelProcess {
  const child = spawn(process.execPath, [file, home.root, MODEL_WORK], {
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
    },
  };
}

async function hasEndedWell(child: ChildProcess): Promise<boolean> {
  try {
    const [code] = await once(child, "exit");
    return code === 0;
  } catch {
    // The system has no process left to give; the next time it may.
    return false;
  }
}
