import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listenForLaunchers } from "../../client/launcher-socket.ts";
import { type Home, homeOf } from "../../config/home.ts";
import { callInstalledHook, HOOK_TIMEOUT_MS } from "../round-trip.ts";
import { writeOwnText } from "../text-file.ts";
import { CLIENT_NAMES, type ClientName, type FastClient, launcherText, toolsOf } from "./launcher-text.ts";

/** Median round trips of the clients that work on this machine, quickest first, and of Node's start alone; in ms. */
export interface MeasuredClients {
  readonly working: readonly { readonly client: FastClient; readonly ms: number }[];
  readonly nodeMs: number;
}

const ROUNDS = 3;
/** As long as a prompt with its names, in characters that need several bytes. */
const PAYLOAD = { prompt: "über die Fähre ".repeat(100) };

/** The client for a launcher; null where none works that is quicker than Node's start. */
export function quickest({ working, nodeMs }: MeasuredClients): FastClient | null {
  const [first] = working;
  return first && first.ms < nodeMs ? first.client : null;
}

/** The choice, and the times it rests on. */
export function chosenSentence(client: FastClient | null, { working, nodeMs }: MeasuredClients): string {
  const times = working.map((each) => `${each.client.name} ${toMs(each.ms)}`);
  if (times.length === 0) return "Node, for nothing quicker works here";
  return `${client?.name ?? "Node"} (${[...times, `Node's start alone ${toMs(nodeMs)}`].join(", ")})`;
}

function toMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** Has each client ask a listener of its own kind, in a temporary home. */
export async function measureClients(clients: readonly FastClient[]): Promise<MeasuredClients> {
  if (clients.length === 0) return { working: [], nodeMs: 0 };
  const home = homeOf({ UNBIDDEN_HOME: await mkdtemp(join(tmpdir(), "unbidden-client-")) });
  try {
    await mkdir(home.run, { mode: 0o700 });
    return await measureIn(home, clients);
  } finally {
    await rm(home.root, { recursive: true, force: true });
  }
}

/** The clients whose programs this machine has; none on Windows. */
export function clientsHere(env: NodeJS.ProcessEnv, platform = process.platform): FastClient[] {
  if (platform === "win32") return [];
  return CLIENT_NAMES.map((name) => clientHere(name, env)).filter((client) => client !== null);
}

/** A client with its programs, looked for where the system keeps them before a user's own folders; null where one is missing. */
function clientHere(name: ClientName, env: NodeJS.ProcessEnv): FastClient | null {
  const folders = ["/usr/bin", "/bin", ...(env.PATH ?? "").split(delimiter).filter(isAbsolute)];
  const tools = toolsOf(name).map((tool) => [
    tool,
    folders.map((folder) => join(folder, tool)).find(isExecutable),
  ]);
  return tools.every(([, path]) => path !== undefined) ? { name, tools: Object.fromEntries(tools) } : null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Looked for elsewhere.
    return false;
  }
}

async function measureIn(home: Home, clients: readonly FastClient[]): Promise<MeasuredClients> {
  const confirmed: string[] = [];
  const answerTo = (payload: Uint8Array) => createHash("sha256").update(payload).digest("hex");
  const server = await listenForLaunchers(home.launcherSocket, {
    random: (size) => randomBytes(size).toString("hex"),
    answer: async ({ agent, payload }) => ({
      status: "answered",
      text: answerTo(payload),
      written: async () => void confirmed.push(agent),
    }),
  }).catch(() => null);
  if (server === null) return { working: [], nodeMs: 0 };
  const wanted = answerTo(Buffer.from(JSON.stringify(PAYLOAD)));
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const client of clients) await addTime(times, client.name, () => askOnce(home, client, wanted));
    await addTime(times, "node", () => startNode());
  }
  await untilConfirmed(() => clients.every(({ name }) => !times.has(name) || confirmed.includes(name)));
  server.close();
  server.closeAllConnections();
  const working = clients
    .filter(({ name }) => times.get(name)?.length === ROUNDS && confirmed.includes(name))
    .map((client) => ({ client, ms: median(times.get(client.name) ?? []) }))
    .sort((a, b) => a.ms - b.ms);
  return { working, nodeMs: median(times.get("node") ?? []) };
}

/** In ms; null for any other answer. There is no Node that could give it in the client's place. */
async function askOnce(home: Home, client: FastClient, wanted: string): Promise<number | null> {
  const launcher = join(home.root, client.name);
  const program = { nodePath: "/nowhere", packageFolder: "/nowhere" };
  writeOwnText(home.root, launcher, launcherText(home, program, client), 0o700);
  const { stdout, ms } = await callInstalledHook([launcher, client.name], PAYLOAD, {}, HOOK_TIMEOUT_MS);
  return stdout === wanted ? ms : null;
}

async function startNode(): Promise<number> {
  return (await callInstalledHook([process.execPath, "-e", "0"], {}, {}, HOOK_TIMEOUT_MS)).ms;
}

async function addTime(
  times: Map<string, number[]>,
  name: string,
  measure: () => Promise<number | null>,
): Promise<void> {
  const ms = await measure();
  if (ms !== null) times.set(name, [...(times.get(name) ?? []), ms]);
}

/** The word that an answer was written may come after the client ended. */
async function untilConfirmed(isConfirmed: () => boolean): Promise<void> {
  for (let looks = 0; looks < 50 && !isConfirmed(); looks++) await sleep(10);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
