import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import type { Home } from "../config/home.ts";
import { holdsOwnFilesOnly } from "../files/own-file.ts";

/** Lets Node keep in the home what it compiles of all files loaded from now on, packages as well. A home that is not there is not made. */
export function useCompileCache(home: Home): void {
  const compiled = join(home.run, "compiled");
  // A thread has no mask of its own.
  if (!isMainThread || !existsSync(home.run) || !holdsOwnFilesOnly(home.root, compiled)) return;
  // Its folders are for their owner alone; what else the process writes has the user's mode.
  const mask = process.umask(0o077);
  // Named at the top it would keep an older Node from even saying that it is too old.
  process.getBuiltinModule("node:module").enableCompileCache(compiled);
  process.umask(mask);
}
