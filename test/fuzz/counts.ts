import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Provenance, ROOT } from "../../bench/provenance.ts";
import type { Covered } from "./coverage.ts";

/** What came of one run. */
export interface FuzzCounts extends Covered {
  readonly seed: number;
  readonly seconds: number;
  /** Of the processor, of which others had the rest. */
  readonly cpuSeconds: number;
  readonly executions: number;
  /** Inputs kept because each ran something new. */
  readonly corpus: number;
  readonly findings: number;
}

const FILE = join(ROOT, "bench/results/fuzz.json");

/** Keeps the counts beside those of the other targets. */
export function saveCounts(target: string, counts: FuzzCounts, made: Provenance): void {
  const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { bench: "fuzz", targets: {} };
  const targets = { ...before.targets, [target]: { ...made, ...counts } };
  writeFileSync(FILE, `${JSON.stringify({ bench: "fuzz", targets }, null, 2)}\n`);
}
