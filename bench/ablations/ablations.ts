import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { readDataset } from "../recall/dataset.ts";
import type { DatasetName, Level, Split } from "../recall/library.ts";
import type { Measures } from "../recall/measures.ts";
import { OWN_SET } from "../recall/recall.ts";
import { metricsOf } from "../recall/report.ts";
import { runSystem } from "../recall/run-system.ts";
import { unbiddenSystem } from "../recall/unbidden-system.ts";
import { judge } from "../week/judge.ts";
import { type Metrics, metricsOf as weekMetricsOf } from "../week/report.ts";
import { replayInThrowAwayHome } from "../week/week.ts";
import { WrongUse } from "../wrong-use.ts";
import { SESSIONS, SHIPPED, TURNS, TYPED, type Weighting, weighed } from "./weightings.ts";

const ARGUMENTS = {
  data: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** Memories per project that the threshold is tried at; 0 for all. */
const SIZES = [10, 100, 1_000, 0] as const;

/** Measures by ablation, then by set. */
type Table = Readonly<Record<string, Readonly<Record<string, Measures>>>>;

interface AblationReport extends Provenance {
  readonly bench: "ablations";
  readonly command: string;
  readonly typed: Table;
  readonly turns: Table;
  /** The recorded week, by ablation. */
  readonly week: Readonly<Record<string, Metrics>>;
  /** codemem at the shipped threshold, by memories per project. */
  readonly sizes: Readonly<Record<string, Measures>>;
}

/** What each part of the ranker brings, one taken out at a time. `--data` names the folder that holds the sets' folders. */
export async function benchAblations(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  if (values.data === undefined)
    throw new WrongUse("--data must name the folder that holds codemem, locomo and beam");
  const folder = (set: DatasetName) => join(values.data ?? "", set);
  const from = provenance();
  const typed = await tableOf(TYPED, [setAt("codemem", folder("codemem")), setAt("terse", OWN_SET, "tune")]);
  const turns = await tableOf(TURNS, [setAt("locomo", folder("locomo")), setAt("beam", folder("beam"))]);
  const sizes: Record<string, Measures> = {};
  for (const size of SIZES) {
    const set = { ...setAt("codemem", folder("codemem")), memories: size === 0 ? null : size };
    sizes[size === 0 ? "all" : String(size)] = await measured(SHIPPED, set);
  }
  const week = await weekTable();
  const command = "npm run -s bench -- ablations --data DIR --save";
  publish({ bench: "ablations", command, ...from, typed, turns, week, sizes }, print, values);
}

type Wanted = Parameters<typeof readDataset>[0];

function setAt(name: DatasetName, folder: string, split: Split | null = null): Wanted {
  return { name, folder, level: "turn", limit: null, split, memories: null };
}

async function tableOf(weightings: readonly Weighting[], sets: readonly Wanted[]): Promise<Table> {
  const rows: Record<string, Record<string, Measures>> = {};
  for (const weighting of weightings) {
    process.stderr.write(`${weighting.name}\n`);
    const row: Record<string, Measures> = {};
    for (const set of sets) row[set.name] = await measured(weighting, set);
    rows[weighting.name] = row;
  }
  return rows;
}

async function weekTable(): Promise<AblationReport["week"]> {
  const rows: Record<string, Metrics> = {};
  for (const weighting of SESSIONS) {
    const replayed = await weighed(weighting, replayInThrowAwayHome);
    rows[weighting.name] = weekMetricsOf(replayed, judge(replayed));
  }
  return rows;
}

async function measured(weighting: Weighting, wanted: Wanted): Promise<Measures> {
  const dataset = readDataset(wanted);
  const make = (level: Level) => unbiddenSystem(level, weighting.order);
  const observed = await weighed(weighting, () => runSystem(dataset, "unbidden", make));
  return metricsOf(dataset.name, observed);
}

function print({ typed, turns, week, sizes }: AblationReport): void {
  for (const [name, row] of Object.entries({ ...typed, ...turns, week, sizes })) {
    process.stdout.write(`${name}: ${JSON.stringify(row)}\n`);
  }
}
