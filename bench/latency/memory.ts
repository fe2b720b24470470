import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { askOf } from "./asking.ts";
import { copyBuild } from "./contenders.ts";
import { startBenchDaemon } from "./daemon.ts";
import type { BenchHome } from "./home.ts";
import { copyOf, keptHome, removeHomes } from "./kept-home.ts";

interface Measured {
  readonly memories: number;
  readonly projects: number;
  /** Projects that were asked about, whose index is therefore in memory. */
  readonly open: number;
  readonly startMs: number;
  /** Resident, before anybody asked and once it is idle again. */
  readonly rssMb: { readonly started: number; readonly idle: number };
}

interface MemoryReport extends Provenance {
  readonly bench: "memory";
  readonly homes: readonly Measured[];
  readonly goals: readonly Goal[];
}

interface Case {
  readonly memories: number;
  /** Spread evenly over so many; else the first has most and eight more a fifth of it. */
  readonly projects?: number;
  readonly open: number;
  readonly most: number;
}

const CASES: readonly Case[] = [
  { memories: 0, open: 0, most: 90 },
  { memories: 100_000, open: 1, most: 250 },
  { memories: 1_000_000, open: 1, most: 700 },
  { memories: 1_000_000, projects: 50, open: 2, most: 200 },
];

/** What an idle daemon takes of the machine's memory, by what its store holds. */
export async function benchMemory(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      homes: { type: "string" },
      most: { type: "string", default: "1000000" },
      spread: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const folder = values.homes ?? mkdtempSync(join(tmpdir(), "unbidden-memory-"));
  const cases = CASES.filter(
    ({ memories, projects }) => memories <= Number(values.most) && (values.spread || projects === undefined),
  );
  const homes: Measured[] = [];
  try {
    for (const one of cases) homes.push(await measure(folder, one));
  } finally {
    if (values.homes === undefined) removeHomes(folder);
  }
  const goals = homes.map(({ memories, projects, rssMb }, at) =>
    atMost(`${memories} memories in ${projects} projects, MB`, cases[at]?.most ?? 0, rssMb.idle),
  );
  publish({ bench: "memory", ...provenance(), homes, goals }, print, values);
}

async function measure(folder: string, { memories, projects, open }: Case): Promise<Measured> {
  const home = await copyOf(await keptHome(folder, memories, projects));
  const sessions = [home.project, ...home.others]
    .slice(0, open)
    .map((cwd, at) => ({ cwd, id: `memory-${at}` }));
  try {
    const hook = copyBuild(home);
    const daemon = await startBenchDaemon(home, hook);
    try {
      const started = await daemon.rssMb();
      const ask = askOf(home, hook);
      // The first question has the index read; the second is answered by it.
      for (const round of ["first", "second"]) {
        for (const { cwd, id } of sessions) await ask(promptIn(home, { cwd, id, round }));
        await sleep(2_000 + memories / 50);
      }
      const idle = await daemon.rssMb();
      const counted = { memories, projects: home.others.length + 1, open };
      return { ...counted, startMs: daemon.startMs, rssMb: { started, idle } };
    } finally {
      await daemon.end();
    }
  } finally {
    home.remove();
  }
}

function promptIn(
  { memories }: BenchHome,
  { cwd, id, round }: { cwd: string; id: string; round: string },
): string {
  const title = memories[0]?.title ?? "the storage format";
  return JSON.stringify({
    session_id: id,
    transcript_path: `${cwd}/../${id}.jsonl`,
    cwd,
    hook_event_name: "UserPromptSubmit",
    prompt_id: `${id}-${round}`,
    prompt: `Please look into this ${round === "first" ? "again" : "once more"}: ${title}`,
  });
}

function print({ homes, goals }: MemoryReport): void {
  const rows = homes.map(
    ({ memories, projects, open, startMs, rssMb: { started, idle } }) =>
      `${memories} memories in ${projects} projects, ${open} open: ${started} MB after ${startMs} ms, idle ${idle} MB`,
  );
  process.stdout.write(`${[...rows, "", ...goals.map(goalLine)].join("\n")}\n`);
}
