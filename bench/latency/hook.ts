import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { homeOf } from "../../src/config/home.ts";
import { countFaults } from "../../src/faults/faults.ts";
import { type Contender, type Timing, timeRounds } from "../harness.ts";
import { randomFrom } from "../random.ts";
import { comparePaired } from "../statistics.ts";
import { type Breakdown, breakDown } from "./breakdown.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { type Payloads, payloadsFor, sessionOfRound } from "./payloads.ts";
import { type Goal, type HookReport, printReport } from "./report.ts";

interface Wanted {
  readonly runs: number;
  readonly memories: number;
  readonly seed: number;
  readonly json: boolean;
  readonly save: boolean;
}

const ROOT = join(import.meta.dirname, "..", "..");
const RESULT = join(ROOT, "bench", "results", "hook-latency.json");
const WARM_UP = 10;
/** The store is made up, so a prompt may by chance find something, or not stand out enough. */
const MOST_UNLIKE_MEANT = 0.1;
const BARE = "bare node -e 0";
const SKIPPED = "skipped event";
const CAPTURE = "capture (PostToolUse)";
const SPEAKS = "prompt that is answered";
const SILENT = "prompt that stays silent";

/** How long a client waits for each kind of hook, each a fresh process on a store of its own. */
export async function benchHook(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  const random = randomFrom(wanted.seed);
  const rounds = WARM_UP + wanted.runs * 2;
  const sessions = Array.from({ length: rounds }, (_, round) => sessionOfRound(round));
  const home = await makeHome(random, { memories: wanted.memories, sessions }, progress);
  try {
    const hook = copyBuild(home);
    const payloads = payloadsFor(home, random);
    const place = { env: home.env, cwd: home.project };
    const timings = await timeRounds({
      ...place,
      contenders: contenders(hook, payloads),
      runs: wanted.runs,
      warmUp: WARM_UP,
      random,
      onRound: (done) => progress(`round ${done} of ${wanted.runs}`),
    });
    const breakdown = await breakDown({
      ...place,
      hook,
      runs: wanted.runs,
      input: (run) => payloads.knownSubject(WARM_UP + wanted.runs + run),
      onRun: (done) => progress(`breakdown ${done} of ${wanted.runs}`),
    });
    refuseIdleRuns(timings);
    refuseFaultyRuns(home);
    publish(wanted, toReport(wanted, home, timings, breakdown));
  } finally {
    home.remove();
  }
}

function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "200" },
      memories: { type: "string", default: "10000" },
      seed: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const { json, save } = values;
  return {
    runs: Number(values.runs),
    memories: Number(values.memories),
    seed: Number(values.seed),
    json,
    save,
  };
}

/** A copy, so that a build made meanwhile does not change what is measured. */
function copyBuild(home: BenchHome): string {
  const folder = join(home.env.HOME ?? "", "dist");
  mkdirSync(folder);
  const built = readdirSync(join(ROOT, "dist")).filter((file) => file.endsWith(".cjs"));
  for (const file of built) copyFileSync(join(ROOT, "dist", file), join(folder, file));
  return join(folder, "hook.cjs");
}

function contenders(hook: string, payloads: Payloads): Contender[] {
  const silent = (output: string) => (output === "" ? null : `printed ${output.slice(0, 200)}`);
  const speaks = (output: string) => (output.includes("--- unbidden ") ? null : "printed no block");
  const hooked = (
    name: string,
    input: (round: number) => string,
    complaint: Contender["complaint"],
  ): Contender => ({
    name,
    start: (round) => ({ args: [hook, "claude-code"], input: input(round) }),
    complaint,
  });
  return [
    { name: BARE, start: () => ({ args: ["-e", "0"], input: "" }), complaint: silent },
    hooked(SKIPPED, payloads.skipped, silent),
    hooked(CAPTURE, payloads.toolUse, silent),
    hooked(SPEAKS, payloads.knownSubject, speaks),
    hooked(SILENT, payloads.newSubject, silent),
    hooked("session start", payloads.sessionStart, speaks),
    hooked("stop", payloads.stop, silent),
  ];
}

/** A command that seldom did its work was not measured. */
function refuseIdleRuns(timings: ReadonlyMap<string, Timing>): void {
  for (const [name, { times, complaints }] of timings) {
    if (complaints.length > MOST_UNLIKE_MEANT * times.length) {
      throw new Error(`${name}: ${complaints.length} of ${times.length} went wrong; ${complaints[0]}`);
    }
  }
}

/** A hook hides its failures from the agent, and one that fails early is fast. */
function refuseFaultyRuns(home: BenchHome): void {
  const faults = [...countFaults(homeOf(home.env).logs, 0)].map(([code, { count }]) => `${count} x ${code}`);
  if (faults.length > 0) throw new Error(`hooks swallowed errors: ${faults.join(", ")}`);
}

function toReport(
  wanted: Wanted,
  home: BenchHome,
  timings: ReadonlyMap<string, Timing>,
  breakdown: Breakdown,
): HookReport {
  const of = (name: string) => timings.get(name)?.times ?? [];
  const commands = Object.fromEntries(
    [...timings].map(([name, { times, complaints }]) => [
      name,
      { ...comparePaired(times, of(BARE)), unlikeMeant: complaints.length },
    ]),
  );
  const captureAboveSkipped = comparePaired(of(CAPTURE), of(SKIPPED));
  const ratio = (name: string) => commands[name]?.ratio ?? Number.NaN;
  return {
    bench: "hook-latency",
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    machine: { cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, load: loadavg() },
    seed: wanted.seed,
    runs: wanted.runs,
    memories: wanted.memories,
    storeBytes: home.storeBytes,
    commands,
    captureAboveSkipped,
    breakdown,
    goals: [
      goal(`${SPEAKS}, x bare`, 1.8, ratio(SPEAKS)),
      goal(`${SILENT}, x bare`, 1.8, ratio(SILENT)),
      goal(`${SKIPPED}, x bare`, 1.15, ratio(SKIPPED)),
      goal("capture above skipped event, ms", 12, captureAboveSkipped.difference),
    ],
  };
}

function goal(name: string, atMost: number, found: number): Goal {
  return { name, atMost, found, met: found <= atMost };
}

/** Marked when the working copy differs from what the hash names. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "src", "scripts", "package.json", "package-lock.json");
  return git("rev-parse", "HEAD") + (changed === "" ? "" : "+changes");
}

function publish(wanted: Wanted, report: HookReport): void {
  if (wanted.save) mkdirSync(dirname(RESULT), { recursive: true });
  if (wanted.save) writeFileSync(RESULT, `${JSON.stringify(report, null, 2)}\n`);
  if (wanted.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else printReport(report);
}

/** One line that replaces itself on a terminal; elsewhere every hundredth step is news enough. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (/\b\d*00 of/.test(line)) process.stderr.write(`${line}\n`);
}
