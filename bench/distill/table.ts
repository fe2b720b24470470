import { goalLine } from "../goals.ts";
import type { DistillReport, Part } from "./report.ts";

/** Writes the figures to stdout as a table for people. */
export function printDistill(report: DistillReport): void {
  const { excerpts, byRule, bySplit, goals, misses = [] } = report;
  const lines = [
    `${excerpts} excerpts`,
    "",
    `${"rule".padEnd(14)}${["precision", "recall", "expected", "made"].map((name) => name.padStart(11)).join("")}`,
    ...Object.entries(byRule).map(row),
    "",
    ...Object.entries(bySplit).map(row),
    "",
    ...goals.map(goalLine),
    ...(misses.length > 0 ? ["", ...misses] : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function row([name, { precision, recall, expected, made }]: readonly [string, Part]): string {
  const cells = [share(precision), share(recall), String(expected), String(made)];
  return `${name.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

function share(value: number | undefined): string {
  return value === undefined ? "-" : value.toFixed(3);
}
