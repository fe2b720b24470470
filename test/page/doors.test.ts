// Who gets into the page: a person with a link from their own terminal, once, and nothing that another page could send.
import { expect, test } from "vitest";
import { PERSON_ONLY } from "../../src/operations/person-only.ts";
import { pageLink } from "../support/browser.ts";
import { unbiddenByProgram } from "../support/command.ts";
import { daemonHomes, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import type { HttpCall } from "../support/http.ts";
import { listeningIn } from "../support/listening.ts";

const newHome = daemonHomes();

/** A home with an open session, and requests as its page sends them. */
async function entered() {
  const { home, address, call } = await listeningIn(newHome());
  const { search } = new URL(pageLink(home));
  const own = { token: null, headers: {} };
  const enter = () => call({ ...own, method: "GET", path: `/ui/enter${search}` });
  const reply = await enter();
  const [cookie = ""] = String(reply.headers["set-cookie"]).split(";");
  const key = /#key=(\w+)/.exec(reply.text)?.[1] ?? "";
  const headers: Record<string, string> = {
    cookie,
    "x-unbidden-key": key,
    origin: `http://127.0.0.1:${address.port}`,
    "sec-fetch-site": "same-origin",
  };
  const asPage = (asked: Partial<HttpCall>, others: Record<string, string | undefined> = {}) => {
    const sent = Object.entries({ ...headers, ...others }).filter(([, value]) => value !== undefined);
    return call({
      path: "/ui/operations/status",
      body: '{"cwd":"/"}',
      token: null,
      ...asked,
      headers: Object.fromEntries(sent) as Record<string, string>,
    });
  };
  return { home, address, call, reply, enter, cookie, key, asPage };
}

test("a link opens one session, in a cookie that no script reads and no other site sends", async () => {
  const { reply, enter, cookie, key, asPage, address } = await entered();
  expect(reply.status).toBe(200);
  expect(String(reply.headers["set-cookie"])).toBe(
    `${cookie}; Max-Age=43200; Path=/ui; HttpOnly; SameSite=Strict`,
  );
  expect(cookie).toContain(`unbidden_${address.port}=`);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect((await enter()).status).toBe(403);
  expect((await asPage({})).status).toBe(200);
  expect((await asPage({ method: "GET", path: "/ui/" })).text).toContain("<title>Unbidden</title>");
});

test("what looks ahead at links spends none", async () => {
  const { home, call } = await entered();
  const { pathname, search } = new URL(pageLink(home));
  const get = (headers: Record<string, string>) =>
    call({ method: "GET", path: `${pathname}${search}`, token: null, headers });
  expect((await get({ "sec-purpose": "prefetch" })).status).toBe(403);
  expect((await get({})).status).toBe(200);
});

test("without a session nothing is served, with the agents' token neither", async () => {
  const { call } = await entered();
  for (const path of ["/ui/", "/ui/index.js", "/ui/live/changes", "/ui/nothing", "/ui/../health"]) {
    expect((await call({ method: "GET", path, token: null })).status, path).toBe(401);
  }
  for (const path of ["/ui/index.js", "/ui/live/changes"])
    expect((await call({ method: "GET", path })).status, path).toBe(401);
  expect((await call({ path: "/ui/operations/status" })).status).toBe(403);
});

test("a forged, an old or a borrowed session is none", async () => {
  const { asPage, cookie, key } = await entered();
  const other = await entered();
  const [name = "", value = ""] = cookie.split("=");
  const [until = "", nonce = "", seal = ""] = value.split(".");
  for (const forged of [
    `${Number(until) + 1}.${nonce}.${seal}`,
    `1.${nonce}.${seal}`,
    `${until}.${nonce}`,
    "",
    value.slice(1),
  ])
    expect((await asPage({}, { cookie: `${name}=${forged}` })).status, forged).toBe(401);
  expect((await asPage({}, { "x-unbidden-key": undefined })).status).toBe(401);
  expect((await asPage({}, { "x-unbidden-key": other.key })).status).toBe(401);
  expect((await asPage({}, { "x-unbidden-key": key })).status).toBe(200);
  expect(
    (await asPage({ method: "GET", path: "/ui/live/changes" }, { "x-unbidden-key": undefined })).status,
  ).toBe(401);
});

const FOREIGN: readonly (readonly [string, Record<string, string | undefined>])[] = [
  ["a name of somebody else", { host: "evil.example" }],
  ["another port", { host: "127.0.0.1:1" }],
  ["a page of another site", { origin: "http://evil.example" }],
  ["a page of another port", { origin: "http://127.0.0.1:1" }],
  ["a page without an origin", { origin: "null" }],
  ["a write that names none", { origin: undefined }],
  ["another site's request", { "sec-fetch-site": "cross-site" }],
  ["another port's request", { "sec-fetch-site": "same-site" }],
];

test("whoever is foreign is refused, with the session's cookie and key in hand", async () => {
  const { asPage } = await entered();
  for (const [who, headers] of FOREIGN) expect((await asPage({}, headers)).status, who).toBe(403);
});

test("a write that a form could send is refused, and so is a foreign web socket", async () => {
  const { asPage } = await entered();
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    expect((await asPage({}, { "content-type": type })).status, type).toBe(415);
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  const asked = await asPage(
    { method: "GET", path: "/ui/live/changes" },
    { ...upgrade, origin: "http://evil.example" },
  );
  expect(asked.status).toBe(403);
});

test("every answer forbids inline scripts, foreign hosts and frames", async () => {
  const { asPage } = await entered();
  const { headers } = await asPage({ method: "GET", path: "/ui/" });
  const policy = String(headers["content-security-policy"]);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toContain("unsafe");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
});

test("the page's session is a person; the agents' token is none", async () => {
  const { asPage, call } = await entered();
  const body = JSON.stringify({ id: "abcdef" });
  const only = Object.entries(PERSON_ONLY).flatMap(([name, how]) => (how === true ? [name] : []));
  expect(only).toContain("confirm");
  for (const name of ["pin", "confirm", "retire"]) {
    expect((await call({ path: `/operations/${name}`, body })).status, name).toBe(403);
    expect((await asPage({ path: `/ui/operations/${name}`, body })).status, name).toBe(404);
  }
});

test("a session outlives its daemon", async () => {
  const { home, asPage } = await entered();
  const { pid } = startedDaemon(home);
  process.kill(pid, "SIGKILL");
  startedDaemon(home);
  let isBack = false;
  const look = () => asPage({}).then(({ status }) => (isBack = status === 200));
  await until(() => {
    if (!isBack) look().catch(() => undefined);
    return isBack;
  }, "the session goes on");
});

test("a program gets no link", async () => {
  const home = newHome();
  const { exitCode, stderr } = unbiddenByProgram(
    { home, cwd: home.user, env: WITH_DAEMON },
    "ui",
    "--no-open",
  );
  expect(exitCode).toBe(1);
  expect(stderr).toContain("PERSON_NEEDED");
});
