import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAEMON_FLAGS } from "../../src/client/start-daemon.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { keptHome, removeHomes } from "./kept-home.ts";
import type { MeasuredMeaning } from "./measure-meaning.ts";

interface MeaningReport extends Provenance {
  readonly bench: "meaning";
  readonly memories: number;
  readonly measured: MeasuredMeaning;
  readonly goals: readonly Goal[];
}

const MEASURE = join(import.meta.dirname, "measure-meaning.ts");

/** What the table in the package costs a process that answers: time to embed all memories, memory, and a search. */
export async function benchMeaning(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", default: "100000" },
      homes: { type: "string" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const folder = values.homes ?? mkdtempSync(join(tmpdir(), "unbidden-meaning-"));
  try {
    const { file } = await keptHome(folder, Number(values.memories));
    // As a daemon runs: what it holds is what a user's machine holds.
    const args = [...DAEMON_FLAGS, "--expose-gc", MEASURE, file];
    const output = execFileSync(process.execPath, args, { encoding: "utf8" });
    publish(toReport(Number(values.memories), JSON.parse(output) as MeasuredMeaning), print, values);
  } finally {
    if (values.homes === undefined) removeHomes(folder);
  }
}

function toReport(memories: number, measured: MeasuredMeaning): MeaningReport {
  const goals = [
    atMost("all embedded, s", 60, measured.embedMs / 1_000),
    atMost("MB on top", 60, measured.rssMb.read - measured.rssMb.before),
  ];
  return { bench: "meaning", ...provenance(), memories, measured, goals };
}

function print({ memories, measured, goals }: MeaningReport): void {
  const { embedMs, longestTurnMs, vectorBytes, find } = measured;
  const lines = [
    `${memories} memories embedded in ${Math.round(embedMs)} ms, longest turn ${Math.round(longestTurnMs)} ms`,
    `vectors ${Math.round(vectorBytes / 1e6)} MB; a search ${find.p50.toFixed(1)} / ${find.p95.toFixed(1)} ms`,
  ];
  process.stdout.write(`${[...lines, "", ...goals.map(goalLine)].join("\n")}\n`);
}
