import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Home } from "../config/home.ts";
import type { DaemonInfo } from "./daemon-info.ts";

/** A running process as its system reports it. */
export interface ProcessIdentity {
  /** In the system's own format. */
  readonly born: string;
  readonly commandLine: string;
}

export function readProcessIdentity(pid: number, platform = process.platform): ProcessIdentity | null {
  try {
    if (platform === "linux") return fromProc(pid);
    return platform === "darwin" ? fromPs(pid) : null;
  } catch {
    // Gone, or not readable: nothing is known of it.
    return null;
  }
}

function fromProc(pid: number): ProcessIdentity {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before it is in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  return { born: String(fields[19]), commandLine };
}

function fromPs(pid: number): ProcessIdentity {
  const tell = (what: string) =>
    execFileSync("/bin/ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  return { born: tell("lstart"), commandLine: tell("command") };
}

/** Kills a daemon that does not answer; false for a process not proven to be this home's daemon, which is left alone. */
export function killHungDaemon(home: Home, info: DaemonInfo): boolean {
  if (!isDaemonRunning(home, info)) return false;
  process.kill(info.pid, "SIGKILL");
  return true;
}

/** The process lives, has the recorded start time, and its command line is that of this home's daemon. */
export function isDaemonRunning(home: Home, { pid, born }: DaemonInfo): boolean {
  const found = readProcessIdentity(pid);
  if (found === null || born === null || pid === process.pid) return false;
  return found.born === born && found.commandLine.endsWith(`daemon.cjs ${home.root}`);
}
