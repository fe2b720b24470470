import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";

/** Never through a link; Windows has no such flag. */
export const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** Opens for reading without waiting for a pipe's other end; null for what is no plain file. Throws the system's error. */
export function openPlainFile(path: string, flags = 0): number | null {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | flags);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  return null;
}

/** Reads a plain file; null if it is missing, unreadable, or something else, such as a pipe on which a hook would wait for ever. */
export function readPlainFile<Content>(
  path: string,
  read: (file: number, stats: Stats) => Content | null,
  flags = 0,
): Content | null {
  let file: number | null = null;
  try {
    file = openPlainFile(path, flags);
    return file === null ? null : read(file, fstatSync(file));
  } catch {
    // It went away meanwhile, or may not be read: nothing is known of it.
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** All of it; null as with `readPlainFile`, and for a file of more bytes. */
export function readWholePlainFile(path: string, maxBytes: number, flags = 0): Buffer | null {
  return readPlainFile(path, (file, { size }) => (size <= maxBytes ? readFileSync(file) : null), flags);
}
