import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, REPLIES, type WireServer, wireServer } from "../../src/http/wire.fixture.ts";
import { type FakeClaude, fakeClaude } from "../../src/llm/drivers/fake-claude.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, toldBy } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
const ALLOWED = { UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1" };
const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
/** Long enough to be recalled in depth, and without a word of what answers it. */
const LONG = "where boats go ashore when wind turns ".padEnd(400, "and boats go ");

let claude: FakeClaude;
let paid: WireServer;
beforeEach(async () => {
  claude = fakeClaude(`answer(${JSON.stringify(DECISION)});`);
  paid = await wireServer();
  paid.answers(json(200, REPLIES.anthropic(DECISION)));
});
afterEach(async () => {
  claude.remove();
  await paid.close();
});

/** A user with a past, whose terminal has `claude` on its PATH unless `shellPath` says otherwise, and who installed us there. */
function installed(provider: string, shellPath = `${claude.bin}:${process.env.PATH}`) {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const monday = clientSession(home, cwd);
  happened(home, [monday.start(), monday.prompt(DECISION), monday.stop("I will."), monday.end()]);
  const llm = `llm: { provider: ${provider}, anthropic: { base_url: "${paid.url}" } }`;
  writeFileSync(join(home.unbidden, "config.yaml"), `${llm}\nrecall: { hyde: true }\n`);
  const { exitCode, stdout } = unbidden(
    { home, cwd: home.user, env: { PATH: shellPath } },
    ...["install", "claude-code"],
  );
  expect(exitCode, stdout).toBe(0);
  return { home, cwd };
}

/** A long prompt through the hook as installed, in a session that has a key and a PATH of its own. */
async function prompted({ home, cwd }: { home: ThrowAwayHome; cwd: string }): Promise<string | null> {
  const { hooks } = JSON.parse(readFileSync(join(home.user, ".claude", "settings.json"), "utf8"));
  const { command, args, timeout } = hooks.UserPromptSubmit[0].hooks[0];
  const env = { ...ALLOWED, ANTHROPIC_API_KEY: KEY };
  const setting = { home, env, installed: [command, ...args], timeoutMs: timeout * 1_000 };
  return toldBy(await callHook(clientSession(home, cwd).prompt(LONG), setting));
}

function deepWarnings(home: ThrowAwayHome) {
  return storeRows(home, "SELECT degraded, paths FROM receipt WHERE hook_event = 'prompt'")
    .filter(({ paths }) => String(paths).includes('"deep"'))
    .map(({ degraded }) => JSON.parse(String(degraded)));
}

const modelLines = (home: ThrowAwayHome, env = {}) =>
  unbidden({ home, cwd: home.user, env: { ...ALLOWED, ANTHROPIC_API_KEY: KEY, ...env } }, "status")
    .stdout.split("\n")
    .find((line) => line.startsWith("models:"));

describe.skipIf(process.platform === "win32")("a subscription and a key, with `auto`", () => {
  test("the subscription answers the installed hook, and nothing is spent on the key", async () => {
    const here = installed("auto");
    expect(await prompted(here)).toContain("JSONL");
    expect([claude.calls().length, paid.sent.length]).toEqual([1, 0]);
    expect(modelLines(here.home)).toContain("recall: claude-cli (claude-haiku-4-5), else anthropic");
  });

  test("installed where no `claude` is, the key is used, and status says the same from a shell that has one", async () => {
    const here = installed("auto", process.env.PATH);
    expect(await prompted(here)).toContain("JSONL");
    expect([claude.calls().length, paid.sent.length]).toEqual([0, 1]);
    expect(modelLines(here.home, { PATH: `${claude.bin}:${process.env.PATH}` })).toMatch(
      /recall: anthropic \(claude-haiku-4-5\)$/,
    );
  });
});

describe.skipIf(process.platform === "win32")("`claude-cli`, named", () => {
  test("answers the installed hook", async () => {
    expect(await prompted(installed("claude-cli"))).toContain("JSONL");
    expect([claude.calls().length, paid.sent.length]).toEqual([1, 0]);
  });

  test("and then gone: the answer has a warning, status and doctor say it, and installing again mends it", async () => {
    const here = installed("claude-cli");
    const bin = join(claude.root, "moved");
    renameSync(claude.bin, bin);
    expect(await prompted(here)).toBeNull();
    expect(deepWarnings(here.home)).toEqual([["hyde"]]);
    expect([claude.calls().length, paid.sent.length]).toEqual([0, 0]);
    expect(modelLines(here.home)).toContain(
      `nobody: claude-cli: no \`claude\` is at ${claude.command} any more`,
    );
    const shell = {
      home: here.home,
      cwd: here.home.user,
      env: { ...ALLOWED, PATH: `${bin}:${process.env.PATH}` },
    };
    expect(unbidden(shell, "doctor").stdout).toContain("no `claude` is at");
    expect(unbidden(shell, "install", "claude-code").stdout).toContain(`claude: ${join(bin, "claude")}`);
    expect(await prompted(here)).toContain("JSONL");
  });

  test("a repository's PATH records nothing: an agent's session installs without it", () => {
    const home = newHome();
    const env = { CLAUDECODE: "1", PATH: `${claude.bin}:${process.env.PATH}` };
    unbidden({ home, cwd: home.user, env }, "install", "claude-code");
    home.project(".unbidden", { "config.yaml": "llm: { provider: claude-cli }\n" });
    expect(modelLines(home)).toContain("nobody: claude-cli: no `claude` is known");
  });
});
