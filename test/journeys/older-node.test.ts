// The Node on a client's PATH may be too old for us: then a newer one of the machine runs, or the client says what to do.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAtLeast, OLDEST_NODE } from "../../src/config/node-version.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { settingOf } from "../support/command.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST } from "../support/hook.ts";
import { storedTexts } from "../support/kept.ts";
import { connectedBy } from "../support/mcp.ts";
import { asNode } from "../support/preload.ts";

const newHome = throwAwayHomes();
const REMEDY =
  /Unbidden needs Node 22\.23 or newer; this is v\S+ \(.+\), and no newer one was found\. Install/;

interface OlderNode {
  readonly path: string;
  /** Makes it older than it is. */
  readonly env: Readonly<Record<string, string>>;
}

/** The machine's own, where that is one. */
function reallyOlder(): readonly [string, OlderNode][] {
  const path = ["/usr/bin/node", "/usr/local/bin/node"].find((one) => existsSync(one));
  if (path === undefined) return [];
  const version = execFileSync(path, ["--version"], { encoding: "utf8", env: {} }).trim();
  return isAtLeast(version.slice(1), OLDEST_NODE) ? [] : [[version, { path, env: {} }]];
}

const OLDER: readonly [string, OlderNode][] = [
  ["that says it is older", { path: process.execPath, env: { ...asNode("20.20.2") } }],
  ...reallyOlder(),
];
const onPosix = test.skipIf(process.platform === "win32");

/** A home in which a version manager keeps a newer Node, which is this one. */
function keepNewerNode(home: ThrowAwayHome): void {
  const folder = join(home.user, ".nvm", "versions", "node", "v24.0.0", "bin");
  mkdirSync(folder, { recursive: true });
  const text = `#!/bin/sh\nunset NODE_OPTIONS\nexec '${process.execPath}' "$@"\n`;
  writeFileSync(join(folder, "node"), text);
  chmodSync(join(folder, "node"), 0o755);
}

function atHome() {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const env = { PATH: join(home.root, "nowhere") };
  return { home, cwd, env };
}

onPosix.each(OLDER)("with a Node %s, tools and instructions say what to do", async (_, { path, env }) => {
  const standing = atHome();
  for (const kind of ["new", "old"] as const) {
    const client = await connectedBy(kind, path, { ...standing, env: { ...standing.env, ...env } });
    expect(await client.tools()).toEqual(["recall", "show", "timeline", "remember", "forget"]);
    const said = await client.call("recall", { query: "what did we decide" });
    expect([said.isError, said.text]).toEqual([true, expect.stringMatching(REMEDY)]);
    expect(client.instructions()).toMatch(REMEDY);
    await client.close();
  }
});

onPosix.each(OLDER)("with a Node %s, a newer one of the machine serves", async (_, { path, env }) => {
  const standing = atHome();
  keepNewerNode(standing.home);
  const client = await connectedBy("new", path, { ...standing, env: { ...standing.env, ...env } });
  expect((await client.call("recall", { query: "what did we decide" })).isError).toBe(false);
  expect(client.instructions()).toContain("Look (recall) before");
  await client.close();
});

onPosix.each(OLDER)("with a Node %s, a command says what to do in one line", (_, { path, env }) => {
  const { home, cwd } = atHome();
  const said = run(path, ["cli.js", "status"], { home, cwd, env });
  expect([said.status, said.stdout, said.stderr]).toEqual([1, "", expect.stringMatching(REMEDY)]);
  expect(said.stderr.trim().split("\n")).toHaveLength(1);
  keepNewerNode(home);
  expect(run(path, ["cli.js", "--version"], { home, cwd, env }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

onPosix.each(OLDER)("with a Node %s, the plugin tells the user once a session", (_, { path, env }) => {
  const { home, cwd } = atHome();
  const session = clientSession(home, cwd);
  const hook = (payload: object, more = {}) =>
    run(path, ["plugin-hook.cjs", "claude-code"], { home, cwd, env: { ...env, ...more } }, payload);
  const start = hook(session.start());
  expect([start.status, start.stderr]).toEqual([0, ""]);
  expect(JSON.parse(start.stdout)).toEqual({ systemMessage: expect.stringMatching(REMEDY) });
  for (const quiet of [
    hook(session.prompt("Let's use JSONL.")),
    hook(session.start(), { UNBIDDEN_DISABLED: "1" }),
  ])
    expect([quiet.status, quiet.stdout, quiet.stderr]).toEqual([0, "", ""]);
  keepNewerNode(home);
  expect(hook(session.prompt("Let's use JSONL.")).status).toBe(0);
  expect(storedTexts(home)).toEqual(["Let's use JSONL."]);
});

type Where = {
  readonly home: ThrowAwayHome;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

function run(
  node: string,
  [file = "", ...args]: readonly string[],
  { home, cwd, env }: Where,
  payload?: object,
) {
  const PATH = join(home.root, "nowhere");
  return spawnSync(node, [join(DIST, file), ...args], {
    ...settingOf({ home, cwd, env: { PATH, ...env } }),
    encoding: "utf8",
    input: payload === undefined ? "" : JSON.stringify(payload),
  });
}
