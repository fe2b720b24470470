import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** A transcript on disk; holds at most a few hundred kilobytes in memory. */
export interface TranscriptFile {
  readonly path: string;
  readonly bytes: () => number;
  readonly lines: () => number;
  readonly write: (line: object) => void;
  /** Sets the file's time to when the session ended. */
  readonly close: (at: number) => void;
}

const CHUNK = 1 << 18;

/** One line each, or one JSON array of them all on a single line. */
export function createTranscriptFile(path: string, form: "lines" | "array"): TranscriptFile {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "w");
  let waiting: string[] = [];
  let size = 0;
  let bytes = 0;
  let lines = 0;
  const flush = () => {
    bytes += writeSync(file, waiting.join(""));
    waiting = [];
    size = 0;
  };
  const put = (text: string) => {
    waiting.push(text);
    size += text.length;
    if (size > CHUNK) flush();
  };
  const before = () => (form === "lines" ? "" : lines === 0 ? "[" : ",");
  return {
    path,
    bytes: () => bytes + size,
    lines: () => lines,
    write: (line) => {
      put(`${before()}${JSON.stringify(line)}${form === "lines" ? "\n" : ""}`);
      lines += 1;
    },
    close: (at) => {
      if (form === "array") put(lines === 0 ? "[]" : "]");
      flush();
      closeSync(file);
      utimesSync(path, at / 1_000, at / 1_000);
    },
  };
}
