import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AgentClient, runAgent } from "../../test/clients/agents/agent-client.ts";
import { startAgentModel } from "../../test/clients/agents/agent-model.ts";
import { AGENT_CLIENTS } from "../../test/clients/agents/clients.ts";
import { runSession } from "../../test/clients/claude-code.ts";
import { fetchClient } from "../../test/clients/fetch-client.ts";
import { CLAUDE_CODE, type ClientPin } from "../../test/clients/pins.ts";
import { runCommand, startDaemon, stopDaemon } from "../../test/clients/product.ts";
import { closeSandbox, openSandbox, type Sandbox } from "../../test/clients/sandbox.ts";
import { bash, doEarlierWork, STORAGE_QUESTION } from "../../test/clients/scenarios/earlier-work.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { median, rounded } from "../statistics.ts";
import { placeStopwatch, readWaits, type Wait } from "./stopwatch.ts";

interface EventWaits {
  readonly event: string;
  readonly runs: number;
  readonly medianMs: number;
  readonly maxMs: number;
}

interface WaitsReport extends Provenance {
  readonly bench: "waits";
  readonly sessions: number;
  /** By the client's label and version, in the order of its session. */
  readonly clients: Readonly<Record<string, readonly EventWaits[]>>;
}

/** How long each real client waits for each of its hooks, as installed by default, with a daemon. */
export async function benchWaits(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sessions: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const sessions = Number(values.sessions);
  const claude = await executableOf(CLAUDE_CODE);
  const clients: Record<string, readonly EventWaits[]> = {
    [`Claude Code ${CLAUDE_CODE.version}`]: await waitsOf(claude, (sandbox) => playClaude(sandbox, sessions)),
  };
  for (const [at, client] of AGENT_CLIENTS.entries()) {
    const executable = await executableOf(client.pin);
    clients[`${client.label} ${client.pin.version}`] = await waitsOf(claude, (sandbox) =>
      playAgent(sandbox, client, executable, sessions),
    );
    progress("clients", at + 1, AGENT_CLIENTS.length);
  }
  publish({ bench: "waits", sessions, clients, ...provenance() }, printWaits, values);
}

async function executableOf(pin: ClientPin): Promise<string> {
  const cache = join(ROOT, ".cache", "clients");
  const client = await fetchClient(cache, `${process.platform}-${process.arch}`, pin);
  if (client.status !== "ready") throw new Error(client.reason);
  return client.executable;
}

/** In a home with memories of earlier work, and a daemon. */
async function waitsOf(
  executable: string,
  play: (sandbox: Sandbox) => Promise<void>,
): Promise<readonly EventWaits[]> {
  const cli = join(ROOT, "dist", "cli.js");
  const sandbox = await openSandbox({ executable, cli, daemon: true });
  try {
    await doEarlierWork(sandbox);
    await play(sandbox);
    return byEvent(readWaits(sandbox));
  } finally {
    await stopDaemon(sandbox);
    await closeSandbox(sandbox, { keep: false });
  }
}

async function playClaude(sandbox: Sandbox, sessions: number): Promise<void> {
  await startDaemon(sandbox);
  placeStopwatch(sandbox);
  const main = [{ text: "Trying.", calls: [bash("sh deploy.sh")] }, { text: "So." }];
  for (let at = 0; at < sessions; at++)
    await runSession(sandbox, { prompt: STORAGE_QUESTION, script: { main } });
}

async function playAgent(
  sandbox: Sandbox,
  client: AgentClient,
  executable: string,
  sessions: number,
): Promise<void> {
  const model = await startAgentModel();
  try {
    client.configure(sandbox, model.url);
    await runCommand(sandbox, ["install", client.name]);
    await client.trust?.(sandbox, executable);
    await startDaemon(sandbox);
    placeStopwatch(sandbox);
    const steps = [{ text: "Trying.", command: "sh deploy.sh" }, { text: "So." }];
    for (let at = 0; at < sessions; at++)
      await runAgent(sandbox, { client, executable, model }, { prompt: STORAGE_QUESTION, steps });
  } finally {
    await model.close();
  }
}

function byEvent(waits: readonly Wait[]): readonly EventWaits[] {
  return [...Map.groupBy(waits, ({ event }) => event)].map(([event, calls]) => {
    const times = calls.map(({ ms }) => ms);
    const [medianMs, maxMs] = [median(times), Math.max(...times)].map(rounded) as [number, number];
    return { event, runs: calls.length, medianMs, maxMs };
  });
}

function printWaits({ sessions, clients }: WaitsReport): void {
  const lines = [
    `ms that a client waits for one hook, median (longest) of ${sessions} sessions, with a daemon`,
  ];
  for (const [client, waits] of Object.entries(clients)) {
    const each = waits.map(
      ({ event, medianMs, maxMs }) => `${event} ${medianMs.toFixed(0)} (${maxMs.toFixed(0)})`,
    );
    lines.push(`${client}: ${each.join(", ")}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
