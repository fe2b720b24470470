import { closeSync, constants, fstatSync, openSync, type Stats } from "node:fs";

/** Reads a plain file; null if it is missing, unreadable, or something else, such as a pipe on which a hook would wait for ever. */
export function readPlainFile<Content>(
  path: string,
  read: (file: number, stats: Stats) => Content | null,
  flags = 0,
): Content | null {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | flags);
    const stats = fstatSync(file);
    return stats.isFile() ? read(file, stats) : null;
  } catch {
    // It went away meanwhile, or may not be read: nothing is known of it.
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
