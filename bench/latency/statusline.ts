import { spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { writeLauncher } from "../../src/cli/launcher/launcher.ts";
import { homeOf } from "../../src/config/home.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Asker, type Contender, timeRounds } from "../harness.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { comparePaired, type Paired } from "../statistics.ts";
import { BARE, copyBuild, refuseIdleRuns } from "./contenders.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { payloadsFor, sessionOfRound } from "./payloads.ts";

/** What one run found; this is what `--json` prints and `--save` writes. */
interface StatusLineReport extends Provenance {
  readonly bench: "statusline";
  readonly runs: number;
  readonly commands: Readonly<Record<string, Paired>>;
  readonly goals: readonly Goal[];
}

const WARM_UP = 10;
const PROGRAM = "status line";
const INSTALLED = "status line, as installed";

/** How long an agent waits for its status line. */
export async function benchStatusLine(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "200" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const random = randomFrom(1);
  const home = await makeHome(random, { memories: 500, sessions: [] }, () => undefined);
  try {
    const hook = copyBuild(home);
    const program = { nodePath: process.execPath, packageFolder: dirname(dirname(hook)) };
    await writeLauncher(homeOf(home.env), program);
    const payloads = payloadsFor(home, random);
    const statusLine = join(dirname(hook), "statusline.cjs");
    const run = (args: readonly string[], input: string) =>
      spawnSync(process.execPath, args, { env: home.env, cwd: home.project, input });
    run([hook, "claude-code"], payloads.sessionStart(0));
    // Hooks write what it says from its first look on.
    run([statusLine], INPUT);
    run([hook, "claude-code"], payloads.knownSubject(0));
    const timings = await timeRounds({
      ...{ env: home.env, cwd: home.project, random, warmUp: WARM_UP, runs: Number(values.runs) },
      contenders: contendersIn(home, statusLine),
      onRound: () => undefined,
    });
    refuseIdleRuns(timings);
    const bare = timings.get(BARE)?.times ?? [];
    const commands = Object.fromEntries(
      [...timings].map(([name, { times }]) => [name, comparePaired(times, bare)]),
    );
    publish(reportOf(Number(values.runs), commands), printReport, values);
  } finally {
    home.remove();
  }
}

function reportOf(runs: number, commands: StatusLineReport["commands"]): StatusLineReport {
  const goals = [PROGRAM, INSTALLED].map((name) =>
    atMost(`${name}, x bare`, 1.3, commands[name]?.ratio ?? Number.NaN),
  );
  return { bench: "statusline", ...provenance(), runs, commands, goals };
}

const INPUT = JSON.stringify({ session_id: sessionOfRound(0), context_window: { used_percentage: 12 } });
const isLine = (output: string) => (/^unbidden \d+ notes? · /.test(output) ? null : `told ${output}`);

function contendersIn(home: BenchHome, program: string): (Contender | Asker)[] {
  return [
    {
      name: BARE,
      start: () => ({ args: ["-e", "0"], input: "" }),
      complaint: (output) => (output === "" ? null : "spoke"),
    },
    { name: PROGRAM, start: () => ({ args: [program], input: INPUT }), complaint: isLine },
    { name: INSTALLED, ask: () => askInstalled(home), complaint: isLine },
  ];
}

/** As the agent does: a shell that is given what stands in the settings. */
function askInstalled({ env, project }: BenchHome): ReturnType<Asker["ask"]> {
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; output: string }[]>();
  let output = "";
  const startedAt = process.hrtime.bigint();
  const child = spawn("/bin/sh", ["-c", `'${homeOf(env).command}' statusline`], {
    ...{ env, cwd: project },
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.on("error", reject);
  child.on("close", () => resolve([{ ms: Number(process.hrtime.bigint() - startedAt) / 1e6, output }]));
  child.stdin.end(INPUT);
  return promise;
}

function printReport({ commands, goals, runs }: StatusLineReport): void {
  const rows = Object.entries(commands).map(
    ([name, { median, p95, ratio }]) =>
      `${name.padEnd(28)}${median.toFixed(1).padStart(8)} / ${p95.toFixed(1)} ms   ${ratio.toFixed(2)} x bare`,
  );
  process.stdout.write(`${[`${runs} rounds`, "", ...rows, "", ...goals.map(goalLine)].join("\n")}\n`);
}
