import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

/** When, from what and where figures come. */
export interface Provenance {
  readonly at: string;
  readonly commit: string;
  readonly node: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly load: readonly number[] };
}

export const ROOT = join(import.meta.dirname, "..");

export function provenance(): Provenance {
  return {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    machine: { cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, load: loadavg() },
  };
}

/** Marked when the working copy differs from what the hash names. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "src", "scripts", "package.json", "package-lock.json");
  return git("rev-parse", "HEAD") + (changed === "" ? "" : "+changes");
}
