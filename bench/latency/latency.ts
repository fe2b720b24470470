import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { homeOf } from "../../src/config/home.ts";
import { timeRounds } from "../harness.ts";
import { progress } from "../progress.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { askers, askingSessions, RECALL, recallSessionOf } from "./asking.ts";
import { copyBuild, latencyContenders, refuseIdleRuns, refuseRunsWithErrors } from "./contenders.ts";
import { daemonSessionOf, startBenchDaemon } from "./daemon.ts";
import { type BenchHome, beginSessionsIn } from "./home.ts";
import { promptsOf } from "./index-prompts.ts";
import { copyOf, keptHome, removeHomes } from "./kept-home.ts";
import { latencyReport, printLatency } from "./latency-report.ts";
import { naiveContender } from "./naive.ts";
import { payloadsFor, sessionOfRound } from "./payloads.ts";
import { recallTimes } from "./recall-times.ts";

interface Wanted {
  readonly memories: number;
  readonly runs: number;
  readonly json: boolean;
  readonly save: boolean;
  readonly homes: string | undefined;
}

const WARM_UP = 10;
const TERMS = 12;

/** What anybody waits for, with and without the daemon, beside bare node and a naive hook in the same rounds. */
export async function benchLatency(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  const folder = wanted.homes ?? mkdtempSync(join(tmpdir(), "unbidden-latency-"));
  const home = await copyOf(await keptHome(folder, wanted.memories));
  try {
    publish(await measure(home, wanted), printLatency, wanted);
  } finally {
    home.remove();
    if (wanted.homes === undefined) removeHomes(folder);
  }
}

async function measure(home: BenchHome, { runs, memories }: Wanted) {
  const random = randomFrom(1);
  const rounds = WARM_UP + runs;
  await beginSessionsIn(home, Array.from({ length: rounds }, (_, round) => sessionsOf(round)).flat());
  const hook = copyBuild(home);
  const payloads = payloadsFor(home, random);
  const prompts = promptsOf(home.memories, { terms: TERMS, count: rounds }, random);
  const naive = naiveContender(home, (round) => payloads.knownSubject(round));
  const daemon = await startBenchDaemon(home, hook);
  try {
    // While it still reads its index, eight at once may be too many for it.
    let begun = 0;
    const timings = await timeRounds({
      env: home.env,
      cwd: home.project,
      contenders: [...latencyContenders(hook, payloads), naive, ...askers({ home, hook, payloads, prompts })],
      runs,
      warmUp: WARM_UP,
      random,
      onRound: (done) => {
        if (done === 0) begun = Date.now();
        progress("rounds", done + WARM_UP, rounds);
      },
    });
    refuseIdleRuns(timings);
    const { daemonSilent } = refuseRunsWithErrors(home, begun);
    const recalled = Array.from({ length: runs }, (_, round) => recallSessionOf(WARM_UP + round));
    const times = recallTimes(homeOf(home.env), recalled);
    return latencyReport(new Map([...timings, [RECALL, { times, complaints: [] }]]), {
      memories,
      runs,
      storeBytes: home.storeBytes,
      daemonSilent,
      daemon: { startMs: daemon.startMs, rssMb: await daemon.rssMb() },
    });
  } finally {
    await daemon.end();
  }
}

const sessionsOf = (round: number): string[] => [
  sessionOfRound(round),
  daemonSessionOf(round),
  ...askingSessions(round),
];

function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", default: "100000" },
      runs: { type: "string", default: "200" },
      homes: { type: "string" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const { json, save, homes } = values;
  return { memories: Number(values.memories), runs: Number(values.runs), homes, json, save };
}
