import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Homes and stores of all tests that run at once take a tenth of it. */
const ROOM = 2e9;

/** Where tests make their folders: in memory if the system has a place for it, because no test need wait for a disk. */
export function temporaryFolder(): string {
  return hasRoom("/dev/shm") && runsPrograms("/dev/shm") ? "/dev/shm" : tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    // Most systems have no such folder.
    return false;
  }
}

/** Launchers are run where they were installed, and containers often forbid it there. */
function runsPrograms(folder: string): boolean {
  try {
    const made = mkdtempSync(join(folder, "unbidden-"));
    const program = join(made, "program");
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o700);
    const { status } = spawnSync(program);
    rmSync(made, { recursive: true });
    return status === 0;
  } catch {
    // Not ours to write to.
    return false;
  }
}
