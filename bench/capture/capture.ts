import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atLeast, atMost, type Goal } from "../goals.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { conversationsOf, historyIn, inFolderOnDisk, longLinesIn } from "./histories.ts";
import { measureHookCost } from "./hook-cost.ts";
import { measureImporting, peakOf } from "./importing.ts";
import { measureParsing } from "./parsing.ts";
import { measureRedaction } from "./redaction.ts";
import { type Measured, printReport } from "./report.ts";
import { measureStoring } from "./storing.ts";

const SESSIONS = 200;
const WORST = 3;

/** How fast and in how little memory what happened becomes events in the store. */
export async function benchCapture(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "60" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  await inFolderOnDisk(async (folder) => {
    // Before anything else: it is the load at the start that counts.
    const origin = provenance();
    const measured = await measureAll(folder, Number(values.runs));
    publish({ bench: "capture", ...origin, ...measured, goals: goalsFor(measured) }, printReport, values);
  });
}

/** What runs in this process comes first, and redaction before the heap has grown. */
async function measureAll(folder: string, hookRuns: number): Promise<Measured> {
  progress("redaction");
  const { msPer10KB, adversarial } = measureRedaction();
  progress("parsing");
  const few = historyIn(join(folder, "few"), { sessions: 5, bytesPerSession: 13_000_000 });
  const parsing = await measureParsing(few.folder, 5);
  const told = conversationsOf(few.files, join(folder, "told"));
  const parsingConversation = await measureParsing(told, 5);
  progress("storing");
  const storing = await measureStoring(few.folder, 3);
  progress("importing");
  const many = historyIn(join(folder, "many"), { sessions: SESSIONS });
  const importing = await measureImporting(many.folder, SESSIONS, 3);
  const peakMegabytes = await measurePeaks(folder);
  progress("hook");
  const hook = await measureHookCost(hookRuns, () => undefined);
  const redaction = { msPer10KB, adversarial: adversarial.slice(0, WORST) };
  return { redaction, hook, parsing, parsingConversation, storing, importing, peakMegabytes };
}

const FILES: Readonly<Record<string, (folder: string) => unknown>> = {
  "10 MB": (folder) => historyIn(folder, { sessions: 1, bytesPerSession: 10_000_000 }),
  "300 MB": (folder) => historyIn(folder, { sessions: 1, bytesPerSession: 300_000_000 }),
  "a line of 100 MB": (folder) => longLinesIn(historyIn(folder, SHORT).folder, 1, 100_000_000),
  "one array of 300 MB": (folder) =>
    historyIn(folder, { sessions: 1, bytesPerSession: 300_000_000, arrayShare: 1 }),
};

/** Beside the one that is too long, so that there is something to import. */
const SHORT = { sessions: 1, bytesPerSession: 1_000_000 };

async function measurePeaks(folder: string): Promise<Record<string, number>> {
  const peaks: Record<string, number> = {};
  for (const [name, write] of Object.entries(FILES)) {
    progress(`peak, ${name}`);
    const place = join(folder, "peak");
    write(place);
    peaks[name] = await peakOf(place);
    rmSync(place, { recursive: true });
  }
  return peaks;
}

function goalsFor({ parsing, storing, peakMegabytes, redaction, hook }: Measured): readonly Goal[] {
  return [
    atLeast("transcript lines parsed per second", 20_000, parsing.linesPerSecond),
    atLeast("events stored per second", 5_000, storing.eventsPerSecond),
    ...Object.entries(peakMegabytes).map(([file, peak]) => atMost(`peak, ${file}, MB`, 200, peak)),
    atMost("redaction of 10 kB, p50, ms", 1, redaction.msPer10KB.p50),
    atMost("redaction of a hostile 1 MB, ms", 100, redaction.adversarial[0]?.ms ?? Number.NaN),
    atMost("capture above bare, ms", 15, hook.difference),
  ];
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
