import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, test } from "vitest";
import { unbidden } from "../support/command.ts";
import { daemonHomes, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";

const newHome = daemonHomes();
const env = { ...WITH_DAEMON, UNBIDDEN_DAEMON_EMBED_MINUTES: "0.01" };
const MEMORIES = 6;

let server: Server;
let batches: number;
/** From this batch on the server keeps silent. */
let silentFrom: number;

beforeEach(async () => {
  [batches, silentFrom] = [0, Number.POSITIVE_INFINITY];
  server = createServer(async (request, response) => {
    const { input } = await bodyOf(request);
    if (++batches >= silentFrom) return;
    const embeddings = input.map((_text, at) => [1, at, 0, 2]);
    response.end(JSON.stringify({ embeddings }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function bodyOf(request: IncomingMessage): Promise<{ input: string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function homeWithMemories(): ThrowAwayHome {
  const home = newHome();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  home.project(".unbidden", {
    "config.yaml": `embeddings: { provider: ollama, batch_size: 2, ollama: { base_url: "${url}", model: m } }\n`,
  });
  const cwd = home.project("heron", { ".git/config": "" });
  for (let at = 0; at < MEMORIES; at++) unbidden({ home, cwd }, "add", `Pier ${at} is closed on Mondays`);
  return home;
}

const embedded = (home: ThrowAwayHome) => storeRows(home, "SELECT memory FROM embedding").length;

test("the daemon embeds what a server has not embedded, and goes on after it was killed", async () => {
  const home = homeWithMemories();
  // The questions and the notes that judge the model, one batch, and no more.
  silentFrom = 4;
  const first = startedDaemon(home, env);
  await until(() => embedded(home) === 2 && batches >= silentFrom, "one batch is stored");
  process.kill(first.pid, "SIGKILL");
  silentFrom = Number.POSITIVE_INFINITY;
  startedDaemon(home, env);
  await until(() => embedded(home) === MEMORIES, "the rest is embedded");
});
