import { writeSync } from "node:fs";

/** On stderr, which no agent reads when a hook exits with 0. */
export function writeExplainLog(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody reads it, and the answer must not wait for that.
  }
}
