import type { Home } from "../config/home.ts";
import type { Hint } from "./hint.ts";
import { identityOf } from "./process-identity.ts";

/** Ends a daemon that does not answer; false for a process not proven to be this home's daemon, which is left alone. */
export function endHung(home: Home, hint: Hint): boolean {
  if (!isStillThere(home, hint)) return false;
  process.kill(hint.pid, "SIGKILL");
  return true;
}

/** It lives, it is as old as the one that left the hint, and its command line is that of this home's daemon. */
export function isStillThere(home: Home, { pid, born }: Hint): boolean {
  const found = identityOf(pid);
  if (found === null || born === null || pid === process.pid) return false;
  return found.born === born && found.commandLine.endsWith(`daemon.cjs ${home.root}`);
}
