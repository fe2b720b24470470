import { closeSync, openSync, readSync } from "node:fs";
import { relative } from "node:path";
import type { Traces } from "../../operations/forget.ts";
import { filesUnder } from "../wiring/files-under.ts";

/** Read at once; a word on the border is found in the overlap. */
const CHUNK = 1_000_000;
const OVERLAP = 2_000;
/** A shorter title names something else by chance. */
const LONG = 12;
/** Most titles that are looked for. */
const MOST = 200;

/** Looks through every byte of every file under a folder for these titles, in any case. */
export function findTraces(folder: string, titles: readonly string[]): Traces {
  const words = [...new Set(titles.map((title) => toLowerText(Buffer.from(title.replace(/…+$/, "")))))]
    .filter(({ length }) => length >= LONG)
    .slice(0, MOST);
  const files = filesUnder(folder);
  let bytes = 0;
  const foundIn = files.filter((file) => {
    const { found, size } = searchFile(file, words);
    bytes += size;
    return found;
  });
  return {
    files: files.length,
    bytes,
    words: words.length,
    foundIn: foundIn.map((file) => relative(folder, file)),
  };
}

function searchFile(file: string, words: readonly string[]): { found: boolean; size: number } {
  const chunk = Buffer.alloc(CHUNK);
  const opened = openSync(file, "r");
  try {
    let [size, before, found] = [0, "", false];
    for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
      const text = before + toLowerText(chunk.subarray(0, read));
      found ||= words.some((word) => text.includes(word));
      before = text.slice(-OVERLAP);
      size += read;
    }
    return { found, size };
  } finally {
    closeSync(opened);
  }
}

function toLowerText(bytes: Buffer): string {
  return bytes.toString("latin1").toLowerCase();
}
