import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appendLine } from "./append-line.ts";

/** A swallowed error: its code, when, and at which entry point. Never content. */
export interface LoggedError {
  readonly at: number;
  readonly code: string;
  readonly entryPoint: string;
  /** A name that helps to find it, such as a rule's; never content. */
  readonly part?: string;
}

/** How often each code was swallowed, and when last. */
export type ErrorCounts = ReadonlyMap<string, { readonly count: number; readonly lastAt: number }>;

/** Remembers that an error was swallowed. Never throws. */
export function recordError(logs: string, error: LoggedError): void {
  appendLine(errorLogFile(logs), { ...error });
}

/** Counts what was swallowed since `since` (ms since 1970). */
export function countErrors(logs: string, since: number): ErrorCounts {
  const counts = new Map<string, { count: number; lastAt: number }>();
  for (const file of [`${errorLogFile(logs)}.1`, errorLogFile(logs)]) {
    for (const error of readErrors(file)) {
      if (error.at < since) continue;
      const known = counts.get(error.code);
      counts.set(error.code, {
        count: (known?.count ?? 0) + 1,
        lastAt: Math.max(known?.lastAt ?? 0, error.at),
      });
    }
  }
  return counts;
}

function errorLogFile(logs: string): string {
  return join(logs, "errors.jsonl");
}

function readErrors(file: string): LoggedError[] {
  try {
    return readFileSync(file, "utf8").split("\n").flatMap(parseError);
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
