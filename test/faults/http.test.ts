import { writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HttpAddress } from "../../src/client/http-address.ts";
import { METRICS } from "../../src/daemon/http/metric-names.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { OPERATIONS } from "../../src/operations/operations.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, daemonLog, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { type HttpCall, httpAddressIn } from "../support/http.ts";
import { listeningIn } from "../support/listening.ts";

const newHome = daemonHomes();

/** A home whose daemon listens for HTTP. */
const listening = (home = newHome()) => listeningIn(home);

const OPERATION_TABLE: readonly [string, Operation][] = Object.entries(OPERATIONS);
const ROUTED = OPERATION_TABLE.flatMap(([name, { isLong }]) =>
  isLong === true ? [] : [`/operations/${name}`],
);
const POSTS = [...ROUTED, "/hook/claude-code"];
const GETS = ["/health", "/metrics", "/openapi.json"];
const UNKNOWN = [
  "/",
  "/operations/import",
  "/operations",
  "/hook",
  "/nothing",
  "/hook/claude-code",
  "/hook/../metrics",
];
const EVERY: readonly HttpCall[] = [
  ...[...POSTS, ...UNKNOWN].map((path) => ({ path })),
  ...[...GETS, ...UNKNOWN].map((path) => ({ method: "GET" as const, path })),
  { method: "PUT", path: "/health" },
  { method: "OPTIONS", path: "/operations/search" },
];

test("whoever has no token hears the same empty 401 at every path, known or not", async () => {
  const { call, address } = await listening();
  const heard = new Set<string>();
  const wrong = [null, "", "f".repeat(64), address.token.slice(1), `${address.token}0`];
  for (const asked of EVERY) {
    for (const token of wrong) {
      const { status, headers, text } = await call({ ...asked, token });
      heard.add(JSON.stringify([status, text, { ...headers, date: "" }]));
    }
    const { status } = await call({ ...asked, headers: { authorization: `Basic ${address.token}` } });
    expect(status, asked.path).toBe(401);
  }
  expect([...heard]).toHaveLength(1);
  expect(JSON.parse([...heard][0] ?? "").slice(0, 2)).toEqual([401, ""]);
});

test("even with the token no web page, no other name and nothing but JSON gets in", async () => {
  const { call, address } = await listening();
  const refused = async (headers: Record<string, string>) => {
    const found = new Set<number>();
    for (const path of POSTS) found.add((await call({ path, headers })).status);
    return [...found];
  };
  for (const host of [
    "evil.example",
    `evil.example:${address.port}`,
    "127.0.0.1",
    `127.0.0.1:${address.port + 1}`,
  ])
    expect(await refused({ host })).toEqual([403]);
  for (const origin of ["http://evil.example", `http://127.0.0.1:${address.port}`, "null"])
    expect(await refused({ origin })).toEqual([403]);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
    expect(await refused({ "content-type": type })).toEqual([415]);
  expect(
    (await call({ method: "GET", path: "/health", headers: { host: `localhost:${address.port}` } })).status,
  ).toBe(200);
  expect((await call({ method: "GET", path: "/health", headers: { host: "evil.example" } })).status).toBe(
    403,
  );
});

/** As many as the daemon takes at once. */
const ALL_DOORS = 256;

test("connections that never end their request are closed, and others are answered again", async () => {
  const { call, address } = await listening();
  const slow = Array.from({ length: ALL_DOORS }, () => connect(address.port, "127.0.0.1"));
  for (const socket of slow) {
    socket.on("error", () => undefined);
    socket.write("GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow:");
    socket.resume();
  }
  await until(() => slow.every(({ destroyed }) => destroyed), "every slow connection is closed");
  expect((await call({ method: "GET", path: "/health", token: address.token })).status).toBe(200);
});

test("a huge body is refused, and the daemon lives on", async () => {
  const { call } = await listening();
  const body = JSON.stringify({ text: "x".repeat(6_000_000), cwd: "/" });
  expect((await call({ path: "/operations/search", body })).status).toBe(413);
  expect((await call({ method: "GET", path: "/health" })).status).toBe(200);
});

test("what is added over http is found there, and by the command line", async () => {
  const { call, home } = await listening();
  const cwd = home.project("heron", { ".git/HEAD": "ref: refs/heads/main\n" });
  const post = async (name: string, input: object) => {
    const { status, text } = await call({ path: `/operations/${name}`, body: JSON.stringify(input) });
    return { status, answer: JSON.parse(text) };
  };
  const first = await post("add", { text: "We use npm to install packages.", kind: "decision", cwd });
  expect(first).toMatchObject({ status: 200, answer: { known: false, memory: { trust: 2 } } });
  const changed = await post("add", {
    text: "We no longer use npm to install packages, we use pnpm.",
    kind: "decision",
    cwd,
  });
  expect(changed.status).toBe(200);
  const found = await post("search", { text: "Which tool do we install packages with: pnpm?", cwd });
  expect(JSON.stringify(found.answer.hits)).toContain("pnpm");
  expect(unbidden({ home, cwd }, "list").stdout).toContain("pnpm");
  const { id } = changed.answer.memory;
  // Whoever has the token may be an agent.
  for (const [name, input] of [
    ["off", { cwd }],
    ["forget", { id, yes: true, cwd }],
    ["confirm", { id }],
  ] as const)
    expect(await post(name, input)).toMatchObject({
      status: 403,
      answer: { error: { code: "PERSON_NEEDED" } },
    });
  expect(await post("show", { id })).toMatchObject({ status: 200, answer: { memory: { trust: 2 } } });
  expect(await post("show", { id: "ffffffff" })).toMatchObject({
    status: 404,
    answer: { error: { code: "MEMORY_UNKNOWN" } },
  });
});

test.each([
  ["no JSON", "search", "{"],
  ["a list", "search", "[]"],
  ["a word too many", "search", '{"text":"x","cwd":"/","shell":"rm"}'],
  ["a field that is missing", "search", '{"cwd":"/"}'],
  ["a folder that is not whole", "search", '{"text":"x","cwd":"here"}'],
  ["a look at the whole store", "doctor", '{"deep":true,"cwd":"/"}'],
  ["running the rules again", "list", '{"explain":true,"cwd":"/"}'],
])("%s is refused with a sentence", async (_, name, body) => {
  const { call } = await listening();
  const { status, text } = await call({ path: `/operations/${name}`, body });
  expect([status, JSON.parse(text).error.code]).toEqual([400, "ARGUMENT_INVALID"]);
});

test("the description names every route there is, and every metric in the docs is told", async () => {
  const { call } = await listening();
  const { paths } = JSON.parse((await call({ method: "GET", path: "/openapi.json" })).text);
  expect(Object.keys(paths).sort()).toEqual([...ROUTED, ...GETS].sort());
  expect(paths["/operations/search"].post.requestBody.content["application/json"].schema).toMatchObject({
    type: "object",
    required: ["text", "cwd"],
  });
  const { text } = await call({ method: "GET", path: "/metrics" });
  const told = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]);
  expect(told.sort()).toEqual(
    Object.entries(METRICS)
      .map(([name, { type }]) => [name, type])
      .sort(),
  );
});

test("what a hook captures is counted", async () => {
  const { call, home } = await listening();
  const session = clientSession(home, home.project("heron"));
  const figures = async () => (await call({ method: "GET", path: "/metrics" })).text;
  // A machine under load lets a hook answer by itself, which no daemon counts.
  for (let times = 0; times < 20 && !(await figures()).includes("decisions_total{"); times++)
    await play(home, [session.prompt(`Run the tests, ${times}.`)], { env: WITH_DAEMON });
  expect(await figures()).toMatch(/unbidden_captured_events_total\{end="stored"\} \d+\n/);
  expect(await figures()).toMatch(
    /unbidden_gate_decisions_total\{hook_event="prompt",verdict="silent"\} [12]\n/,
  );
  expect(await figures()).toMatch(/unbidden_injection_seconds_count\{hook_event="prompt"\} [12]\n/);
});

test("a port that somebody took is left to them, and the daemon listens at another", async () => {
  const home = newHome();
  const { address: before } = await listening(home);
  expect(unbidden({ home, cwd: home.user }, "daemon", "stop").exitCode).toBe(0);
  const heard: string[] = [];
  const squatter = createServer((socket) => void socket.on("data", (data) => heard.push(String(data))));
  await new Promise<void>((resolve) => squatter.listen(before.port, "127.0.0.1", () => resolve()));
  startedDaemon(home);
  await until(() => daemonLog(home).some(({ what }) => what === "port taken"), "another port");
  squatter.close();
  const after = httpAddressIn(home) as HttpAddress;
  for (const field of ["port", "token"] as const) expect(after[field]).not.toBe(before[field]);
  expect(heard.join("")).toBe("");
});

test("where it is switched off nobody listens for HTTP", async () => {
  const home = newHome();
  home.project(".unbidden");
  writeFileSync(join(home.unbidden, "config.yaml"), "daemon.http: false\n");
  startedDaemon(home);
  expect(httpAddressIn(home)).toBe(null);
});
