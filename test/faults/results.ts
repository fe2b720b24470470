import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provenance, ROOT } from "../../bench/provenance.ts";

/** What vitest says of one test; `counts` is what `recordCount` kept. */
export interface FaultResult {
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo";
  /** In ms. */
  readonly duration?: number;
  readonly failureMessages: readonly string[];
  readonly meta?: { readonly counts?: Readonly<Record<string, number>> };
}

const FILE = join(ROOT, "bench/results/faults.json");

/** Keeps outcome, counts, seconds and seed of each test beside those of tests that did not run this time. */
export function saveResults(results: readonly FaultResult[], seed: number): void {
  const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")).faults : {};
  const made = provenance();
  const ran = results.filter(({ status }) => status === "passed" || status === "failed");
  const faults = ran.map(({ title, status, duration = 0, meta }) => [
    title,
    { ...made, seed, outcome: status, seconds: Math.round(duration / 100) / 10, counts: meta?.counts ?? {} },
  ]);
  const report = { bench: "faults", faults: { ...before, ...Object.fromEntries(faults) } };
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}
