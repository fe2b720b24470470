// The tools over HTTP: who may call them.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import type { HttpAddress } from "../../src/client/http-address.ts";
import { unbidden } from "../support/command.ts";
import { WITH_DAEMON } from "../support/daemon.ts";
import { connectionOf } from "../support/mcp.ts";
import { mcpDaemons } from "../support/mcp-daemon.ts";

const { atWork } = mcpDaemons();

const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});
const ACCEPT = { accept: "application/json, text/event-stream" };

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
  // No session is kept, so that none can be ended.
  expect((await call({ path: "/mcp", method: "DELETE" })).status).toBe(405);
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
