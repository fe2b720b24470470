import { type Goal, goalLine } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import type { Paired } from "../statistics.ts";
import type { Breakdown } from "./breakdown.ts";

/** All that one run found; this is what `--json` prints and `--save` writes. */
export interface HookReport extends Provenance {
  readonly bench: "hook-latency";
  readonly seed: number;
  readonly runs: number;
  readonly memories: number;
  readonly storeBytes: number;
  /** Against bare `node -e 0` in the same round; `unlikeMeant` counts rounds with another output than was asked for. */
  readonly commands: Readonly<Record<string, Paired & { readonly unlikeMeant: number }>>;
  readonly captureAboveSkipped: Paired;
  readonly breakdown: Breakdown;
  readonly goals: readonly Goal[];
}

/** Writes the figures to stdout as tables for people. */
export function printReport(report: HookReport): void {
  const lines = [
    `${report.runs} rounds, ${report.memories} memories, node ${report.node}, ${report.machine.cores} x ${report.machine.cpu}`,
    "",
    ...commandTable(report),
    "",
    ...report.goals.map(goalLine),
    "",
    ...breakdownLines(report),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function commandTable({ commands, captureAboveSkipped }: HookReport): string[] {
  const row = (name: string, ...cells: string[]) =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(18)).join("");
  const rows = Object.entries(commands).map(([name, { median, p95, unlikeMeant, ...pair }]) =>
    row(
      name,
      `${fixed(median)} / ${fixed(p95)}`,
      `${fixed(pair.difference)} ${interval(pair.differenceInterval, 1)}`,
      `${fixed(pair.ratio, 2)} ${interval(pair.ratioInterval, 2)}`,
      String(unlikeMeant),
    ),
  );
  const { difference, differenceInterval } = captureAboveSkipped;
  return [
    row("ms", "median / p95", "above bare", "x bare", "unlike meant"),
    ...rows,
    row("capture above skipped", "", `${fixed(difference)} ${interval(differenceInterval, 1)}`, ""),
  ];
}

function breakdownLines({ breakdown }: HookReport): string[] {
  const { phases, bare, runs } = breakdown;
  const rows = Object.entries(phases).map(([name, ms]) => {
    const beside = bare[name] === undefined ? "" : `   bare ${fixed(bare[name], 2)}`;
    return `  ${name.padEnd(30)}${fixed(ms, 2).padStart(7)}${beside}`;
  });
  return [`one answered prompt, median ms of ${runs} runs by phase:`, ...rows];
}

function interval([low, high]: readonly [number, number], digits: number): string {
  return `(${fixed(low, digits)}-${fixed(high, digits)})`;
}

function fixed(value: number, digits = 1): string {
  return value.toFixed(digits);
}
