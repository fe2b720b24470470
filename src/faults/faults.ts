import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appendLine } from "./append-line.ts";

/** A swallowed error: its code, when and at which door. Never what was being said. */
export interface Fault {
  readonly at: number;
  readonly code: string;
  readonly door: string;
  /** A name that helps to find it, such as a rule's; never content. */
  readonly part?: string;
}

/** How often each code was swallowed, and when last. */
export type FaultCounts = ReadonlyMap<string, { readonly count: number; readonly lastAt: number }>;

/** Remembers that an error was swallowed. Never throws. */
export function recordFault(logs: string, fault: Fault): void {
  appendLine(faultFile(logs), { ...fault });
}

/** Counts what was swallowed since `since` (ms since 1970). */
export function countFaults(logs: string, since: number): FaultCounts {
  const counts = new Map<string, { count: number; lastAt: number }>();
  for (const file of [`${faultFile(logs)}.1`, faultFile(logs)]) {
    for (const fault of readFaults(file)) {
      if (fault.at < since) continue;
      const known = counts.get(fault.code);
      counts.set(fault.code, {
        count: (known?.count ?? 0) + 1,
        lastAt: Math.max(known?.lastAt ?? 0, fault.at),
      });
    }
  }
  return counts;
}

function faultFile(logs: string): string {
  return join(logs, "faults.jsonl");
}

function readFaults(file: string): Fault[] {
  try {
    return readFileSync(file, "utf8").split("\n").flatMap(parseFault);
  } catch {
    // No file yet means no faults yet.
    return [];
  }
}

function parseFault(line: string): Fault[] {
  try {
    const fault = JSON.parse(line) as Fault;
    return typeof fault.code === "string" && typeof fault.at === "number" ? [fault] : [];
  } catch {
    // A line torn by a crash is skipped; the others still count.
    return [];
  }
}
