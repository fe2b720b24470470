import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SMALL_HEAP } from "../../src/cli/small-heap.ts";
import { timeProcess } from "../harness.ts";
import { median, rounded } from "../statistics.ts";

/** One import from the first file to the last memory, rules included. */
interface Import {
  readonly events: number;
  /** Told twice by the files themselves. */
  readonly known: number;
  readonly lines: number;
  readonly bytes: number;
  readonly refused: number;
  readonly seconds: number;
  readonly peakBytes: number;
}

/** Of the median run, each a process of its own on a new store. */
export interface Importing {
  readonly runs: number;
  readonly sessions: number;
  readonly lines: number;
  readonly bytes: number;
  readonly events: number;
  readonly seconds: number;
  readonly eventsPerSecond: number;
  readonly peakMegabytes: number;
}

const CHILD = join(import.meta.dirname, "import-child.cjs");

export async function measureImporting(folder: string, sessions: number, runs: number): Promise<Importing> {
  const found: Import[] = [];
  for (let run = 0; run < runs; run++) found.push(await importOnce(folder));
  const [{ lines, bytes, events } = NOTHING] = found;
  const seconds = median(found.map((one) => one.seconds));
  const eventsPerSecond = Math.round(events / seconds);
  const peakMegabytes = rounded(Math.max(...found.map(megabytes)));
  return { runs, sessions, lines, bytes, events, seconds: rounded(seconds), eventsPerSecond, peakMegabytes };
}

const NOTHING = { lines: 0, bytes: 0, events: 0 };

/** How much memory a process needed at most, in MB of a million bytes, to import all that lies in `folder`. */
export async function peakOf(folder: string): Promise<number> {
  return rounded(megabytes(await importOnce(folder)));
}

async function importOnce(folder: string): Promise<Import> {
  const home = join(folder, "home");
  mkdirSync(home);
  const env = { PATH: process.env.PATH ?? "", HOME: home, UNBIDDEN_HOME: join(home, ".unbidden") };
  const { output } = await timeProcess(
    { args: [...SMALL_HEAP, CHILD, folder], input: "" },
    { env, cwd: home },
  );
  rmSync(home, { recursive: true });
  const done: Import = JSON.parse(output);
  if (done.refused > 0 || done.events === 0) throw new Error(`an import did not do its work: ${output}`);
  return done;
}

function megabytes({ peakBytes }: Import): number {
  return peakBytes / 1e6;
}
