import { renameSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { clientsHere } from "../../src/cli/launcher/choose-client.ts";
import { writeLauncher } from "../../src/cli/launcher/launcher.ts";
import { homeOf } from "../../src/config/home.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Contender, timeRounds } from "../harness.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { comparePaired, type Paired } from "../statistics.ts";
import { CPU_ROUNDS, cpuOf } from "./call-cpu.ts";
import { BARE, copyBuild, refuseIdleRuns, refuseRunsWithErrors } from "./contenders.ts";
import { speaks, startBenchDaemon, staysSilent, WITH_DAEMON } from "./daemon.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { type Payloads, payloadsFor, sessionOfRound } from "./payloads.ts";
import { type TracedCall, traceCall } from "./traced-call.ts";

interface LauncherReport extends Provenance {
  readonly bench: "launcher";
  readonly runs: number;
  readonly memories: number;
  /** Times in which the daemon was too slow and Node answered. */
  readonly daemonSilent: number;
  /** Against bare `node -e 0` in the same round. */
  readonly commands: Readonly<Record<string, Paired & { readonly unlikeMeant: number }>>;
  /** CPU time of all processes of one call, and of the daemon for it, in ms. */
  readonly cpu: Readonly<Record<string, { readonly call: number; readonly daemon: number }>>;
  /** What one tool event asks of the system; empty where there is no strace. */
  readonly traced: Readonly<Record<string, TracedCall>>;
  readonly goals: readonly Goal[];
}

const WARM_UP = 5;
const NODE = "Node";
const EVENTS = [
  "skipped event",
  "tool event",
  "silent prompt",
  "answered prompt",
  "session start",
  "stop",
] as const;
type EventName = (typeof EVENTS)[number];
const GOALS: Readonly<Partial<Record<EventName, number>>> = {
  "skipped event": 0.2,
  "tool event": 0.2,
  "silent prompt": 0.4,
  "answered prompt": 0.6,
  "session start": 0.8,
};
/** What an agent pays for any hook at all. */
const NOTHING = "/bin/true";
/** What the daemon does after these would be measured with the others. */
const LEAVING_WORK: ReadonlySet<EventName> = new Set(["session start", "stop"]);
const SPEAKING: ReadonlySet<EventName> = new Set(["answered prompt", "session start"]);

const TOOL_EVENT_CPU_MS = 6;

/** One way of asking and one kind of event. */
interface Case {
  readonly name: string;
  readonly launcher: string;
  readonly event: EventName;
  readonly input: (round: number) => string;
}

/** What a hook costs through each way in which the launcher may ask a running daemon. */
export async function benchLauncher(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", default: "100000" },
      runs: { type: "string", default: "100" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const [memories, runs] = [Number(values.memories), Number(values.runs)];
  const home = await makeHome(randomFrom(1), { memories, sessions: [] }, () => undefined);
  try {
    publish(await measure(home, { memories, runs }), printReport, values);
  } finally {
    home.remove();
  }
}

async function measure(home: BenchHome, size: { memories: number; runs: number }): Promise<LauncherReport> {
  const hook = copyBuild(home);
  const cases = await casesOf(home, hook);
  const daemon = await startBenchDaemon(home, hook);
  try {
    const isLeaving = ({ event }: Case) => LEAVING_WORK.has(event);
    const groups = [cases.filter((each) => !isLeaving(each)), cases.filter(isLeaving)];
    const measured: Measured[] = [];
    for (const group of groups) measured.push(await measureGroup(home, group, size.runs));
    const commands = Object.assign({}, ...measured.map((one) => one.commands)) as Measured["commands"];
    const cpu = Object.assign({}, ...measured.map((one) => one.cpu)) as Measured["cpu"];
    const traced = Object.fromEntries(cases.flatMap((each) => tracedCallOf(home, each)));
    const fast = cases.filter(({ name }) => !name.startsWith(NODE));
    const goals = fast.flatMap((each) => goalsOf(each, commands[each.name], cpu[each.name]));
    const { daemonSilent } = refuseRunsWithErrors(home);
    return { bench: "launcher", ...provenance(), ...size, daemonSilent, commands, cpu, traced, goals };
  } finally {
    await daemon.end();
  }
}

type Measured = Pick<LauncherReport, "commands" | "cpu">;

/** Each case beside a bare Node and a program that does nothing, then the processor time of each. */
async function measureGroup(home: BenchHome, cases: readonly Case[], runs: number): Promise<Measured> {
  const timings = await timeRounds({
    env: { ...home.env, ...WITH_DAEMON },
    cwd: home.project,
    contenders: [
      { name: BARE, start: () => ({ args: ["-e", "0"], input: "" }), complaint: staysSilent },
      { name: NOTHING, start: () => ({ command: NOTHING, args: [], input: "" }), complaint: staysSilent },
      ...cases.map(contenderOf),
    ],
    runs,
    warmUp: WARM_UP,
    random: randomFrom(2),
    onRound: (done) => progress("rounds", done + WARM_UP, runs + WARM_UP),
  });
  refuseIdleRuns(timings);
  const bare = timings.get(BARE)?.times ?? [];
  const commands = Object.fromEntries(
    [...timings].map(([name, { times, complaints }]) => [
      name,
      { ...comparePaired(times, bare), unlikeMeant: complaints.length },
    ]),
  );
  return { commands, cpu: Object.fromEntries(cases.map((each) => [each.name, cpuOf(home, each, runs)])) };
}

function goalsOf(
  { name, event }: Case,
  { ratio = Number.NaN }: Partial<Paired> = {},
  { call = Number.NaN, daemon = Number.NaN }: { call?: number; daemon?: number } = {},
): Goal[] {
  const goal = GOALS[event];
  const ratios = goal === undefined ? [] : [atMost(`${name}, x bare`, goal, ratio)];
  if (event !== "tool event") return ratios;
  return [...ratios, atMost(`${name}, CPU ms with the daemon's`, TOOL_EVENT_CPU_MS, call + daemon)];
}

/** A launcher for each way, beside each other. */
async function casesOf(home: BenchHome, hook: string): Promise<Case[]> {
  const there = homeOf(home.env);
  const program = { nodePath: process.execPath, packageFolder: dirname(dirname(hook)) };
  const payloads = payloadsFor(home, randomFrom(3));
  const cases: Case[] = [];
  for (const client of [null, ...clientsHere(process.env)]) {
    const way = client?.name ?? NODE;
    await writeLauncher(there, { ...program, client });
    const launcher = `${there.launcher}-${way}`;
    renameSync(there.launcher, launcher);
    for (const event of EVENTS)
      cases.push({ name: `${way}, ${event}`, launcher, event, input: inputOf(payloads, way, event) });
  }
  return cases;
}

/** In a session of its own, for what one was told would be known to the other. */
function inputOf(payloads: Payloads, way: string, event: EventName): Case["input"] {
  const input = {
    "skipped event": payloads.skipped,
    "tool event": payloads.toolUse,
    "silent prompt": payloads.newSubject,
    "answered prompt": (round: number) => payloads.knownSubject(round),
    "session start": payloads.sessionStart,
    stop: payloads.stop,
  }[event];
  return (round) => input(round).replaceAll(`${sessionOfRound(round)}"`, `${way}-${sessionOfRound(round)}"`);
}

function contenderOf({ name, launcher, event, input }: Case): Contender {
  return {
    name,
    start: (round) => ({ command: launcher, args: ["claude-code"], input: input(round) }),
    complaint: SPEAKING.has(event) ? speaks : staysSilent,
  };
}

/** A round after those of `cpuOf`. */
const TRACED_ROUND = 2 * CPU_ROUNDS;

function tracedCallOf({ env, project }: BenchHome, { name, launcher, event, input }: Case) {
  if (event !== "tool event") return [];
  const traced = traceCall({
    command: [launcher, "claude-code"],
    input: input(TRACED_ROUND),
    env: { ...env, ...WITH_DAEMON },
    cwd: project,
  });
  return traced ? [[name, traced] as const] : [];
}

function printReport({
  commands,
  cpu,
  traced,
  goals,
  runs,
  memories,
  machine,
  daemonSilent,
}: LauncherReport): void {
  const rows = Object.entries(commands).map(([name, { median, p95, ratio }]) => {
    const used = cpu[name];
    const spent = used ? `   CPU ${used.call.toFixed(1)} + ${used.daemon.toFixed(1)} ms in the daemon` : "";
    return `${name.padEnd(28)}${median.toFixed(1).padStart(8)} / ${p95.toFixed(1)} ms   ${ratio.toFixed(2)} x bare${spent}`;
  });
  const head = `${runs} rounds, ${memories} memories, load ${machine.load[0]?.toFixed(1)}; the daemon was too slow ${daemonSilent} times`;
  const asked = Object.entries(traced).map(
    ([name, { processes, filesOpened, bytesRead, bytesWritten, systemCalls }]) =>
      `${name.padEnd(28)}${processes} processes, ${filesOpened} files opened, ${bytesRead} bytes read, ${bytesWritten} written, ${systemCalls} system calls`,
  );
  process.stdout.write(`${[head, "", ...rows, "", ...asked, "", ...goals.map(goalLine)].join("\n")}\n`);
}
