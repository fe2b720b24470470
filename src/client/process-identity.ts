import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What a system tells of a running process; null for one that is not there, or where none tells. */
export interface ProcessIdentity {
  /** When it started, in the system's own words. */
  readonly born: string;
  readonly commandLine: string;
}

export function readProcessIdentity(pid: number, platform = process.platform): ProcessIdentity | null {
  try {
    if (platform === "linux") return fromProc(pid);
    return platform === "darwin" ? fromPs(pid) : null;
  } catch {
    // Gone, or not ours to look at: nothing is known of it.
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
