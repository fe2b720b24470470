import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Provenance, ROOT } from "../../bench/provenance.ts";
import type { Covered } from "./coverage.ts";

/** What came of one run. */
export interface FuzzCounts extends Covered {
  readonly seed: number;
  readonly seconds: number;
  /** Of the processor, of which others had the rest; early runs did not count them. */
  readonly cpuSeconds?: number;
  readonly executions: number;
  /** Inputs kept because each ran something new. */
  readonly corpus: number;
  readonly findings: number;
}

export interface FuzzReport {
  readonly bench: "fuzz";
  /** Runs by target. */
  readonly targets: Readonly<Record<string, readonly (Provenance & FuzzCounts)[]>>;
}

const FILE = join(ROOT, "bench/results/fuzz.json");

/** Keeps a run's counts after those of earlier runs, whose corpus it began with. */
export function saveCounts(target: string, counts: FuzzCounts, made: Provenance): void {
  const before: FuzzReport = existsSync(FILE)
    ? JSON.parse(readFileSync(FILE, "utf8"))
    : { bench: "fuzz", targets: {} };
  const runs = [...(before.targets[target] ?? []), { ...made, ...counts }];
  const report: FuzzReport = { bench: "fuzz", targets: { ...before.targets, [target]: runs } };
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}
