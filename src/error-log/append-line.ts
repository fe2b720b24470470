import { closeSync, lstatSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeOwnFolder, openOwnLog } from "../files/own-file.ts";

/** Two generations of this size are kept of every log, unless its writer wants more. */
const MAX_BYTES = 512 * 1024;

/** Appends one JSON line to a log of the home whose folder is `root`, rotating the file when it is full. Never throws: a log must not cost an answer. */
export function appendLine(
  root: string,
  file: string,
  record: Record<string, unknown>,
  maxBytes = MAX_BYTES,
): void {
  try {
    makeOwnFolder(root, dirname(file));
    rotateWhenFull(file, maxBytes);
    const log = openOwnLog(root, file);
    try {
      writeSync(log, `${JSON.stringify(record)}\n`);
    } finally {
      closeSync(log);
    }
  } catch {
    // A home that cannot be written shows in `doctor` as HOME_UNUSABLE.
  }
}

function rotateWhenFull(file: string, maxBytes: number): void {
  const size = lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) renameSync(file, `${file}.1`);
}
