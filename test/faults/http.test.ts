import { statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HttpAddress } from "../../src/client/http-address.ts";
import { METRICS } from "../../src/daemon/http/metric-names.ts";
import { OPERATIONS } from "../../src/operations/operations.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, daemonLog, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { callHttp, type HttpCall, httpAddressIn, settingsIn } from "../support/http.ts";
import { storedTexts } from "../support/kept.ts";
import { listeningIn } from "../support/listening.ts";

const newHome = daemonHomes();

/** A home whose daemon listens for HTTP. */
const listening = (home = newHome()) => listeningIn(home);

const ROUTED = OPERATIONS.filter(({ isLong }) => !isLong).map(({ name }) => `/operations/${name}`);
const POSTS = [...ROUTED, "/hook/claude-code"];
const GETS = ["/health", "/metrics", "/openapi.json"];
const UNKNOWN = ["/", "/operations/import", "/operations", "/hook", "/nothing", "/hook/../metrics"];
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

test("the token of an agent's settings opens no route but the hook's", async () => {
  const { call, address } = await listening();
  for (const asked of EVERY.filter(({ path }) => path !== "/hook/claude-code")) {
    const { status, text } = await call({ ...asked, token: address.hookToken });
    expect([asked.path, status, text]).toEqual([asked.path, 401, ""]);
  }
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

test("a huge body is refused, or for a hook left out in silence, and the daemon lives on", async () => {
  const { call, address } = await listening();
  const body = JSON.stringify({ text: "x".repeat(6_000_000), cwd: "/" });
  expect((await call({ path: "/operations/search", body })).status).toBe(413);
  const hook = await call({ path: "/hook/claude-code", body, token: address.hookToken });
  expect([hook.status, hook.text]).toEqual([204, ""]);
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
  expect(first).toMatchObject({ status: 200, answer: { known: false, memory: { trust: 3 } } });
  const changed = await post("add", {
    text: "We no longer use npm to install packages, we use pnpm.",
    kind: "decision",
    cwd,
  });
  expect(changed.status).toBe(200);
  const found = await post("search", { text: "Which tool do we install packages with: pnpm?", cwd });
  expect(JSON.stringify(found.answer.hits)).toContain("pnpm");
  expect(unbidden({ home, cwd }, "list").stdout).toContain("pnpm");
  expect((await post("off", { cwd })).answer).toMatchObject({ off: true });
  expect((await post("on", { cwd })).answer).toMatchObject({ off: false });
  const id = changed.answer.memory.id;
  expect((await post("forget", { id, yes: true, cwd })).answer).toMatchObject({ memories: 1 });
  expect(await post("show", { id })).toMatchObject({
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

test("a tool call that was posted is stored once it is acknowledged, and is counted", async () => {
  const { call, home, address } = await listening();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.prompt("Run the tests.")], { env: WITH_DAEMON });
  const body = JSON.stringify(session.bash("npm test", "12 passed"));
  for (let times = 0; times < 2; times++) {
    const { status, text } = await call({ path: "/hook/claude-code", body, token: address.hookToken });
    expect([status, text]).toEqual([204, ""]);
    // Ended at once: nothing that was acknowledged may still be on its way.
    if (times === 0)
      expect(storedTexts(home, "tool").filter((stored) => stored.includes("12 passed"))).toHaveLength(1);
  }
  const figures = async () => (await call({ method: "GET", path: "/metrics" })).text;
  expect(await figures()).toMatch(/unbidden_captured_events_total\{end="stored"\} \d+\n/);
  expect(await figures()).toContain('unbidden_captured_events_total{end="duplicate"} 1\n');
  // A machine under load lets a hook answer by itself, which no daemon counts.
  for (let times = 0; times < 20 && !(await figures()).includes("decisions_total{"); times++)
    await play(home, [session.prompt(`Run them again, ${times}.`)], { env: WITH_DAEMON });
  expect(await figures()).toMatch(/unbidden_gate_decisions_total\{moment="prompt",verdict="silent"\} [12]\n/);
  expect(await figures()).toMatch(/unbidden_injection_seconds_count\{moment="prompt"\} [12]\n/);
});

test("with the token for hooks nobody asks a question, and nothing of a switched-off session is taken", async () => {
  const { call, home, address } = await listening();
  const cwd = home.project("heron", { ".git/HEAD": "ref: refs/heads/main\n" });
  unbidden({ home, cwd }, "add", "We keep the invoices in JSONL.");
  const post = (payload: object) =>
    call({ path: "/hook/claude-code", body: JSON.stringify(payload), token: address.hookToken });
  const thief = clientSession(home, cwd);
  for (const payload of [
    thief.prompt("What did we decide about the JSONL invoices?"),
    thief.start(),
    thief.stop("So."),
  ])
    expect(await post(payload)).toMatchObject({ status: 204, text: "" });
  const quiet = clientSession(home, cwd);
  await play(home, [quiet.start(), quiet.prompt("Hush.")], { env: { UNBIDDEN_DISABLED: "1" } });
  await post(quiet.bash("echo secret-plan", "secret-plan"));
  await post({ ...quiet.prompt("secret-plan"), hook_event_name: "Nonsense" });
  expect((await call({ path: "/hook/codex", body: "{}", token: address.hookToken })).status).toBe(204);
  expect((await call({ path: "/hook/claude-code", body: "{", token: address.hookToken })).status).toBe(204);
  const texts = [...storedTexts(home), ...storedTexts(home, "tool")].join("\n");
  for (const word of ["secret-plan", "What did we decide"]) expect(texts).not.toContain(word);
});

test.skipIf(process.platform === "win32")(
  "a port that somebody took is left to them, and only our own requests are rewritten",
  async () => {
    const home = newHome();
    home.project(".claude", {
      "settings.json":
        '{"hooks":{"PostToolUse":[{"hooks":[{"type":"http","url":"http://127.0.0.1:9/mine"}]}]}}',
    });
    const installed = unbidden(
      { home, cwd: home.user, env: WITH_DAEMON },
      "install",
      "claude-code",
      "--tools",
      "all",
      "--transport",
      "http",
    );
    expect(installed.exitCode).toBe(0);
    const before = httpAddressIn(home) as HttpAddress;
    expect(installed.stdout).not.toContain(before.hookToken);
    expect(settingsIn(home)).toContain(before.hookToken);
    expect(statSync(join(home.user, ".claude/settings.json")).mode & 0o777).toBe(0o600);
    const written = settingsIn(home);

    const heard: string[] = [];
    const squatter = createServer((socket) => void socket.on("data", (data) => heard.push(String(data))));
    await new Promise<void>((resolve) => squatter.listen(before.port, "127.0.0.1", () => resolve()));
    startedDaemon(home);
    await until(() => daemonLog(home).some(({ what }) => what === "hooks rewritten"), "hooks rewritten");
    squatter.close();

    const after = httpAddressIn(home) as HttpAddress;
    for (const field of ["port", "token", "hookToken"] as const) expect(after[field]).not.toBe(before[field]);
    const expected = written
      .replaceAll(before.hookToken, after.hookToken)
      .replaceAll(`:${before.port}/`, `:${after.port}/`);
    expect(settingsIn(home)).toBe(expected);
    expect(heard.join("")).toBe("");
    const reply = await callHttp(after.port, { path: "/hook/claude-code", token: before.hookToken });
    expect(reply.status).toBe(401);
    expect(unbidden({ home, cwd: home.user }, "doctor").stdout).toContain("all 11 installed");
    unbidden({ home, cwd: home.user }, "uninstall", "claude-code");
    expect(JSON.parse(settingsIn(home)).hooks.PostToolUse).toHaveLength(1);
    expect(settingsIn(home)).not.toContain("X-Unbidden");
  },
);

test("auto registers commands, and http is refused where a token would not be safe or nobody would listen", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/HEAD": "ref: refs/heads/main\n" });
  const install = (env: Record<string, string>, ...more: string[]) =>
    unbidden({ home, cwd, env }, "install", "claude-code", "--tools", "all", ...more).exitCode;
  expect(install(WITH_DAEMON, "--transport", "http", "--scope", "project")).toBe(2);
  expect(install({}, "--transport", "http")).toBe(2);
  expect(install(WITH_DAEMON, "--transport", "smoke")).toBe(2);
  expect(install(WITH_DAEMON, "--transport", "auto")).toBe(0);
  expect(settingsIn(home)).not.toContain('"http"');
  if (process.platform === "win32") return;
  expect(install(WITH_DAEMON, "--transport", "http")).toBe(0);
  expect(settingsIn(home).match(/"http"/g)).toHaveLength(4);
  expect(install(WITH_DAEMON)).toBe(0);
  expect(settingsIn(home).match(/"http"/g)).toHaveLength(4);
  expect(install(WITH_DAEMON, "--transport", "command")).toBe(0);
  expect(settingsIn(home)).not.toContain('"http"');
});

test("where it is switched off nobody listens for HTTP", async () => {
  const home = newHome();
  home.project(".unbidden");
  writeFileSync(join(home.unbidden, "config.yaml"), "daemon.http: false\n");
  startedDaemon(home);
  expect(httpAddressIn(home)).toBe(null);
});
