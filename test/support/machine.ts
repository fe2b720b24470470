import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import type { ThrowAwayHome } from "./home.ts";

const NOBODY = 65_534;
const isRoot = () => process.getuid?.() === 0;

/** Something only some machines can do. */
export interface Ability {
  readonly name: string;
  has(): boolean;
}

/** Permissions mean something: root is bound by none, and Windows has others. */
export const PERMISSIONS: Ability = {
  name: "a user bound by permissions",
  has: () =>
    process.platform !== "win32" && (!isRoot() || succeeds([...asBoundUser(), process.execPath, "-e", "0"])),
};

/** A file system of a given size can be mounted. */
export const SMALL_DISK: Ability = {
  name: "root and mount",
  has: () => isRoot() && succeeds(["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]),
};

/** System calls can be made to fail. */
export const FAILING_CALLS: Ability = {
  name: "strace",
  has: () => succeeds(["strace", "-o", "/dev/null", "true"]),
};

/** A process can be given another clock. */
export const OTHER_CLOCKS: Ability = {
  name: "faketime",
  has: () => succeeds(["faketime", "-f", "+1d", "true"]),
};

/** `test` where the machine can; elsewhere a skip that says why, and in CI a failure. */
export function testNeeding(ability: Ability): (name: string, run: () => Promise<void> | void) => void {
  if (ability.has()) return (name, run) => test(name, run);
  if (process.env.CI !== "true") return (name) => test.skip(`${name} (needs ${ability.name})`);
  return (name) =>
    test(name, () => {
      throw new Error(`this machine lacks ${ability.name}`);
    });
}

/** Starts a command line as a user whom permissions bind: oneself, unless one is root. */
export function asBoundUser(): readonly string[] {
  return isRoot() ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [];
}

/** Makes that user the owner of everything in a home. */
export function giveToBoundUser(home: ThrowAwayHome): void {
  if (!isRoot()) return;
  for (const name of ["", ...(readdirSync(home.root, { recursive: true }) as string[])]) {
    chownSync(join(home.root, name), NOBODY, NOBODY);
  }
}

/** A disk of that many kilobytes in a folder's place; gives back what takes it away. */
export function mountDisk(folder: string, kilobytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k,mode=0700`, "none", folder);
  return () => run("umount", folder);
}

/** Writes until nothing fits any more. */
export function fillDisk(folder: string): string {
  const ballast = join(folder, "ballast");
  try {
    for (;;) writeFileSync(ballast, Buffer.alloc(4_096), { flag: "a" });
  } catch {
    return ballast;
  }
}

/** Whoever opens it waits for somebody at its other end. */
export function makePipe(path: string): void {
  run("mkfifo", path);
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

function succeeds([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { windowsHide: true }).status === 0;
}
