import { join } from "node:path";
import { timeProcess } from "../harness.ts";
import { median, rounded } from "../statistics.ts";

/** Where the time of one hook goes: median ms by phase, in order; bare node's own start and end beside it. */
export interface Breakdown {
  readonly runs: number;
  readonly phases: Readonly<Record<string, number>>;
  readonly bare: Readonly<Record<string, number>>;
}

interface Mark {
  readonly name: string;
  /** On the clock of `process.hrtime.bigint`, in ms. */
  readonly from: number;
  readonly to: number;
}

/** A phase lasts from its own beginning to the next phase's. */
interface Phase {
  readonly name: string;
  readonly begins: (marks: readonly Mark[]) => number | undefined;
}

const PRELOAD = join(import.meta.dirname, "marks.cjs");

const isTransaction =
  (name: string) =>
  ({ name: marked }: Mark) =>
    marked === `sql ${name}`;
const SESSION = /^prepare SELECT \* FROM session WHERE id/;
const LEDGER = /^prepare SELECT memory FROM receipt_item/;

const PHASES: readonly Phase[] = [
  { name: "node starts", begins: () => 0 },
  { name: "load hook", begins: (marks) => nth(marks, named("preload"))?.to },
  { name: "read stdin", begins: (marks) => nth(marks, named("stdin"))?.from },
  { name: "load engine", begins: (marks) => nth(marks, named("parse"))?.from },
  {
    name: "configure, parse, redact, find project",
    begins: (marks) => nth(marks, matching(/^load .*engine/))?.to,
  },
  { name: "open store", begins: (marks) => nth(marks, named("open"))?.from },
  { name: "enter session", begins: (marks) => nth(marks, matching(SESSION))?.from },
  { name: "append event", begins: (marks) => nth(marks, isTransaction("BEGIN IMMEDIATE"))?.from },
  { name: "read query", begins: (marks) => nth(marks, isTransaction("COMMIT"))?.to },
  { name: "find by terms", begins: (marks) => after(marks, nth(marks, isTransaction("COMMIT")))?.from },
  { name: "score, rank, gate", begins: (marks) => before(marks, nth(marks, matching(LEDGER)))?.to },
  { name: "look into ledger", begins: (marks) => nth(marks, matching(LEDGER))?.from },
  { name: "open receipt", begins: (marks) => nth(marks, isTransaction("BEGIN IMMEDIATE"), 1)?.from },
  { name: "render and write", begins: (marks) => nth(marks, isTransaction("COMMIT"), 1)?.to },
  { name: "close receipt", begins: (marks) => nth(marks, isTransaction("BEGIN IMMEDIATE"), 2)?.from },
  { name: "log", begins: (marks) => nth(marks, isTransaction("COMMIT"), 2)?.to },
  { name: "exit", begins: (marks) => nth(marks, named("exit"))?.from },
];

export interface BreakdownRuns {
  readonly runs: number;
  readonly hook: string;
  readonly input: (round: number) => string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly onRun: (done: number) => void;
}

/** Runs hook and bare node in turn, each preloaded with a stopwatch, which costs both about a millisecond. */
export async function breakDown({ runs, hook, input, env, cwd, onRun }: BreakdownRuns): Promise<Breakdown> {
  const hookRuns: Record<string, number>[] = [];
  const bareRuns: Record<string, number>[] = [];
  for (let run = 0; run < runs; run++) {
    const place = { env, cwd, marked: true };
    const started = { args: ["--require", PRELOAD, hook, "claude-code"], input: input(run) };
    hookRuns.push(phasesOf(await timeProcess(started, place)));
    bareRuns.push(phasesOf(await timeProcess({ args: ["--require", PRELOAD, "-e", "0"], input: "" }, place)));
    onRun(run + 1);
  }
  return { runs, phases: medians(hookRuns), bare: medians(bareRuns) };
}

function phasesOf({
  marks,
  startedAt,
  closedAt,
}: Awaited<ReturnType<typeof timeProcess>>): Record<string, number> {
  const origin = Number(startedAt) / 1e6;
  const read = (JSON.parse(marks) as [string, number, number][]).map(([name, from, to]) => ({
    name,
    from: from / 1e3 - origin,
    to: to / 1e3 - origin,
  }));
  const begun = PHASES.map(({ name, begins }) => ({ name, at: begins(read) })).filter(
    (phase): phase is { name: string; at: number } => phase.at !== undefined,
  );
  const end = Number(closedAt) / 1e6 - origin;
  return Object.fromEntries(begun.map(({ name, at }, index) => [name, (begun[index + 1]?.at ?? end) - at]));
}

function medians(runs: readonly Record<string, number>[]): Record<string, number> {
  const names = PHASES.map(({ name }) => name).filter((name) => runs.some((run) => name in run));
  return Object.fromEntries(names.map((name) => [name, rounded(median(runs.map((run) => run[name] ?? 0)))]));
}

function named(name: string): (mark: Mark) => boolean {
  return (mark) => mark.name === name;
}

function matching(pattern: RegExp): (mark: Mark) => boolean {
  return (mark) => pattern.test(mark.name);
}

function nth(marks: readonly Mark[], wanted: (mark: Mark) => boolean, index = 0): Mark | undefined {
  return marks.filter(wanted)[index];
}

function after(marks: readonly Mark[], mark: Mark | undefined): Mark | undefined {
  return mark && marks[marks.indexOf(mark) + 1];
}

function before(marks: readonly Mark[], mark: Mark | undefined): Mark | undefined {
  return mark && marks[marks.indexOf(mark) - 1];
}
