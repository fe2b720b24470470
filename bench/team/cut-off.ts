import { once } from "node:events";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { homeOf } from "../../src/config/home.ts";
import { writeTeamConnection } from "../../src/config/team/connection.ts";
import { countErrors } from "../../src/error-log/error-log.ts";
import { projectFacts } from "../../src/project/project-facts.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { type Contender, timeRounds } from "../harness.ts";
import {
  BARE,
  copyBuild,
  hookContenders,
  refuseIdleRuns,
  refuseRunsWithErrors,
  SKIPPED,
} from "../latency/contenders.ts";
import { startBenchDaemon } from "../latency/daemon.ts";
import { type BenchHome, makeHome } from "../latency/home.ts";
import { payloadsFor } from "../latency/payloads.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { comparePaired, type Paired } from "../statistics.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  memories: { type: "string", default: "10000" },
  runs: { type: "string", default: "200" },
} as const;

interface CutOffReport extends Provenance {
  readonly bench: "team-cut-off";
  readonly runs: number;
  readonly memories: number;
  /** Exchanges that were begun with the server meanwhile. */
  readonly tried: number;
  /** A home whose team's server does not answer, against one without a team in the same round. */
  readonly hooks: Readonly<Record<string, Paired>>;
  readonly goals: readonly Goal[];
}

const GOAL = 1.05;
const WARM_UP = 5;
/** Exchanges as often as options allow. */
const OFTEN = { UNBIDDEN_DAEMON_TEAM_MINUTES: "0.01" };

/** What a server that takes connections and never answers costs a hook. */
export async function benchCutOff(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const size = { memories: Number(values.memories), runs: Number(values.runs) };
  const made = { memories: size.memories, sessions: [] };
  const homes = [
    await makeHome(randomFrom(1), made, () => undefined),
    await makeHome(randomFrom(1), made, () => undefined),
  ] as const;
  try {
    publish(await measure(homes, size), print, values);
  } finally {
    for (const home of homes) home.remove();
  }
}

async function measure(
  [alone, member]: readonly [BenchHome, BenchHome],
  size: Pick<CutOffReport, "runs" | "memories">,
): Promise<CutOffReport> {
  const silent = await silentServer();
  await connectMember(member, silent.port);
  const sides = { alone, member };
  const contenders = Object.entries(sides).flatMap(([side, home]) => contendersOf(side, home));
  const daemons = [await daemonOf(alone, contenders), await daemonOf(member, contenders)];
  try {
    const timings = await timeRounds({
      ...{ env: {}, cwd: alone.project, runs: size.runs, warmUp: WARM_UP, random: randomFrom(2) },
      contenders: contenders.map(({ contender }) => contender),
      onRound: (done) => progress("rounds", done + WARM_UP, size.runs + WARM_UP),
    });
    refuseIdleRuns(timings);
    refuseRunsWithErrors(alone);
    refuseOtherErrors(member);
    const times = (side: string, name: string) => timings.get(`${side}: ${name}`)?.times ?? [];
    const names = contenders.filter(({ side }) => side === "alone").map(({ name }) => name);
    const hooks = Object.fromEntries(
      names.map((name) => [name, comparePaired(times("member", name), times("alone", name))]),
    );
    const goals = names.map((name) =>
      atMost(`${name}, x without a team`, GOAL, hooks[name]?.ratio ?? Number.NaN),
    );
    if (silent.tried() === 0) throw new Error("no exchange was tried");
    return { bench: "team-cut-off", ...provenance(), ...size, tried: silent.tried(), hooks, goals };
  } finally {
    for (const daemon of daemons) await daemon.end();
    silent.close();
  }
}

interface SidedContender {
  readonly side: string;
  readonly name: string;
  readonly hook: string;
  readonly contender: Contender;
}

function contendersOf(side: string, home: BenchHome): SidedContender[] {
  const hook = copyBuild(home);
  const wanted = hookContenders(hook, payloadsFor(home, randomFrom(3))).filter(
    ({ name }) => name !== BARE && name !== SKIPPED,
  );
  return wanted.map(({ name, start, complaint }) => {
    const startHere: Contender["start"] = (round) => {
      const call = start(round);
      return { ...call, env: { ...home.env, ...call.env } };
    };
    return { side, name, hook, contender: { name: `${side}: ${name}`, complaint, start: startHere } };
  });
}

function daemonOf(home: BenchHome, contenders: readonly SidedContender[]) {
  const hook = contenders.find((one) => one.hook.startsWith(home.env.HOME ?? "-"))?.hook ?? "";
  return startBenchDaemon({ ...home, env: { ...home.env, ...OFTEN } }, hook);
}

/** Takes connections and says nothing, as behind a cable that was pulled. */
async function silentServer() {
  let tried = 0;
  const server = createServer((socket) => {
    tried++;
    socket.on("error", () => undefined).resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { port, tried: () => tried, close: () => void server.close() };
}

/** As `team connect` leaves a home, with all of its project shared. */
async function connectMember({ env, project }: BenchHome, port: number): Promise<void> {
  const home = homeOf(env);
  const address = { host: "127.0.0.1", port, database: "postgres", user: "app" };
  writeTeamConnection(home, {
    address: { ...address, usesTls: false, rootCertificate: null },
    ...{ passwordFile: "/nowhere", key: `ubk_${"0".repeat(32)}_${"0".repeat(64)}` },
  });
  const options = { path: home.store, busyTimeoutMs: 5_000, key: Buffer.alloc(32), newId: () => "none" };
  const store = openSqliteStore(options);
  const facts = projectFacts(project, env.HOME ?? "");
  if (facts === null) throw new Error(`${project} is no project`);
  const { id } = await store.ensureProject(facts, Date.now());
  await store.putTeamProject({ project: id, remote: "git.example.com/acme/harbour", sharesAllSince: 1 });
  await store.close();
}

/** That the server is away is what is measured. */
function refuseOtherErrors({ env }: BenchHome): void {
  const codes = [...countErrors(homeOf(env).logs, 0).keys()];
  const others = codes.filter((code) => code !== "DAEMON_SILENT" && !code.startsWith("TEAM_"));
  if (others.length > 0) throw new Error(`hooks swallowed errors: ${others.join(", ")}`);
}

function print({ hooks, runs, memories, tried, machine, goals }: CutOffReport): void {
  const rows = Object.entries(hooks).map(
    ([
      name,
      {
        median,
        p95,
        difference,
        ratio,
        ratioInterval: [low, high],
      },
    ]) =>
      `${name.padEnd(34)}${median.toFixed(1).padStart(8)} / ${p95.toFixed(1)} ms   ${difference.toFixed(2)} ms more, ${ratio.toFixed(3)} x (${low.toFixed(3)} to ${high.toFixed(3)})`,
  );
  const head = `${runs} rounds, ${memories} memories, ${tried} exchanges tried, load ${machine.load[0]?.toFixed(1)}`;
  process.stdout.write(`${[head, "", ...rows, "", ...goals.map(goalLine)].join("\n")}\n`);
}
