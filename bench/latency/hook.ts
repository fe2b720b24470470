import { parseArgs } from "node:util";
import { atMost } from "../goals.ts";
import { type Timing, timeRounds } from "../harness.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { comparePaired } from "../statistics.ts";
import { type Breakdown, breakDown } from "./breakdown.ts";
import {
  BARE,
  CAPTURE,
  copyBuild,
  hookContenders,
  refuseIdleRuns,
  refuseRunsWithErrors,
  SILENT,
  SKIPPED,
  SPEAKS,
} from "./contenders.ts";
import { daemonSessionOf, startBenchDaemon } from "./daemon.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { payloadsFor, sessionOfRound } from "./payloads.ts";
import { type HookReport, printReport } from "./report.ts";

interface Wanted {
  readonly runs: number;
  readonly memories: number;
  readonly seed: number;
  readonly json: boolean;
  readonly save: boolean;
}

const WARM_UP = 10;

/** How long a client waits for each kind of hook, each a fresh process on a store of its own. */
export async function benchHook(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  const random = randomFrom(wanted.seed);
  const rounds = WARM_UP + wanted.runs * 2;
  const sessions = Array.from({ length: rounds }, (_, round) => [
    sessionOfRound(round),
    daemonSessionOf(round),
  ]).flat();
  const home = await makeHome(random, { memories: wanted.memories, sessions }, progress);
  try {
    const hook = copyBuild(home);
    const payloads = payloadsFor(home, random);
    const place = { env: home.env, cwd: home.project };
    const daemon = await startBenchDaemon(home, hook);
    const timings = await timeRounds({
      ...place,
      contenders: hookContenders(hook, payloads),
      runs: wanted.runs,
      warmUp: WARM_UP,
      random,
      onRound: (done) => progress(`round ${done} of ${wanted.runs}`),
    });
    await daemon.end();
    const breakdown = await breakDown({
      ...place,
      hook,
      runs: wanted.runs,
      input: (run) => payloads.knownSubject(WARM_UP + wanted.runs + run),
      onRun: (done) => progress(`breakdown ${done} of ${wanted.runs}`),
    });
    refuseIdleRuns(timings);
    refuseRunsWithErrors(home);
    publish(toReport(wanted, home, timings, breakdown), printReport, wanted);
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
    ...provenance(),
    seed: wanted.seed,
    runs: wanted.runs,
    memories: wanted.memories,
    storeBytes: home.storeBytes,
    commands,
    captureAboveSkipped,
    breakdown,
    goals: [
      atMost(`${SPEAKS}, x bare`, 1.8, ratio(SPEAKS)),
      atMost(`${SILENT}, x bare`, 1.8, ratio(SILENT)),
      atMost(`${SPEAKS}, daemon, x bare`, 1.3, ratio(`${SPEAKS}, daemon`)),
      atMost(`${SKIPPED}, x bare`, 1.15, ratio(SKIPPED)),
      atMost("capture above skipped event, ms", 12, captureAboveSkipped.difference),
    ],
  };
}

/** One line that replaces itself on a terminal; elsewhere every hundredth step is news enough. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (/\b\d*00 of/.test(line)) process.stderr.write(`${line}\n`);
}
