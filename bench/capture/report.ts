import { type Goal, goalLine } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import type { HookCost } from "./hook-cost.ts";
import type { Importing } from "./importing.ts";
import type { Parsing } from "./parsing.ts";
import type { RedactionTimes } from "./redaction.ts";
import type { Storing } from "./storing.ts";

/** What one run measured. */
export interface Measured {
  readonly redaction: RedactionTimes;
  readonly hook: HookCost;
  readonly parsing: Parsing;
  /** Of lines that carry conversation: a transcript's many idle ones are cheap. */
  readonly parsingConversation: Parsing;
  readonly storing: Storing;
  readonly importing: Importing;
  /** Most memory an import of one file needed, in MB, by what the file is. */
  readonly peakMegabytes: Readonly<Record<string, number>>;
}

/** All that one run found; this is what `--json` prints and `--save` writes. */
export interface CaptureReport extends Provenance, Measured {
  readonly bench: "capture";
  readonly goals: readonly Goal[];
}

/** Writes the figures to stdout as a table for people. */
export function printReport(report: CaptureReport): void {
  const { parsing, parsingConversation, storing, importing, redaction, hook, peakMegabytes } = report;
  const rows: readonly (readonly [string, string])[] = [
    ["parse whole transcripts", parsed(parsing)],
    ["parse conversation only", parsed(parsingConversation)],
    [
      "redact and store",
      `${storing.eventsPerSecond} events/s, ${storing.events} in ${storing.batches} batches`,
    ],
    ["store what is prepared", `${storing.preparedEventsPerSecond} events/s`],
    [`import ${importing.sessions} sessions`, imported(importing)],
    ...Object.entries(peakMegabytes).map(
      ([file, peak]) => [`peak, ${file}`, `${peak.toFixed(0)} MB`] as const,
    ),
    ["redact 10 kB", `p50 ${redaction.msPer10KB.p50} ms, p95 ${redaction.msPer10KB.p95} ms`],
    ...redaction.adversarial.map(({ name, ms }) => [`redact 1 MB of ${name}`, `${ms} ms`] as const),
    ["hook that captures", `${hook.difference} ms above bare (${hook.differenceInterval.join("-")})`],
  ];
  const { cores, cpu } = report.machine;
  const lines = [
    `node ${report.node}, ${cores} x ${cpu}`,
    "",
    ...rows.map(([name, figure]) => `${name.padEnd(40)} ${figure}`),
    "",
    ...report.goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function parsed({ linesPerSecond, megabytesPerSecond, lines, bytes, runs }: Parsing): string {
  const what = `${lines} lines, ${(bytes / 1e6).toFixed(0)} MB, ${runs} runs`;
  return `${linesPerSecond} lines/s, ${megabytesPerSecond.toFixed(0)} MB/s (${what})`;
}

function imported({ seconds, eventsPerSecond, events, bytes, peakMegabytes }: Importing): string {
  const what = `${events} events, ${(bytes / 1e6).toFixed(0)} MB, peak ${peakMegabytes.toFixed(0)} MB`;
  return `${seconds.toFixed(1)} s, ${eventsPerSecond} events/s (${what})`;
}
