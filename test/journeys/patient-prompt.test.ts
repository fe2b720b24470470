import { readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, REPLIES, silence, type WireServer, wireServer } from "../../src/http/wire.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { writeLines } from "../support/claude-code-transcript.ts";
import {
  DECISION,
  daemonHomes,
  learned,
  QUESTION,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, type HookInput, play, toldBy } from "../support/hook.ts";
import { errorCodes, logged, storedTexts, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = daemonHomes();
/** Longer than a hook waits for its answer that nobody gave more time. */
const SLOW_MS = 2_000;
const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
/** Long enough to be recalled in depth, and without a word of what answers it. */
const LONG = "where boats go ashore when wind turns ".padEnd(400, "and boats go ");

let server: WireServer;
/** How many answers have left the server. */
let answered: number;

beforeEach(async () => {
  server = await wireServer();
  answered = 0;
  server.answers((response) => setTimeout(() => answer(response), SLOW_MS));
});
afterEach(() => server.close());

function answer(response: ServerResponse): void {
  answered++;
  const { path = "" } = server.sent.at(-1) ?? {};
  json(200, (path.includes("messages") ? REPLIES.anthropic : REPLIES.ollama)(DECISION))(response);
}

function says(home: ThrowAwayHome, ...lines: readonly string[]): void {
  const llm = `llm: { provider: ollama, timeout_s: 20, ollama: { base_url: "${server.url}", model: small } }`;
  writeFileSync(join(home.unbidden, "config.yaml"), [llm, ...lines, ""].join("\n"));
}

const HYDE = "recall: { hyde: true }";

/** A home in which something was decided, with hooks installed for what its user says. */
async function saying(...lines: readonly string[]) {
  const { home, tuesday } = await learned(newHome());
  says(home, ...lines);
  install(home);
  return { home, tuesday };
}

function install(home: ThrowAwayHome): void {
  const { exitCode, stdout } = unbidden({ home, cwd: home.user }, "install", "claude-code");
  expect(exitCode, stdout).toBe(0);
}

/** The entry for prompts in the agent's settings. */
function installedFor(home: ThrowAwayHome): { command: string; args: string[]; timeout: number } {
  const { hooks } = JSON.parse(readFileSync(join(home.user, ".claude", "settings.json"), "utf8"));
  return hooks.UserPromptSubmit[0].hooks[0];
}

/** Calls what is installed, as the agent does, and kills it when the agent would. */
async function prompted(home: ThrowAwayHome, input: HookInput, env: Readonly<Record<string, string>> = {}) {
  const { command, args, timeout } = installedFor(home);
  const setting = { home, env, installed: [command, ...args], timeoutMs: timeout * 1_000 };
  return toldBy(await callHook(input, setting));
}

function deepReceipts(home: ThrowAwayHome) {
  return storeRows(home, "SELECT degraded, paths FROM receipt WHERE hook_event = 'prompt' ORDER BY rowid")
    .filter(({ paths }) => String(paths).includes('"deep"'))
    .map(({ degraded }) => JSON.parse(String(degraded)));
}

/** With `--security` no round trip is played. */
function doctorOf(home: ThrowAwayHome, ...flags: string[]): string {
  return unbidden({ home, cwd: home.user }, "doctor", ...flags).stdout;
}

const TOO_SHORT = "gives prompts less time than `recall.hyde` or `prompt.timeout_ms` needs";

test("with `recall.hyde` a prompt waits for a slow model, and finds what shares no word with it", async () => {
  const { home, tuesday } = await saying(HYDE);
  expect(installedFor(home)).toMatchObject({ timeout: 12 });
  expect(await prompted(home, tuesday.prompt(LONG))).toContain("JSONL");
  expect(server.sent).toHaveLength(1);
  expect(deepReceipts(home)).toEqual([[]]);
  expect(logged(home, "llm-usage.jsonl")).toMatchObject([{ caller: "recall.hyde", error: null }]);
  expect(errorCodes(home)).toEqual([]);
  expect(doctorOf(home, "--security")).not.toContain(TOO_SHORT);
});

test("where a daemon answers it is the same, and a key is needed in the session alone", async () => {
  const { home, tuesday } = await saying(HYDE);
  const anthropic = `llm: { provider: anthropic, anthropic: { base_url: "${server.url}" } }`;
  writeFileSync(join(home.unbidden, "config.yaml"), `${anthropic}\n${HYDE}\n`);
  startedDaemon(home);
  const env = { ...WITH_DAEMON, ANTHROPIC_API_KEY: KEY };
  expect(await prompted(home, tuesday.prompt(LONG), env)).toContain("JSONL");
  expect(server.sent.map(({ headers }) => headers["x-api-key"])).toEqual([KEY]);
  expect(deepReceipts(home)).toEqual([[]]);
  expect(storedTexts(home).filter((text) => text === LONG)).toHaveLength(1);
  expect(await prompted(home, tuesday.prompt(LONG), env), "once per session").toBeNull();
  expect(server.sent).toHaveLength(1);
  // On a busy machine the hook answers by itself, and notes it.
  expect(errorCodes(home).filter((code) => code !== "DAEMON_SILENT")).toEqual([]);
});

test("what a compaction cost is not lost when the daemon leaves a prompt to its hook", async () => {
  const { home, tuesday } = await saying(HYDE);
  const calls = [
    tuesday.prompt("Build the quay."),
    tuesday.bashFailure("cargo build", "Exit code 101\nerror[E0433]: use of undeclared crate `chrono`"),
    tuesday.stop("Built."),
  ];
  happened(home, calls);
  for (const payload of calls) writeLines(payload);
  const summary = { trigger: "manual", compact_summary: "A quay." };
  const compaction = [
    tuesday.other("PreCompact", { trigger: "manual", custom_instructions: "" }),
    tuesday.other("PostCompact", summary),
  ];
  await play(home, compaction);
  startedDaemon(home);
  const told = await prompted(home, tuesday.prompt(LONG), WITH_DAEMON);
  expect(told).toContain("from before the compaction, missing from its summary:");
  expect(told).toContain("JSONL");
});

test("while one session waits for a model, the daemon answers the others", async () => {
  const { home, tuesday } = await saying(HYDE);
  const held: ServerResponse[] = [];
  server.answers((response) => void held.push(response));
  startedDaemon(home);
  const waiting = prompted(home, tuesday.prompt(LONG), WITH_DAEMON);
  const response = await until(() => held[0], "a model that is asked");
  const other = clientSession(home, home.project("heron"));
  expect(await prompted(home, other.prompt(QUESTION), WITH_DAEMON)).toContain("JSONL");
  expect(answered).toBe(0);
  answer(response);
  expect(await waiting).toContain("JSONL");
});

test("a model that is too late costs its answer and nothing else", async () => {
  const { home, tuesday } = await saying(HYDE);
  says(home, HYDE, "prompt: { inject_relevant: false }");
  writeFileSync(
    join(home.unbidden, "config.yaml"),
    readFileSync(join(home.unbidden, "config.yaml"), "utf8").replace("timeout_s: 20", "timeout_s: 1"),
  );
  server.answers(silence);
  const words = `the storage format, JSONL or what ${LONG}`;
  expect(await prompted(home, tuesday.prompt(words))).toContain("JSONL");
  expect(deepReceipts(home)).toEqual([["hyde"]]);
  expect(logged(home, "llm-usage.jsonl")).toMatchObject([{ error: expect.stringContaining("LLM_TIMEOUT") }]);
});

test("without the option nothing is asked and nothing installed is another", async () => {
  const { home, tuesday } = await saying();
  expect(installedFor(home)).toMatchObject({ timeout: 3 });
  expect(installedFor(home).args.at(-1)).toBe("claude-code");
  expect(await prompted(home, tuesday.prompt(LONG))).toBeNull();
  startedDaemon(home);
  const other = clientSession(home, home.project("heron"));
  expect(await prompted(home, other.prompt(LONG), WITH_DAEMON)).toBeNull();
  expect(server.sent).toEqual([]);
});

describe("hooks that were installed before the option", () => {
  const installedBefore = async () => {
    const world = await saying();
    says(world.home, HYDE);
    return world;
  };

  test("wait no longer than before, and doctor says what to do", async () => {
    const { home, tuesday } = await installedBefore();
    expect(await prompted(home, tuesday.prompt(LONG))).toBeNull();
    expect(answered).toBe(0);
    expect(deepReceipts(home)).toEqual([["hyde"]]);
    // A busy machine ends a hook before it has closed its store.
    expect(errorCodes(home).filter((code) => code !== "HOOK_TIMEOUT")).toEqual([]);
    const told = doctorOf(home);
    expect(told).toContain(TOO_SHORT);
    expect(told).toMatch(/needs.*\n.*run `\S*unbidden install claude-code`/);
    install(home);
    expect(installedFor(home)).toMatchObject({ timeout: 12 });
    expect(doctorOf(home, "--security")).not.toContain(TOO_SHORT);
  });

  test("ask nobody where a daemon answers", async () => {
    const { home } = await installedBefore();
    startedDaemon(home);
    const byDaemon = () => deepReceipts(home).some((deep) => deep.length === 0);
    let asked = 0;
    // On a busy machine a daemon may be too late for its hook, which then asks by itself; in depth once a session.
    for (let sessions = 0; !byDaemon() && sessions < 20; sessions++) {
      asked = server.sent.length;
      const session = clientSession(home, home.project("heron"));
      expect(await prompted(home, session.prompt(LONG), WITH_DAEMON)).toBeNull();
      // A daemon that stays silent writes its receipt after its answer.
      for (let looks = 0; !byDaemon() && looks < 80; looks++) await sleep(25);
    }
    expect([byDaemon(), server.sent.length]).toEqual([true, asked]);
  });
});

test("a session may switch it off, and not on", async () => {
  const { home, tuesday } = await saying(HYDE);
  const off = { UNBIDDEN_RECALL_HYDE: "false" };
  expect(await prompted(home, tuesday.prompt(LONG), off)).toBeNull();
  says(home);
  const other = clientSession(home, home.project("heron"));
  expect(await prompted(home, other.prompt(LONG), { UNBIDDEN_RECALL_HYDE: "true" })).toBeNull();
  expect(server.sent).toEqual([]);
});

test("a longer search for what comes unasked is installed as such, and doctor misses it until then", async () => {
  const { home } = await saying();
  says(home, "prompt: { timeout_ms: 4500 }");
  expect(doctorOf(home, "--security")).toContain(TOO_SHORT);
  install(home);
  expect(installedFor(home)).toMatchObject({ timeout: 7 });
  expect(doctorOf(home, "--security")).not.toContain(TOO_SHORT);
});
