import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../bench/provenance.ts";

/** One edit of the source that takes from a row of `docs/seeds.md` what it says. */
export interface Mutant {
  /** Number of the row, some test of which has to fail. */
  readonly row: number;
  readonly file: string;
  /** Stands once in the file. */
  readonly from: string;
  readonly to: string;
}

/** THE list. */
export const MUTANTS: readonly Mutant[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "mutants.json"), "utf8"),
);

export const REPORT = join(ROOT, "bench/results/mutants.json");

/** What became of one mutant. */
export interface Verdict extends Mutant {
  /** The first test that failed; null where none did. */
  readonly killedBy: string | null;
}

export function savedVerdicts(): readonly Verdict[] {
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, "utf8")).mutants : [];
}

/** Test files that hold a row and that vitest runs; those of parts first. */
export function testsOf(row: number): readonly string[] {
  const line = new RegExp(`^\\| ${row} \\|.*\\| ([^|]*) \\|$`, "m").exec(SEEDS)?.[1] ?? "";
  const named = [...line.matchAll(/`([\w./-]+)`/g)].map(([, path]) => path ?? "");
  const run = named.flatMap((path) => {
    if (path.startsWith("test/contract/store-")) return ["test/contract/sqlite-store.test.ts"];
    return path.endsWith(".test.ts") && !path.startsWith("test/faults/") ? [path] : [];
  });
  return [...new Set(run)].sort((a, b) => Number(a.startsWith("test/")) - Number(b.startsWith("test/")));
}

const SEEDS = readFileSync(join(ROOT, "docs/seeds.md"), "utf8");
