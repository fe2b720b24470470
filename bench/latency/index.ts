import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { keptHome, removeHomes } from "./kept-home.ts";
import type { Measured, Times } from "./measure-index.ts";

interface IndexReport extends Provenance {
  readonly bench: "index";
  readonly sizes: Readonly<Record<string, Measured & { readonly storeBytes: number }>>;
  readonly goals: readonly Goal[];
}

const MEASURE = join(import.meta.dirname, "measure-index.ts");
const SIZES = ["10000", "100000"];

/** The warm index beside FTS5 with rare terms only, in stores of several sizes. */
export async function benchIndex(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", multiple: true, default: SIZES },
      homes: { type: "string" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const sizes: Record<string, Measured & { storeBytes: number }> = {};
  const folder = values.homes ?? mkdtempSync(join(tmpdir(), "unbidden-index-"));
  try {
    for (const size of values.memories) {
      const { file, storeBytes } = await keptHome(folder, Number(size));
      const output = execFileSync(process.execPath, ["--expose-gc", MEASURE, file], { encoding: "utf8" });
      sizes[size] = { storeBytes, ...(JSON.parse(output) as Measured) };
    }
  } finally {
    if (values.homes === undefined) removeHomes(folder);
  }
  publish(toReport(sizes), print, values);
}

function toReport(sizes: IndexReport["sizes"]): IndexReport {
  return { bench: "index", ...provenance(), sizes, goals: Object.entries(sizes).flatMap(goalsOf) };
}

/** By size: ms for 12 terms (median, 95th percentile) and for 60 (95th), ms to read it, and MB of the whole process. */
const GOALS: Readonly<Record<string, SizeGoals>> = {
  "100000": { p50: 2, p95: 5, rss: 250 },
  "1000000": { p95: 10, long: 20, read: 4_000, rss: 900 },
};

interface SizeGoals {
  readonly p50?: number;
  readonly p95: number;
  readonly long?: number;
  readonly read?: number;
  readonly rss: number;
}

/** Of one step of reading, in ms, whatever the size: a prompt waits for no more. */
const LONGEST_TURN = 50;

function goalsOf([size, { byTerms, rssMb, buildMs, longestTurnMs }]: [string, Measured]): Goal[] {
  const goal = GOALS[size];
  const [short, long] = [byTerms["12"]?.warm, byTerms["60"]?.warm];
  if (!goal || !short || !long) return [];
  return [
    ...(goal.p50 === undefined ? [] : [atMost(`${size}, 12 terms, p50 ms`, goal.p50, short.p50)]),
    atMost(`${size}, 12 terms, p95 ms`, goal.p95, short.p95),
    ...(goal.long === undefined ? [] : [atMost(`${size}, 60 terms, p95 ms`, goal.long, long.p95)]),
    ...(goal.read === undefined ? [] : [atMost(`${size}, read in ms`, goal.read, Math.round(buildMs))]),
    atMost(`${size}, longest turn ms`, LONGEST_TURN, longestTurnMs),
    atMost(`${size}, RSS MB`, goal.rss, rssMb.read),
  ];
}

function print({ sizes, goals }: IndexReport): void {
  const both = ({ p50, p95, cpu }: Times) =>
    `${p50.toFixed(1)} / ${p95.toFixed(1)} (cpu ${cpu.p50.toFixed(1)} / ${cpu.p95.toFixed(1)})`;
  const rows = Object.entries(sizes).flatMap(([size, measured]) => [
    `${size} memories: read in ${Math.round(measured.buildMs)} ms, ${measured.rssMb.read} MB`,
    ...Object.entries(measured.byTerms).map(
      ([terms, { warm, fts5, agree }]) =>
        `  ${terms} terms: warm ${both(warm)}, FTS5 ${both(fts5)}, ${Math.round(100 * agree)} % alike`,
    ),
  ]);
  process.stdout.write(`${[...rows, "", ...goals.map(goalLine)].join("\n")}\n`);
}
