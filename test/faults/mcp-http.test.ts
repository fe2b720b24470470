// The tools over HTTP: who may call them, and whether they keep to the protocol.
import { execFile } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect, test } from "vitest";
import type { HttpAddress } from "../../src/client/http-address.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, until, WITH_DAEMON } from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { listeningIn } from "../support/listening.ts";
import { connectionOf } from "../support/mcp.ts";

const newHome = daemonHomes();
const proxies: Server[] = [];
afterAll(() => {
  for (const proxy of proxies) {
    proxy.closeAllConnections();
    proxy.close();
  }
});

const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});
const ACCEPT = { accept: "application/json, text/event-stream" };

/** A project with a decision, and its daemon. */
async function atWork() {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  await play(home, [
    clientSession(home, cwd).prompt("Let's use JSONL for storage because it is append-only."),
  ]);
  unbidden({ home, cwd, env: WITH_DAEMON }, "list");
  return { cwd, ...(await listeningIn(home)) };
}

async function connected(address: HttpAddress, query: string, mode: "auto" | "legacy") {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  );
  client.setRequestHandler("elicitation/create", async () => ({ action: "accept", content: { stop: true } }));
  const url = new URL(`http://127.0.0.1:${address.port}/mcp${query}`);
  const headers = { authorization: `Bearer ${address.token}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return { ...connectionOf(client), version: client.getNegotiatedProtocolVersion() };
}

test("nobody without the token, with another host's name or from a page reaches the tools", async () => {
  const { call, address } = await atWork();
  const post = (parts: object) => call({ path: "/mcp", body: INITIALIZE, headers: ACCEPT, ...parts });
  expect((await post({})).status).toBe(200);
  for (const token of [null, "", "f".repeat(64), address.token.slice(1)])
    expect((await post({ token })).status).toBe(401);
  for (const host of ["evil.example", `evil.example:${address.port}`, "127.0.0.1"])
    expect((await post({ headers: { ...ACCEPT, host } })).status).toBe(403);
  for (const origin of ["http://evil.example", "null", `http://127.0.0.1:${address.port}`])
    expect((await post({ headers: { ...ACCEPT, origin } })).status).toBe(403);
  expect((await post({ headers: { ...ACCEPT, "content-type": "text/plain" } })).status).toBe(415);
});

test("huge and broken messages are refused, and the daemon goes on", async () => {
  const { call } = await atWork();
  const post = (body: string) => call({ path: "/mcp", body, headers: ACCEPT });
  expect((await post(`{"a":"${"x".repeat(5_000_000)}"}`)).status).toBe(413);
  for (const body of ["", "{", "[]", "null", '{"jsonrpc":"2.0"}', `[${"[".repeat(50_000)}`])
    expect((await post(body)).status, body.slice(0, 20)).toBeGreaterThanOrEqual(400);
  expect((await post(INITIALIZE)).status).toBe(200);
});

test("with the token both protocols answer for the folder that the address names, and for no other", async () => {
  const { address, cwd } = await atWork();
  const here = `?cwd=${encodeURIComponent(cwd)}`;
  for (const mode of ["auto", "legacy"] as const) {
    const client = await connected(address, here, mode);
    expect(client.version).toBe(mode === "auto" ? "2026-07-28" : "2025-11-25");
    const { data } = await client.call("recall", { query: "JSONL storage", kinds: ["decision"] });
    expect(data.hits).toMatchObject([{ title: "Use JSONL for storage" }]);
    await client.close();
  }
  for (const elsewhere of ["", "?cwd=heron", "?cwd=..%2F..", "?cwd=%2Fetc"]) {
    const client = await connected(address, elsewhere, "auto");
    expect((await client.call("recall", { query: "JSONL storage" })).data.hits).toEqual([]);
    await client.close();
  }
});

test("a person asked by a client over HTTP can have a memory retired, and only so", async () => {
  const { address, cwd, home } = await atWork();
  const here = `?cwd=${encodeURIComponent(cwd)}`;
  const idOf = ({ data }: { data: Readonly<Record<string, unknown>> }) =>
    (data.hits as { id: string }[])[0]?.id;
  const old = await connected(address, here, "legacy");
  const id = idOf(await old.call("recall", { query: "JSONL storage", kinds: ["decision"] }));
  // Without a connection that stays nobody can be asked.
  expect((await old.call("forget", { id })).data.done).toBe(false);
  const modern = await connected(address, here, "auto");
  expect((await modern.call("forget", { id })).data.done).toBe(true);
  expect(unbidden({ home, cwd, env: WITH_DAEMON }, "undo").stdout).toContain("JSONL");
  await Promise.all([old.close(), modern.close()]);
});

/** The suite cannot send a token: stands before the daemon as its own address, and adds it. All else goes through as it is. */
async function proxyTo({ port, token }: HttpAddress, cwd: string): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const own = String((proxy.address() as AddressInfo).port);
    const { host = "", origin, ...headers } = asked.headers;
    const isOwn = host === `127.0.0.1:${own}` || host === `localhost:${own}`;
    const passed = request(
      {
        ...{ host: "127.0.0.1", port, method: asked.method, path: `/mcp?cwd=${encodeURIComponent(cwd)}` },
        headers: {
          ...headers,
          ...(isOwn ? { host: `127.0.0.1:${port}` } : { host, ...(origin ? { origin } : {}) }),
          authorization: `Bearer ${token}`,
        },
      },
      (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  proxies.push(proxy);
  proxy.listen(0, "127.0.0.1");
  await until(() => proxy.listening, "a proxy");
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
}

/** THE scenarios of the suite that ask nothing but what every server of tools and resources has. */
const CONFORMING = [
  ...["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"],
] as const;

test.each(CONFORMING)("the protocol's own suite finds no fault: %s", async (scenario) => {
  const { address, cwd } = await atWork();
  const url = await proxyTo(address, cwd);
  const suite = join("node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");
  const args = [suite, "server", "--url", url, "--scenario", scenario];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout).toMatch(/[1-9]\d*\/?\d* passed|Passed: ?[1-9]/i);
  expect(stdout).not.toMatch(/[1-9]\d* failed|FAILURE/);
});
