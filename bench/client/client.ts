import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeLauncher } from "../../src/cli/launcher/launcher.ts";
import { homeOf } from "../../src/config/home.ts";
import { runSession } from "../../test/clients/claude-code.ts";
import { fetchClient } from "../../test/clients/fetch-client.ts";
import { CLAUDE_CODE } from "../../test/clients/pins.ts";
import { installProduct, startDaemon, stopDaemon } from "../../test/clients/product.ts";
import { closeSandbox, openSandbox, type Sandbox } from "../../test/clients/sandbox.ts";
import { bash } from "../../test/clients/scenarios/earlier-work.ts";
import { storedEvents } from "../../test/clients/stored.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom, shuffled } from "../random.ts";
import { comparePaired, median, type Paired, rounded } from "../statistics.ts";

const CALLS = 10;
const WARM_UP = 1;
const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

/** What is in the client's settings; the first way is the baseline. */
interface Way {
  readonly name: string;
  readonly prepare: (sandbox: Sandbox) => Promise<unknown>;
  readonly daemon: boolean;
  /** Whether the calls are kept. */
  readonly keeps: boolean;
}

const NOT_INSTALLED = "not installed";
const TRUE_INSTEAD = "/bin/true in our hooks' place";
const BY_DEFAULT = "as installed by default, daemon";
const ALONE = { daemon: false, keeps: true };
const ASKING = { daemon: true, keeps: true };
const WAYS: readonly Way[] = [
  { name: NOT_INSTALLED, prepare: async () => undefined, daemon: false, keeps: false },
  { name: TRUE_INSTEAD, prepare: installTrueInstead, daemon: false, keeps: false },
  { name: "as installed by default, no daemon", prepare: (sandbox) => installProduct(sandbox), ...ALONE },
  { name: "as installed by default, daemon asked by Node", prepare: installAskingByNode, ...ASKING },
  { name: BY_DEFAULT, prepare: (sandbox) => installWithDaemon(sandbox), ...ASKING },
  { name: "every tool hook, daemon", prepare: (sandbox) => installWithDaemon(sandbox, "all"), ...ASKING },
];

async function installWithDaemon(sandbox: Sandbox, tools = "needed"): Promise<void> {
  await installProduct(sandbox, "--tools", tools);
  await startDaemon(sandbox);
}

/** A launcher as on a machine with nothing quicker. */
async function installAskingByNode(sandbox: Sandbox): Promise<void> {
  await installWithDaemon(sandbox);
  const program = { nodePath: process.execPath, packageFolder: ROOT, client: null };
  await writeLauncher(homeOf({ UNBIDDEN_HOME: sandbox.unbiddenHome }), program);
}

/** The same hooks, each a program that does nothing: what the client itself takes for them. */
async function installTrueInstead(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  const settings = JSON.parse(readFileSync(sandbox.settingsFile, "utf8"));
  const groups = Object.values<{ hooks: object[] }[]>(settings.hooks).flat();
  for (const group of groups)
    group.hooks = group.hooks.map((hook) => ({ ...hook, command: "/bin/true", args: [] }));
  writeFileSync(sandbox.settingsFile, JSON.stringify(settings));
}

/** ms of a whole session, and against the same session of the client alone in the same round. */
interface ClientReport extends Provenance {
  readonly bench: "client";
  readonly client: string;
  readonly rounds: number;
  readonly calls: number;
  readonly notInstalled: { readonly p50: number };
  readonly ways: Readonly<Record<string, Paired>>;
  /** The same against the session whose hooks do nothing. */
  readonly againstTrue: Readonly<Record<string, Paired>>;
  readonly goals: readonly Goal[];
}

/** What a session of ten tool calls takes in the real client: as it is installed, with every tool hook, and without us. */
export async function benchClient(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "12" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const cache = join(ROOT, ".cache", "clients");
  const client = await fetchClient(cache, `${process.platform}-${process.arch}`, CLAUDE_CODE);
  if (client.status !== "ready") throw new Error(client.reason);
  publish(await measure(client.executable, Number(values.rounds)), printClient, values);
}

const CLI = join(ROOT, "dist", "cli.js");

async function measure(executable: string, rounds: number): Promise<ClientReport> {
  const random = randomFrom(1);
  const prepared = await Promise.all(
    WAYS.map(async (way) => ({ way, sandbox: await openSandbox({ executable, cli: CLI, daemon: false }) })),
  );
  const times = new Map<string, number[]>(WAYS.map(({ name }) => [name, []]));
  try {
    for (const { way, sandbox } of prepared) await way.prepare(sandbox);
    for (let round = 0; round < WARM_UP + rounds; round++) {
      for (const { way, sandbox } of shuffled(random, prepared)) {
        const ms = await timeSession(sandbox, way);
        if (round >= WARM_UP) times.get(way.name)?.push(ms);
      }
      progress("rounds", round + 1, WARM_UP + rounds);
    }
  } finally {
    for (const { way, sandbox } of prepared) {
      if (way.daemon) await stopDaemon(sandbox);
      await closeSandbox(sandbox, { keep: false });
    }
  }
  return reportOf(times, rounds);
}

/** One call after the other, as an agent makes them that looks at each answer. */
async function timeSession(sandbox: Sandbox, { name, daemon, keeps }: Way): Promise<number> {
  const calls = Array.from({ length: CALLS }, (_, at) => ({
    text: "On.",
    calls: [bash(`echo heron-${at}.`)],
  }));
  const began = performance.now();
  const run = await runSession(sandbox, {
    prompt: "Count herons.",
    script: { main: [...calls, { text: "Ten." }] },
    env: daemon ? WITH_DAEMON : {},
  });
  const ms = performance.now() - began;
  if (!keeps) return ms;
  const kept = storedEvents(sandbox, run.id).filter(({ kind }) => kind === "tool").length;
  if (kept !== CALLS) throw new Error(`${name}: ${kept} of ${CALLS} calls were kept`);
  return ms;
}

function reportOf(times: ReadonlyMap<string, readonly number[]>, rounds: number): ClientReport {
  const alone = times.get(NOT_INSTALLED) ?? [];
  const ways = comparedTo(NOT_INSTALLED, times);
  const againstTrue = comparedTo(TRUE_INSTEAD, times);
  return {
    bench: "client",
    client: `${CLAUDE_CODE.client} ${CLAUDE_CODE.version}`,
    rounds,
    calls: CALLS,
    notInstalled: { p50: rounded(median(alone)) },
    ways,
    againstTrue,
    ...provenance(),
    goals: [
      atMost(`${CALLS} tool calls, ${BY_DEFAULT}, ms more`, 250, ways[BY_DEFAULT]?.difference ?? Number.NaN),
      atMost(`${BY_DEFAULT}, x ${TRUE_INSTEAD}`, 1.4, againstTrue[BY_DEFAULT]?.ratio ?? Number.NaN),
    ],
  };
}

function comparedTo(name: string, times: ReadonlyMap<string, readonly number[]>): Record<string, Paired> {
  const baseline = times.get(name) ?? [];
  const others = [...times].filter(([other]) => other !== name && other !== NOT_INSTALLED);
  return Object.fromEntries(others.map(([other, all]) => [other, comparePaired(all, baseline)]));
}

function printClient({ client, calls, rounds, notInstalled, ways, againstTrue, goals }: ClientReport): void {
  const lines = [
    `${client}: a session of ${calls} tool calls, ${rounds} rounds; ${notInstalled.p50.toFixed(0)} ms without us`,
    ...Object.entries(ways).map(([name, { median: ms, difference, differenceInterval }]) => {
      const [low, high] = differenceInterval.map((each) => each.toFixed(0));
      const ratio = againstTrue[name] ? `, ${againstTrue[name].ratio.toFixed(2)} x /bin/true` : "";
      return `${name.padEnd(46)}${ms.toFixed(0).padStart(6)} ms, ${difference.toFixed(0)} more (${low} to ${high})${ratio}`;
    }),
    "",
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
