import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Ends those that serve this home, however many; one that a hook has just started may come a little later. */
export async function endDaemons(home: string): Promise<void> {
  for (let looks = 0; looks < 3; looks++) {
    for (const pid of processesWith(["daemon.cjs", home])) process.kill(pid, "SIGKILL");
    await sleep(100);
  }
}

/** Running processes in whose command line all of these stand. */
export function processesWith(words: readonly string[]): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => words.every((word) => commandOf(pid).includes(word)))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}
