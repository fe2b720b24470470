import { dirname, join } from "node:path";
import { readOwnFile } from "../files/own-file.ts";
import { appendLine } from "./append-line.ts";

/** A swallowed error: its code, when, and at which entry point. Never content. */
export interface LoggedError {
  readonly at: number;
  readonly code: string;
  readonly entryPoint: string;
  /** A name that helps to find it, such as a rule's; never content. */
  readonly part?: string;
}

/** Count and last time of each swallowed code. */
export type ErrorCounts = ReadonlyMap<string, { readonly count: number; readonly lastAt: number }>;

/** Remembers that an error was swallowed. Never throws. */
export function recordError(logs: string, error: LoggedError): void {
  appendLine(dirname(logs), errorLogFile(logs), { ...error });
}

/** Remembers errors of one entry point. */
export function errorRecorder(logs: string, entryPoint: string, now: () => number) {
  return (code: string, part?: string): void =>
    recordError(logs, { at: now(), code, entryPoint, ...(part ? { part } : {}) });
}

/** Counts what was swallowed since `since` (ms since 1970). */
export function countErrors(logs: string, since: number): ErrorCounts {
  const counts = new Map<string, { count: number; lastAt: number }>();
  for (const file of [`${errorLogFile(logs)}.1`, errorLogFile(logs)]) {
    for (const error of readErrors(dirname(logs), file)) {
      if (error.at < since) continue;
      const previous = counts.get(error.code);
      counts.set(error.code, {
        count: (previous?.count ?? 0) + 1,
        lastAt: Math.max(previous?.lastAt ?? 0, error.at),
      });
    }
  }
  return counts;
}

function errorLogFile(logs: string): string {
  return join(logs, "errors.jsonl");
}

function readErrors(root: string, file: string): LoggedError[] {
  try {
    return readOwnFile(root, file).toString().split("\n").flatMap(parseError);
  } catch {
    // No file yet means no errors yet.
    return [];
  }
}

function parseError(line: string): LoggedError[] {
  try {
    const error = JSON.parse(line) as LoggedError;
    return typeof error.code === "string" && typeof error.at === "number" ? [error] : [];
  } catch {
    // A line torn by a crash is skipped; the others still count.
    return [];
  }
}
