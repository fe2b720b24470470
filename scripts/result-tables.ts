// The tables of figures in the docs, from the files in bench/results/ that hold them.
import { readFileSync } from "node:fs";
import { markdownTable } from "./markdown-table.ts";

const LATENCY = "bench/results/hook-latency.json";

/** What one hook call costs the agent, as it was measured last. */
export function costTable(): string {
  const { commands, memories, runs } = JSON.parse(readFileSync(LATENCY, "utf8")) as LatencyResult;
  const rows = Object.entries(commands).map(
    ([name, { difference, ratio, median }]) =>
      `| ${name} | ${median.toFixed(0)} | ${difference.toFixed(0)} | ${ratio.toFixed(2)} |`,
  );
  return [
    "| hook call | median ms, whole process | ms above a bare Node | times a bare Node |",
    "|---|---|---|---|",
    ...rows,
    "",
    `Medians of ${runs} interleaved rounds with ${memories} memories on a shared two-core machine: \`${LATENCY}\`, made by \`npm run -s bench -- hook --runs ${runs} --save\`.`,
  ].join("\n");
}

interface LatencyResult {
  readonly runs: number;
  readonly memories: number;
  readonly commands: Readonly<Record<string, { median: number; difference: number; ratio: number }>>;
}

const ABLATIONS = "bench/results/ablations.json";

export type Figures = { readonly [name: string]: number | Figures };

interface AblationResult {
  readonly typed: Readonly<Record<string, Readonly<Record<string, Figures>>>>;
  readonly turns: Readonly<Record<string, Readonly<Record<string, Figures>>>>;
  readonly sizes: Readonly<Record<string, Figures>>;
}

/** A column: its heading, the set, and where the figure is in what was measured on it. */
type Column = readonly [heading: string, set: string, ...path: string[]];

const TYPED_COLUMNS: readonly Column[] = [
  ["codemem R@1", "codemem", "R@1"],
  ["R@5", "codemem", "R@5"],
  ["any5@FIR5", "codemem", "any5@FIR5"],
  ["FIR@90", "codemem", "FIR@90"],
  ["reverts", "codemem", "fresh", "reverted"],
  ["given", "codemem", "atDefault", "any5"],
  ["needless", "codemem", "atDefault", "FIR"],
  ["terse tune R@1", "terse", "R@1"],
  ["R@5", "terse", "R@5"],
  ["any5@FIR5", "terse", "any5@FIR5"],
  ["given", "terse", "atDefault", "any5"],
  ["needless", "terse", "atDefault", "FIR"],
];

const TURN_COLUMNS: readonly Column[] = [
  ["LoCoMo R@1", "locomo", "R@1"],
  ["R@5", "locomo", "R@5"],
  ["R@10", "locomo", "R@10"],
  ["BEAM R@5", "beam", "R@5"],
  ["R@10", "beam", "R@10"],
];

/** What each part of the ranker brings to typed memories. */
export function typedAblations(): string {
  return ablationTable(ablations().typed, TYPED_COLUMNS);
}

/** The same for turns of conversation. */
export function turnAblations(): string {
  return ablationTable(ablations().turns, TURN_COLUMNS);
}

/** The same threshold in stores of several sizes. */
export function sizeTable(): string {
  const { sizes } = ablations();
  const names = Object.keys(sizes).sort((a, b) => (Number(a) || Infinity) - (Number(b) || Infinity));
  const rowOf = (name: string, ...path: string[]) => [
    name,
    ...names.map((size) => figureAt(sizes[size], ["atDefault", ...path])),
  ];
  return markdownTable(["memories", ...names], [rowOf("needless", "FIR"), rowOf("given", "any5")]);
}

function ablations(): AblationResult {
  return JSON.parse(readFileSync(ABLATIONS, "utf8")) as AblationResult;
}

function ablationTable(rows: AblationResult["typed"], columns: readonly Column[]): string {
  return markdownTable(
    ["", ...columns.map(([heading]) => heading)],
    Object.entries(rows).map(([name, row]) => [
      name === "as shipped" ? `**${name}**` : name,
      ...columns.map(([, set, ...path]) => figureAt(row[set], path)),
    ]),
  );
}

/** A dash where the set has no data. */
function figureAt(figures: Figures | undefined, path: readonly string[]): string {
  const found = numberAt(figures, path);
  return found === undefined ? "-" : shortFigure(found);
}

export function numberAt(figures: Figures | undefined, path: readonly string[]): number | undefined {
  let found: number | Figures | undefined = figures;
  for (const name of path) found = typeof found === "object" ? found[name] : undefined;
  return typeof found === "number" ? found : undefined;
}

/** Without the leading zero, as figures are written here. */
export function shortFigure(figure: number): string {
  return figure.toFixed(3).replace(/^0/, "");
}
