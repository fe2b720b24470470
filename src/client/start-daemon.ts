import { lstatSync } from "node:fs";
import { join } from "node:path";
import { daemonEnv } from "../config/forwarded-env.ts";
import type { Home } from "../config/home.ts";
import { replaceOwnFile } from "../files/own-file.ts";
import { BOUNDS } from "./bounds.ts";

export interface DaemonProgram {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly file: string;
  /** Variables with a language model's key: only a daemon started by a person from a shell gets them. */
  readonly keys?: readonly string[];
}

/** Starts a daemon for next time, unless one was just tried; of several that start, one stays. Never throws. */
export function startDaemonSoon(program: DaemonProgram, now: number): void {
  const stamp = join(program.home.run, "daemon.started");
  const last = lstatSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // A clock that was set back must not stop it for good.
  if (Math.abs(now - last) < BOUNDS.startAgain) return;
  try {
    replaceOwnFile(program.home.root, stamp, "");
    startDaemon(program);
  } catch {
    // A home that cannot be written has no daemon; every hook answers by itself.
  }
}

/** V8 would let the heap of a busy daemon grow to three times its need before it collects garbage. */
export const DAEMON_FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=256"] as const;

/** Of glibc, which would else put ever larger arrays between small ones, where the system does not get them back. */
export const DAEMON_MEMORY = { MALLOC_MMAP_THRESHOLD_: "131072" } as const;

/** Starts a process that holds nothing of ours: no pipe that a client would wait for, no folder of a project. */
export function startDaemon({ home, env, file, keys = [] }: DaemonProgram): void {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn(process.execPath, [...DAEMON_FLAGS, file, home.root], {
    cwd: home.root,
    env: { ...daemonEnv(env, keys), ...DAEMON_MEMORY },
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.on("error", () => undefined);
  child.unref();
}
