import type { Home } from "../config/home.ts";
import type { DaemonInfo } from "./daemon-info.ts";
import { readProcessIdentity } from "./process-identity.ts";

/** Ends a daemon that does not answer; false for a process not proven to be this home's daemon, which is left alone. */
export function killHungDaemon(home: Home, info: DaemonInfo): boolean {
  if (!isDaemonRunning(home, info)) return false;
  process.kill(info.pid, "SIGKILL");
  return true;
}

/** It lives, it is as old as the one that left the info, and its command line is that of this home's daemon. */
export function isDaemonRunning(home: Home, { pid, born }: DaemonInfo): boolean {
  const found = readProcessIdentity(pid);
  if (found === null || born === null || pid === process.pid) return false;
  return found.born === born && found.commandLine.endsWith(`daemon.cjs ${home.root}`);
}
