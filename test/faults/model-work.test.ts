import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, REPLIES, raw, type WireServer, wireServer } from "../../src/http/wire.fixture.ts";
import { type FakeClaude, fakeClaude } from "../../src/llm/drivers/fake-claude.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import {
  daemonHomes,
  daemonInfoIn,
  daemonLog,
  isAlive,
  spawnDaemon,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { logged, storeRows } from "../support/kept.ts";
import { recordingModules } from "../support/preload.ts";
import { byModel, FOUND, SAID } from "./quays.ts";

const newHome = daemonHomes();
const SOON = { UNBIDDEN_DAEMON_DISTILL_MINUTES: "0.01" };
const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");

let server: WireServer;
let claude: FakeClaude;
beforeEach(async () => {
  server = await wireServer();
  server.answers(json(200, REPLIES.ollama(FOUND)));
  claude = fakeClaude();
});
afterEach(async () => {
  await server.close();
  claude.remove();
});

/** A user who lets a server of their own read sessions, and has had one. */
async function worked(distill: string, more = "", env: Record<string, string> = {}): Promise<ThrowAwayHome> {
  const home = newHome();
  const addresses = ["ollama", "anthropic"].map((name) => `  ${name}: { base_url: "${server.url}" }`);
  const models = addresses[0]?.replace("}", ', model: "small" }');
  home.project(".unbidden", {
    "config.yaml": `distill: { ${distill}, min_prompts: 1 }\nllm:\n${models}\n${addresses[1]}\n${more}`,
  });
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start(), session.prompt(SAID), session.stop("Done.")], { env });
  return home;
}

function usage(home: ThrowAwayHome): { at: number; caller: string; error: string | null; pid: number }[] {
  return logged(home, "llm-usage.jsonl");
}

/** Several times as long as it takes where it is wanted. */
const aWhile = () => sleep(2_500);

function stop(home: ThrowAwayHome) {
  return unbidden({ home, cwd: home.user, env: WITH_DAEMON }, "daemon", "stop");
}

test("the daemon has the user's model read sessions, and says so in the usage log and in its log", async () => {
  const home = await worked("provider: ollama");
  const { pid } = startedDaemon(home, SOON);
  await until(() => byModel(home).length > 0, "a memory");
  expect(byModel(home)).toEqual([{ title: "Quays are numbered from the east", trust: 2 }]);
  expect(server.sent[0]?.path).toBe("POST /api/chat");
  const [line] = usage(home);
  expect(line).toMatchObject({ caller: "distill.model", error: null });
  expect(line?.pid, "a process of its own, for which no hook waits").not.toBe(pid);
  await until(() => daemonLog(home).some(({ what }) => what === "read sessions"), "a line in the log");
  await aWhile();
  expect(server.sent, "what has not grown is not given again").toHaveLength(1);
});

test("where no model is wanted none of its code is loaded, and nothing is asked", async () => {
  const home = await worked("provider: none");
  const record = join(home.root, "modules");
  spawnDaemon(home, { env: { ...recordingModules(record), ...SOON } });
  await until(() => daemonInfoIn(home)?.socket, "a daemon that listens");
  await aWhile();
  expect(readFileSync(record, "utf8")).toContain("engine.cjs");
  expect(readFileSync(record, "utf8")).not.toMatch(/llm\.cjs|model-jobs\.cjs/);
  expect(server.sent).toEqual([]);
});

test("what is switched off is given to nobody: a session, a project, and a session that wants no model", async () => {
  const home = await worked("provider: ollama", "", { UNBIDDEN_LLM_PROVIDER: "none" });
  const cwd = home.project("heron");
  for (const env of [{ UNBIDDEN_INCOGNITO: "1" }, { UNBIDDEN_DISABLED: "1" }]) {
    const session = clientSession(home, cwd);
    await play(home, [session.start(), session.prompt(SAID), session.stop("Done.")], { env });
  }
  const away = clientSession(home, home.project("shelduck"));
  await play(home, [away.start(), away.prompt(SAID), away.stop("Done.")]);
  unbidden({ home, cwd: home.project("shelduck") }, "off");
  startedDaemon(home, SOON);
  await aWhile();
  expect(server.sent).toEqual([]);
  expect(usage(home)).toEqual([]);
});

test("a provider that fails is asked less and less often", async () => {
  server.answers(raw(500, ""));
  const home = await worked("provider: ollama");
  startedDaemon(home, SOON);
  await until(() => usage(home).length >= 3, "three tries");
  const [first = 0, second = 0, third = 0] = usage(home).map(({ at }) => at);
  expect(third - second).toBeGreaterThan(second - first);
});

test("a key is the daemon's only when it was started by hand, outside an agent's session", async () => {
  server.answers(json(200, REPLIES.anthropic(FOUND)));
  const home = await worked("provider: anthropic");
  const keyed = { ...SOON, ANTHROPIC_API_KEY: KEY };
  startedDaemon(home, { ...keyed, CLAUDECODE: "1" });
  await aWhile();
  expect(server.sent).toEqual([]);
  stop(home);
  startedDaemon(home, keyed);
  await until(() => byModel(home).length > 0, "a memory");
  expect(server.sent[0]?.headers["x-api-key"]).toBe(KEY);
  expect(readFileSync(join(home.unbidden, "logs/daemon.jsonl"), "utf8")).not.toContain(KEY);
});

const HANGING = 'fs.writeFileSync(root + "/self", String(process.pid)); setInterval(() => {}, 1000);';

describe.skipIf(process.platform === "win32")("a `claude` that the daemon started", () => {
  const command = () => `  claude-cli: { command: "${claude.command}" }\n`;
  const started = async (home: ThrowAwayHome) => {
    const info = startedDaemon(home, SOON);
    const pid = await until(() => claude.pid("self"), "a claude");
    return { info, pid };
  };

  test("ends with it when it is told to leave, and the usage log says so", async () => {
    claude.behaves(HANGING);
    const home = await worked("provider: claude-cli", command());
    const { pid } = await started(home);
    stop(home);
    await until(() => !isAlive(pid), "the end of claude");
    expect(usage(home)).toMatchObject([
      { caller: "distill.model", error: expect.stringContaining("LLM_ABORTED") },
    ]);
    expect(storeRows(home, "SELECT owner, tries FROM job")).toEqual([{ owner: null, tries: 0 }]);
  });

  test("ends with it when it is killed", async () => {
    claude.behaves(HANGING);
    const home = await worked("provider: claude-cli", command());
    const { info, pid } = await started(home);
    process.kill(info.pid, "SIGKILL");
    await until(() => !isAlive(pid), "the end of claude");
  });

  test("is the one that config.yaml names: what a PATH leads to is not started", async () => {
    const home = await worked("provider: claude-cli");
    startedDaemon(home, { ...SOON, PATH: `${claude.bin}:${process.env.PATH}` });
    await aWhile();
    expect(claude.calls()).toEqual([]);
  });
});
