// Draws latency against size from bench/results/latency-*.json, without a library.
import { globSync, readFileSync } from "node:fs";

interface Result {
  readonly memories: number;
  readonly [figure: string]: unknown;
}

export const PLOT_FILE = "docs/latency.svg";

/** Lines of the plot: the figure's name in a result, what a reader calls it, and a colour that differs in print too. */
const LINES = [
  ["naiveHook", "naive FTS5 hook", "#999999"],
  ["hookWithoutDaemon", "hook without daemon", "#d55e00"],
  ["hookWithDaemon", "hook with daemon", "#0072b2"],
  ["bareNode", "bare node", "#555555"],
  ["capture", "capture acknowledged", "#cc79a7"],
] as const;

const COLUMNS = [
  ["capture", "capture acknowledged"],
  ["concurrent8", "8 at once, each"],
  ["hookWithDaemon", "answered prompt, daemon"],
  ["silentWithDaemon", "silent prompt, daemon"],
  ["captureWithDaemon", "tool event, daemon"],
  ["hookWithoutDaemon", "answered prompt, no daemon"],
  ["naiveHook", "naive FTS5 hook"],
] as const;

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 60, 190, 20, 50];
const MS_FROM = 1;
const MS_TO = 3_000;
/** The sizes that are drawn: a round one at each end. */
const [SIZE_FROM, SIZE_TO] = [10_000, 1_000_000];

/** One SVG of medians, both axes by powers of ten. */
export function latencyPlot(): string {
  const results = latencyResults();
  const lines = spread(
    LINES.flatMap(([figure, name, colour]) => {
      const points = results.flatMap((result) => pointOf(result, figure));
      return points.length === 0 ? [] : [{ name, colour, points }];
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>Median time of a hook and of a recall, by memories in the store</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...[1, 10, 100, 1_000].map((ms) => rule(`${ms} ms`, y(ms))),
    ...[10_000, 100_000, 1_000_000].map((size) => mark(size.toLocaleString("en"), x(size))),
    `<text x="${LEFT}" y="${HEIGHT - 8}">memories; median ms</text>`,
    ...lines.map(drawn),
    "</svg>",
    "",
  ].join("\n");
}

function latencyResults(): Result[] {
  return globSync("bench/results/latency-*.json")
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as Result)
    .sort((a, b) => a.memories - b.memories);
}

/** The same figures and some more in numbers. */
export function latencyTable(): string {
  const cell = (value: unknown) => {
    const { p50, p95, ratioToBareNode } = value as { p50: number; p95: number; ratioToBareNode?: number };
    const times = `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
    return ratioToBareNode === undefined ? times : `${times} (${ratioToBareNode.toFixed(2)})`;
  };
  const results = latencyResults();
  if (results.length === 0) return "No run was saved yet.";
  const rows = results.map(
    (result) =>
      `| ${result.memories.toLocaleString("en")} | ${COLUMNS.map(([figure]) => cell(result[figure])).join(" | ")} |`,
  );
  const sources = results.map(({ memories }) => `\`bench/results/latency-${memories}.json\``);
  return [
    `| memories | ${COLUMNS.map(([, name]) => name).join(" | ")} |`,
    `|---|${COLUMNS.map(() => "---|").join("")}`,
    ...rows,
    "",
    `From ${sources.join(", ")}, made by \`npm run -s bench -- latency --memories N --save\`.`,
  ].join("\n");
}

type Point = readonly [x: number, y: number];

interface Line {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly Point[];
}

function pointOf(result: Result, figure: string): Point[] {
  const times = result[figure] as { p50?: number } | null | undefined;
  return times?.p50 === undefined ? [] : [[x(result.memories), y(times.p50)]];
}

/** Labels stand at the end of their lines, and below each other where those meet. */
function spread(lines: readonly Line[]): (Line & { label: number })[] {
  let last = Number.NEGATIVE_INFINITY;
  const end = ({ points }: Line) => points.at(-1)?.[1] ?? 0;
  return lines
    .toSorted((a, b) => end(a) - end(b))
    .map((line) => {
      last = Math.max(end(line), last + 14);
      return { ...line, label: last };
    });
}

function drawn({ name, colour, points, label }: Line & { label: number }): string {
  const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`).join("");
  const path = `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  return `${path}${dots}<text x="${WIDTH - RIGHT + 10}" y="${label + 4}" fill="${colour}">${name}</text>`;
}

function rule(name: string, at: number): string {
  const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#dddddd"/>`;
  return `${line}<text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${name}</text>`;
}

function mark(name: string, at: number): string {
  return `<text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${name}</text>`;
}

function x(size: number): number {
  return rounded(LEFT + (WIDTH - LEFT - RIGHT) * share(size, SIZE_FROM, SIZE_TO));
}

function y(ms: number): number {
  return rounded(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share(ms, MS_FROM, MS_TO));
}

const share = (value: number, from: number, to: number): number =>
  Math.log(value / from) / Math.log(to / from);
const rounded = (value: number): number => Math.round(value * 10) / 10;
