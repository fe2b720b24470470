import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Provenance, provenance, ROOT } from "../../bench/provenance.ts";

/** What vitest says of one test; `counts` is what `recordCount` kept. */
export interface FaultResult {
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo";
  /** In ms. */
  readonly duration?: number;
  readonly failureMessages: readonly string[];
  readonly meta?: { readonly counts?: Readonly<Record<string, number>> };
}

/** How one fault was made, and what came of it. */
interface FaultRun extends Provenance {
  readonly command: string;
  readonly seed: number;
  readonly outcome: "passed" | "failed";
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs by the title of the fault's test; of several the counts add up. */
export interface FaultReport {
  readonly bench: "faults";
  readonly faults: Readonly<Record<string, readonly FaultRun[]>>;
}

const FILE = join(ROOT, "bench/results/faults.json");

function readResults(): FaultReport {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { bench: "faults", faults: {} };
}

/** Keeps each run beside those of tests that did not run this time; in the place of earlier ones, or with them. */
export function saveResults(
  results: readonly FaultResult[],
  { seed, command, adds }: { seed: number; command: string; adds: boolean },
): void {
  const made = provenance();
  const faults = { ...readResults().faults };
  for (const { title, status, duration = 0, meta } of results) {
    if (status !== "passed" && status !== "failed") continue;
    const seconds = Math.round(duration / 100) / 10;
    const run = { ...made, command, seed, outcome: status, seconds, counts: meta?.counts ?? {} };
    faults[title] = [...(adds ? (faults[title] ?? []) : []), run];
  }
  const report: FaultReport = { bench: "faults", faults };
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}
