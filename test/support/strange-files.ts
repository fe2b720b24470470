import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const PIPE_MAKER = "mkfifo";

/** What can lie in the place of a file; each is put at `path`, `theirs` is a file outside. */
export const STRANGE_THINGS: Readonly<Record<string, (path: string, theirs: string) => unknown>> = {
  "a link to a user's file": (path, theirs) => symlinkSync(theirs, path),
  "a dangling link": (path, theirs) => symlinkSync(`${theirs}-gone`, path),
  "a link to a device": (path) => symlinkSync("/dev/zero", path),
  "a pipe": (path) => execFileSync(PIPE_MAKER, [path]),
  "a folder": (path) => mkdirSync(path),
  "a socket": (path) => leaveSocket(path),
  "a file of 5 GB": (path) => withFile(path, () => truncateSync(path, 5_000_000_000)),
  "a file nobody may read": (path) => withFile(path, () => chmodSync(path, 0o000)),
  "another user's file": (path) =>
    withFile(path, () => process.getuid?.() === 0 && chownSync(path, 4242, 4242)),
  "an empty file": (path) => writeFileSync(path, ""),
};

/** Replaces what lies there. */
export function putStrange(thing: string, path: string, theirs: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  STRANGE_THINGS[thing]?.(path, theirs);
}

function withFile(path: string, change: () => unknown): void {
  writeFileSync(path, "{}");
  change();
}

/** A process that is killed leaves its socket behind; its path is short, as sockets' are. */
function leaveSocket(path: string): void {
  const listen = 'require("net").createServer().listen("s", () => process.kill(process.pid, "SIGKILL"))';
  try {
    execFileSync(process.execPath, ["-e", listen], { cwd: dirname(path), stdio: "ignore" });
  } catch {
    // Killed, as it was told to be.
  }
  renameSync(join(dirname(path), "s"), path);
}
