import { closeSync, constants, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Two generations of this size are kept of every log, unless its writer wants more. */
const MAX_BYTES = 512 * 1024;

/** Never through a link or into a pipe that lies in its place; Windows has neither flag. */
const APPEND =
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_WRONLY |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/** Appends one JSON line, rotating the file when it is full. Never throws: a log must not cost an answer. */
export function appendLine(file: string, record: Record<string, unknown>, maxBytes = MAX_BYTES): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rotateWhenFull(file, maxBytes);
    const log = openSync(file, APPEND, 0o600);
    writeSync(log, `${JSON.stringify(record)}\n`);
    closeSync(log);
  } catch {
    // A home that cannot be written shows in `doctor` as HOME_UNUSABLE.
  }
}

function rotateWhenFull(file: string, maxBytes: number): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) renameSync(file, `${file}.1`);
}
