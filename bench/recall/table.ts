import type { Intervals } from "./bootstrap.ts";
import type { Measures } from "./measures.ts";
import type { RecallReport } from "./report.ts";

/** A column for each system, a row for each figure with its 95 % interval. */
export function tableOf(reports: readonly RecallReport[]): string {
  const [first] = reports;
  const rowOf = (name: string, cell: (report: RecallReport) => string) => row(name, reports.map(cell));
  return [
    `${first?.dataset}: ${first?.n} questions with an answer`,
    "",
    rowOf("", (report) => report.system),
    ...pathsOf(reports).map((path) => rowOf(path, (report) => figureCell(report, path))),
    rowOf("ms p50 / p95", ({ ms }) => `${fixed(ms.p50, 2)} / ${fixed(ms.p95, 2)}`),
    rowOf("tokens injected, mean", (report) => fixed(report.tokensInjected, 1)),
    "",
    ...typesOf(reports).map((type) => rowOf(type, (report) => typeCell(report.byType[type]))),
    rowOf("hard ones", (report) => typeCell(report.hard)),
  ].join("\n");
}

/** Some figures only one system has. */
function pathsOf(reports: readonly RecallReport[]): string[] {
  return [...new Set(reports.flatMap(({ metrics }) => [...leaves(metrics)].map(([path]) => path)))];
}

function typesOf(reports: readonly RecallReport[]): string[] {
  return [...new Set(reports.flatMap(({ byType }) => Object.keys(byType)))].sort();
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(26)).join("");
}

function figureCell({ metrics, interval95 }: RecallReport, path: string): string {
  const figure = new Map(leaves(metrics)).get(path);
  const interval = intervalAt(interval95, path.split("."));
  return figure === undefined || !interval
    ? "-"
    : `${fixed(figure)} (${fixed(interval[0])}-${fixed(interval[1])})`;
}

/** `R@5 / R@10`, or what a type has instead. */
function typeCell(part: number | Measures | undefined): string {
  if (part === undefined || typeof part === "number") return "-";
  if (part["R@5"] !== undefined) return `R@5 ${fixed(part["R@5"])} R@10 ${fixed(part["R@10"])}`;
  if (part.freshFirst !== undefined) return `fresh first ${fixed(part.freshFirst)}`;
  return part["FIR@90"] === undefined ? "-" : `FIR@90 ${fixed(part["FIR@90"])}`;
}

function* leaves(figures: Measures, path = ""): Generator<[path: string, figure: number]> {
  for (const [name, figure] of Object.entries(figures)) {
    if (typeof figure === "number") yield [`${path}${name}`, figure];
    else yield* leaves(figure, `${path}${name}.`);
  }
}

function intervalAt(intervals: Intervals, path: readonly string[]): readonly [number, number] | null {
  const [name = "", ...rest] = path;
  const found = intervals[name];
  if (found === undefined) return null;
  return isInterval(found) ? found : intervalAt(found, rest);
}

function isInterval(found: Intervals[string]): found is readonly [number, number] {
  return Array.isArray(found);
}

function fixed(figure: number | Measures | undefined, digits = 3): string {
  return typeof figure === "number" ? figure.toFixed(digits) : "-";
}
