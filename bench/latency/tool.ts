import { parseArgs } from "node:util";
import { homeOf } from "../../src/config/home.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Contender, timeRounds } from "../harness.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { comparePaired, median, type Paired, quantile, rounded } from "../statistics.ts";
import { BARE, copyBuild, refuseIdleRuns, refuseRunsWithErrors } from "./contenders.ts";
import { daemonSessionOf, speaks, startBenchDaemon, staysSilent, throughDaemon } from "./daemon.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { sessionOfRound } from "./payloads.ts";
import { recallTimes } from "./recall-times.ts";

interface Wanted {
  readonly memories: number;
  readonly runs: number;
  readonly json: boolean;
  readonly save: boolean;
}

interface ToolReport extends Provenance {
  readonly bench: "tool-latency";
  readonly runs: number;
  readonly memories: number;
  readonly storeBytes: number;
  /** Times in which the daemon was too slow and the hook answered by itself. */
  readonly daemonSilent: number;
  /** Against bare `node -e 0` in the same round. */
  readonly commands: Readonly<Record<string, Paired & { readonly unlikeMeant: number }>>;
  /** What of a block about a file was spent on finding and wording it, in ms, as its receipts say. */
  readonly inside: Readonly<Record<"alone" | "daemon", { readonly median: number; readonly p95: number }>>;
  readonly goals: readonly Goal[];
}

const WARM_UP = 10;
const KNOWN = "file that is known of";
const UNKNOWN = "file of which nothing is known";
const COMMAND = "command of which nothing is known";
const FAILURE = "failure without a way out";

/** How long a tool waits for its hook, by what there is to say; each round is a session of its own. */
export async function benchTool(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  const rounds = Array.from({ length: WARM_UP + wanted.runs }, (_, round) => round);
  const sessions = rounds.flatMap((round) => [sessionOfRound(round), daemonSessionOf(round)]);
  const random = randomFrom(1);
  const home = await makeHome(random, { memories: wanted.memories, sessions }, () => undefined);
  try {
    publish(await measure(home, wanted), print, wanted);
  } finally {
    home.remove();
  }
}

async function measure(home: BenchHome, { runs, memories }: Wanted): Promise<ToolReport> {
  const hook = copyBuild(home);
  const tools = toolContenders(home, hook);
  const daemon = await startBenchDaemon(home, hook);
  try {
    const timings = await timeRounds({
      env: home.env,
      cwd: home.project,
      contenders: [
        { name: BARE, start: () => ({ args: ["-e", "0"], input: "" }), complaint: staysSilent },
        ...tools,
        ...throughDaemon(tools),
      ],
      runs,
      warmUp: WARM_UP,
      random: randomFrom(2),
      onRound: (done) => progress("rounds", done + WARM_UP, runs + WARM_UP),
    });
    refuseIdleRuns(timings);
    const { daemonSilent } = refuseRunsWithErrors(home);
    const bare = timings.get(BARE)?.times ?? [];
    const commands = Object.fromEntries(
      [...timings].map(([name, { times, complaints }]) => [
        name,
        { ...comparePaired(times, bare), unlikeMeant: complaints.length },
      ]),
    );
    const goals = [KNOWN, UNKNOWN, COMMAND, FAILURE].flatMap((name) => [
      atMost(`${name}, p95 ms`, 100, commands[name]?.p95 ?? Number.NaN),
      atMost(`${name}, daemon, p95 ms`, 100, commands[`${name}, daemon`]?.p95 ?? Number.NaN),
    ]);
    const size = { runs, memories, storeBytes: home.storeBytes, daemonSilent };
    const inside = {
      alone: insideOf(home, runs, sessionOfRound),
      daemon: insideOf(home, runs, daemonSessionOf),
    };
    return { bench: "tool-latency", ...provenance(), ...size, commands, inside, goals };
  } finally {
    await daemon.end();
  }
}

/** Only what is said leaves a receipt, so each session has one. */
function insideOf({ env }: BenchHome, runs: number, sessionOf: (round: number) => string) {
  const sessions = Array.from({ length: runs }, (_, round) => sessionOf(WARM_UP + round));
  const times = recallTimes(homeOf(env), sessions).filter(Number.isFinite);
  return { median: rounded(median(times)), p95: rounded(quantile(times, 0.95)) };
}

/** Of these the bench's homes have the user's own word, and only that is told before a tool. */
const KINDS: ReadonlySet<string> = new Set(["decision", "preference"]);

function toolContenders({ project, memories, prose }: BenchHome, hook: string): Contender[] {
  const known = memories.filter(({ kind, files }) => KINDS.has(kind) && files.length > 0);
  const call = (round: number, name: string, event: string, fields: object) =>
    JSON.stringify({
      session_id: sessionOfRound(round),
      transcript_path: `${project}/../${sessionOfRound(round)}.jsonl`,
      ...{ cwd: project, hook_event_name: event, tool_use_id: `toolu_${name}_${round}` },
      ...fields,
    });
  const contender = (
    name: string,
    complaint: Contender["complaint"],
    event: string,
    fields: (round: number) => object,
  ): Contender => ({
    name,
    complaint,
    start: (round) => ({ args: [hook, "claude-code"], input: call(round, name, event, fields(round)) }),
  });
  const read = (path: string) => ({ tool_name: "Read", tool_input: { file_path: `${project}/${path}` } });
  const run = () => ({
    tool_name: "Bash",
    tool_input: { command: `npm run ${prose.words(1).join("")} -- ${prose.path()}` },
  });
  return [
    contender(KNOWN, speaks, "PreToolUse", (round) => read(known[round % known.length]?.files[0] ?? "")),
    contender(UNKNOWN, staysSilent, "PreToolUse", (round) => read(`src/unknown-${round}.ts`)),
    contender(COMMAND, staysSilent, "PreToolUse", run),
    contender(FAILURE, staysSilent, "PostToolUseFailure", () => ({
      ...run(),
      error: `Exit code 1\nError: ${prose.words(8).join(" ")} was not found`,
      is_interrupt: false,
    })),
  ];
}

function print(report: ToolReport): void {
  const { runs, memories, node, machine, commands, goals, daemonSilent, inside } = report;
  const load = machine.load[0]?.toFixed(1);
  const rows = Object.entries(commands).map(
    ([name, { median, p95, ratio, unlikeMeant }]) =>
      `${name.padEnd(44)}${median.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}${ratio.toFixed(2).padStart(8)}${String(unlikeMeant).padStart(6)}`,
  );
  const lines = [
    `${runs} rounds, ${memories} memories, node ${node}, ${machine.cores} x ${machine.cpu}, load ${load}`,
    `${"ms".padEnd(44)}  median     p95  x bare  unlike`,
    ...rows,
    ...Object.entries(inside).map(
      ([who, times]) => `inside, ${who}: ${times.median.toFixed(1)} / ${times.p95.toFixed(1)} ms`,
    ),
    `the daemon was too slow ${daemonSilent} times`,
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", default: "10000" },
      runs: { type: "string", default: "100" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const { json, save } = values;
  return { memories: Number(values.memories), runs: Number(values.runs), json, save };
}
