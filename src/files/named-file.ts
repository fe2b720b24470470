import { closeSync, createReadStream, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import { openPlainFile } from "./plain-file.ts";

/** A file that the user named is a pipe, a device, a folder or too large. It may be a link: the user chose where it leads. */
class NamedFileError extends Error {}

/** Reads a file that the user named. Throws `NamedFileError`, or the system's error as for a missing file. */
export function readNamedFile(path: string, maxBytes: number): Buffer {
  const file = openNamedFile(path);
  try {
    if (fstatSync(file).size > maxBytes)
      throw new NamedFileError(`${path} is larger than ${maxBytes / 1_000_000} MB`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function openNamedFile(path: string): number {
  const file = openPlainFile(path);
  if (file === null) throw new NamedFileError(`${path} is not a plain file`);
  return file;
}

/** Throws as `readNamedFile` does, for a file that another library opens. */
export function requirePlainFile(path: string): void {
  if (!statSync(path).isFile()) throw new NamedFileError(`${path} is not a plain file`);
}

/** Opens a file for writing that must not be there yet. Throws the system's error. */
export function openNewFile(path: string, mode = 0o600): number {
  return openSync(path, "wx", mode);
}

/** Its lines, however long the file is; null for a line of more characters, which is not kept. Throws as `readNamedFile` does. */
export async function* namedFileLines(path: string, maxLine: number): AsyncGenerator<string | null> {
  const joined = (line: string | null, part: string) =>
    line === null || line.length + part.length > maxLine ? null : line + part;
  let line: string | null = "";
  for await (const piece of createReadStream(path, { fd: openNamedFile(path), encoding: "utf8" })) {
    const [first = "", ...others] = String(piece).split("\n");
    line = joined(line, first);
    for (const next of others) {
      yield line?.replace(/\r$/, "") ?? null;
      line = joined("", next);
    }
  }
  if (line !== "") yield line;
}
