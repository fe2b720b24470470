import { join } from "node:path";
import { parseArgs } from "node:util";
import { runSession } from "../../test/clients/claude-code.ts";
import { CLIENT, CLIENT_VERSION, fetchClient } from "../../test/clients/fetch-client.ts";
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

/** How tool events reach us; the first way is the baseline. */
interface Way {
  readonly name: string;
  readonly prepare: (sandbox: Sandbox) => Promise<unknown>;
  readonly daemon: boolean;
}

const COMMANDS = ["--tools", "all"];
const NOT_INSTALLED = "not installed";
const WAYS: readonly Way[] = [
  { name: NOT_INSTALLED, prepare: async () => undefined, daemon: false },
  { name: "as installed by default", prepare: (sandbox) => installProduct(sandbox), daemon: false },
  {
    name: "as installed by default, daemon",
    prepare: async (sandbox) => {
      await installProduct(sandbox);
      await startDaemon(sandbox);
    },
    daemon: true,
  },
  { name: "commands", prepare: (sandbox) => installProduct(sandbox, ...COMMANDS), daemon: false },
  {
    name: "commands, daemon",
    prepare: async (sandbox) => {
      await installProduct(sandbox, ...COMMANDS);
      await startDaemon(sandbox);
    },
    daemon: true,
  },
];

/** ms of a whole session, and against the same session of the client alone in the same round. */
interface ClientReport extends Provenance {
  readonly bench: "client";
  readonly client: string;
  readonly rounds: number;
  readonly calls: number;
  readonly notInstalled: { readonly p50: number };
  readonly ways: Readonly<Record<string, Paired>>;
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
  const client = await fetchClient(cache, `${process.platform}-${process.arch}`);
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
async function timeSession(sandbox: Sandbox, { name, daemon }: Way): Promise<number> {
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
  if (name === NOT_INSTALLED) return ms;
  const kept = storedEvents(sandbox, run.id).filter(({ kind }) => kind === "tool").length;
  if (kept !== CALLS) throw new Error(`${name}: ${kept} of ${CALLS} calls were kept`);
  return ms;
}

function reportOf(times: ReadonlyMap<string, readonly number[]>, rounds: number): ClientReport {
  const alone = times.get(NOT_INSTALLED) ?? [];
  const ways = Object.fromEntries(
    [...times]
      .filter(([name]) => name !== NOT_INSTALLED)
      .map(([name, all]) => [name, comparePaired(all, alone)]),
  );
  return {
    bench: "client",
    client: `${CLIENT} ${CLIENT_VERSION}`,
    rounds,
    calls: CALLS,
    notInstalled: { p50: rounded(median(alone)) },
    ways,
    ...provenance(),
    goals: Object.entries(ways).map(([name, { difference }]) =>
      atMost(`${CALLS} tool calls, ${name}, ms more`, 150, difference),
    ),
  };
}

function printClient({ client, calls, rounds, notInstalled, ways, goals }: ClientReport): void {
  const lines = [
    `${client}: a session of ${calls} tool calls, ${rounds} rounds; ${notInstalled.p50.toFixed(0)} ms without us`,
    ...Object.entries(ways).map(
      ([
        name,
        {
          median: ms,
          difference,
          differenceInterval: [low, high],
        },
      ]) =>
        `${name.padEnd(20)}${ms.toFixed(0).padStart(7)} ms, ${difference.toFixed(0)} more (${low.toFixed(0)} to ${high.toFixed(0)})`,
    ),
    "",
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
