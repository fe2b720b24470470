import { readSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { FileSnapshot } from "../domain/code-snapshot.ts";
import { readPlainFile } from "../files/plain-file.ts";
import { toDenies } from "../redact/denied/denied-list.ts";
import { hmacUnder } from "../text/hashes/digest.ts";
import { canonical } from "./workspace.ts";

export interface FileSnapshotDeps {
  /** Keys the hashes. */
  readonly key: () => Uint8Array;
  /** The user's own globs of files that are never read. */
  readonly deny: readonly string[];
}

/** Files of one memory that are looked at. */
export const MOST_FILES = 8;
/** Larger files are never read. */
const MAX_BYTES = 1_000_000;

/** The file's present state; null if it is missing, changed after `until` (ms since 1970), denied, too large, not a plain file, or outside the root. */
export function snapshotFile(
  deps: FileSnapshotDeps,
  root: string,
  path: string,
  until: number,
): FileSnapshot | null {
  const file = fileWithin(root, path);
  const stats = file === null ? null : statOf(file);
  if (stats === null || stats.mtimeMs > until) return null;
  const read = readWithin(deps, root, path);
  return read && { path, hash: read.hash, size: read.size, mtime: Math.trunc(read.mtimeMs) };
}

export type FileState = "same" | "changed" | "gone" | "unknown";

/** The file's state compared with its snapshot; read only if its size is the same and its time is not. */
export function fileState(deps: FileSnapshotDeps, root: string, snapshot: FileSnapshot): FileState {
  const file = fileWithin(root, snapshot.path);
  if (file === null) return "unknown";
  const stats = statOf(file);
  if (stats === null) return "gone";
  if (!stats.isFile() || stats.size !== snapshot.size) return "changed";
  if (Math.trunc(stats.mtimeMs) === snapshot.mtime) return "same";
  const read = readWithin(deps, root, snapshot.path);
  if (read === null) return "unknown";
  return read.hash === snapshot.hash ? "same" : "changed";
}

/** Null for a path that leads out of the root by its own words. */
function fileWithin(root: string, path: string): string | null {
  const file = resolve(root, path);
  return path !== "" && isInsideFolder(root, file) ? file : null;
}

function isInsideFolder(root: string, file: string): boolean {
  const rest = relative(root, file);
  return rest !== "" && rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}

function statOf(file: string): Stats | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch {
    // A folder on the way that may not be entered, or is a file by now, holds no such file either.
    return null;
  }
}

/** Both the given path and its target must be allowed. */
function readWithin({ key, deny }: FileSnapshotDeps, root: string, path: string) {
  const file = fileWithin(root, path);
  const denies = toDenies(deny);
  const real = file === null || denies(path) ? null : realFile(file);
  if (real === null || !isInsideFolder(canonical(root), real) || denies(real)) return null;
  return readPlainFile(real, (open, { size, mtimeMs }) => {
    if (size > MAX_BYTES) return null;
    const bytes = Buffer.alloc(size);
    const text = bytes.toString("latin1", 0, readSync(open, bytes));
    return { hash: hmacUnder(key())(`file\0${text}`), size, mtimeMs };
  });
}

function realFile(file: string): string | null {
  try {
    return realpathSync.native(file);
  } catch {
    // It went away meanwhile, or may not be read: nothing is known of it.
    return null;
  }
}
