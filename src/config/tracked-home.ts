import { join, relative, sep } from "node:path";
import { readWholePlainFile } from "../files/plain-file.ts";

/** The index of a repository with half a million files. */
const MOST_BYTES = 64_000_000;
const HEADER = 12;
/** Of an entry before the name of its content: times, owner, mode and size. */
const FACTS = 40;
/** Names by SHA-1 and by SHA-256; which of them it is does not stand in the index. */
const NAME_SIZES = [20, 32];
/** Of an entry's flags: there are two bytes more, and how long the path is, up to a most. */
const [EXTENDED, LENGTH] = [0x4000, 0xfff];

/** Whether git's index at the top of this work tree has a file of the folder, so that a clone brings it. */
export function isTracked(tree: string, folder: string): boolean {
  const index = readWholePlainFile(join(tree, ".git", "index"), MOST_BYTES);
  if (index === null || index.length < HEADER || index.toString("latin1", 0, 4) !== "DIRC") return false;
  const beginning = Buffer.from(`${relative(tree, folder).split(sep).join("/")}/`);
  return NAME_SIZES.some((nameSize) => hasPath(index, nameSize, beginning));
}

/** Reads the entries as gitformat-index(5) has them, and none of the extensions behind. */
function hasPath(index: Buffer, nameSize: number, beginning: Buffer): boolean {
  let entry: Entry | null = { path: Buffer.alloc(0), end: HEADER };
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    entry = readEntry(index, nameSize, entry);
    if (entry === null) return false;
    if (entry.path.subarray(0, beginning.length).equals(beginning)) return true;
  }
  return false;
}

interface Entry {
  readonly path: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** Null for what is none: names are of the other size, or the file is damaged. */
function readEntry(index: Buffer, nameSize: number, { path: before, end: start }: Entry): Entry | null {
  const flagsAt = start + FACTS + nameSize;
  if (flagsAt + 4 >= index.length) return null;
  const flags = index.readUInt16BE(flagsAt);
  const from = flagsAt + ((flags & EXTENDED) === 0 ? 2 : 4);
  const isShortened = index.readUInt32BE(4) === 4;
  // Version 4 gives how much of the path before it goes, and what comes instead.
  const gone = isShortened ? readLength(index, from) : { length: before.length, end: from };
  const end = index.indexOf(0, gone.end);
  if (end === -1 || gone.length > before.length) return null;
  const kept = before.subarray(0, before.length - gone.length);
  const path = Buffer.concat([kept, index.subarray(gone.end, end)]);
  if (Math.min(path.length, LENGTH) !== (flags & LENGTH)) return null;
  return { path, end: isShortened ? end + 1 : start + ((end - start + 8) & ~7) };
}

/** A number in seven bits a byte, each but the last one more than it says. */
function readLength(index: Buffer, from: number): { length: number; end: number } {
  let [at, byte] = [from + 1, index[from] ?? 0];
  let length = byte & 0x7f;
  for (; byte >= 0x80; at++) {
    byte = index[at] ?? 0;
    length = ((length + 1) << 7) + (byte & 0x7f);
  }
  return { length, end: at };
}
