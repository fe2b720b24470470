import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a small file of our home, whole or not at all, and never through a link in its place. Never throws. */
export function writeOwnFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
    renameSync(draft, path);
  } catch {
    // The disk refuses: all of these are notes and caches, written again by a later hook.
  }
}

/** Never throws. */
export function removeOwnFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // As above.
  }
}
