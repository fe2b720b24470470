// Draws what our hooks add to a session of the real client, from bench/results/client.json, without a library.
import { readFileSync } from "node:fs";

interface Result {
  readonly client: string;
  readonly calls: number;
  readonly ways: Readonly<Record<string, Way>>;
}

interface Way {
  readonly difference: number;
  readonly differenceInterval: readonly [number, number];
}

export const SESSION_PLOT_FILE = "docs/tool-calls.svg";

const [WIDTH, LEFT, RIGHT, TOP, ROW] = [760, 300, 90, 30, 34];

/** One SVG of medians with their 95 % intervals, a bar for each way. */
export function sessionPlot(): string {
  const result = JSON.parse(readFileSync("bench/results/client.json", "utf8")) as Result;
  const ways = Object.entries(result.ways).sort(([, a], [, b]) => a.difference - b.difference);
  const most = Math.max(...ways.map(([, { differenceInterval }]) => differenceInterval[1]));
  const x = (ms: number) => rounded(LEFT + ((WIDTH - LEFT - RIGHT) * Math.max(0, ms)) / most);
  const height = TOP + ways.length * ROW + 30;
  const title = `What hooks add to ${result.calls} tool calls in ${result.client}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><title>${title}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...ways.map(([name, way], at) => bar(name, way, TOP + at * ROW, x)),
    `<text x="${LEFT}" y="${height - 10}">ms more than without us, median and 95 % interval</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function bar(
  name: string,
  { difference, differenceInterval: [low, high] }: Way,
  y: number,
  x: (ms: number) => number,
): string {
  const middle = y + 10;
  return [
    `<text x="${LEFT - 8}" y="${middle + 4}" text-anchor="end">${name}</text>`,
    `<rect x="${LEFT}" y="${y}" width="${rounded(x(difference) - LEFT)}" height="20" fill="#0072b2"/>`,
    `<line x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}" stroke="#000000"/>`,
    `<text x="${x(high) + 8}" y="${middle + 4}">${difference.toFixed(0)}</text>`,
  ].join("");
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
