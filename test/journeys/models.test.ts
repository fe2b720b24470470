import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeClaude, fakeClaude } from "../../src/llm/drivers/fake-claude.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { filesUnder } from "../support/kept.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const DAY_MS = 86_400_000;
const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");

let claude: FakeClaude;
beforeAll(() => {
  claude = fakeClaude();
});
afterAll(() => claude.remove());

describe("a session that we started ourselves, to ask a model,", () => {
  const day = (home: ThrowAwayHome, cwd: string) => {
    const session = clientSession(home, cwd);
    return [
      session.start(),
      session.prompt("Remember that quays are numbered from the east."),
      session.bash("ls"),
      session.stop("Noted."),
      session.end(),
    ];
  };

  test.each([
    ["by its marker", "heron", { UNBIDDEN_LLM_CHILD: "1" }],
    ["by its folder, whatever became of the marker", ".unbidden/run/unbidden-model-call", {}],
  ])("is known %s: its hooks say nothing and write nothing", async (_how, folder, env) => {
    const home = newHome();
    const cwd = home.project(folder);
    const before = filesUnder(home.unbidden);
    const calls = day(home, cwd);
    expect(await play(home, calls, { env })).toEqual(calls.map(() => null));
    expect(filesUnder(home.unbidden)).toEqual(before);
  });
});

describe("who answers for what", () => {
  const lines = (home: ThrowAwayHome, command: string, env: Record<string, string>) =>
    unbidden({ home, cwd: home.project("heron"), env }, command)
      .stdout.split("\n")
      .filter((line) => /^models:|(?:recall|distill): (?! {2})|for recall, |language models/.test(line));
  const withClaude = () => ({
    PATH: `${claude.bin}:${process.env.PATH}`,
    UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1",
    ANTHROPIC_API_KEY: KEY,
  });

  test("is nobody by default, and nothing but doctor speaks of it", () => {
    const home = newHome();
    expect(lines(home, "status", withClaude())).toEqual([]);
    expect(lines(home, "doctor", withClaude())).toEqual([expect.stringContaining("none is used")]);
  });

  test.skipIf(process.platform === "win32")("is told by status and doctor, without a key", () => {
    const home = newHome();
    home.project(".unbidden", { "config.yaml": "llm: { provider: auto }\n" });
    unbidden({ home, cwd: home.user, env: withClaude() }, "install", "claude-code");
    const recall = "recall: claude-cli (claude-haiku-4-5), else anthropic (claude-haiku-4-5)";
    const [first, second] = lines(home, "status", withClaude());
    expect(first).toBe(`models:    ${recall}`);
    expect(second).toBe("           distill: anthropic (claude-haiku-4-5)");
    const told = lines(home, "doctor", withClaude()).join("\n");
    expect(told).toContain(recall);
    expect(told).toContain("auto prefers your subscription to the key of anthropic, which is set");
    expect(told).not.toContain(KEY);
    const off = { ...withClaude(), UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "0", UNBIDDEN_DISTILL_PROVIDER: "none" };
    expect(lines(home, "status", off)).toEqual([
      "models:    recall: anthropic (claude-haiku-4-5)",
      "           distill: none",
    ]);
    expect(claude.calls()).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a repository whose settings choose a model", () => {
  /** What such settings can set for a session, and so for what its agent starts. */
  const hostile = () => ({
    PATH: `${claude.bin}:${process.env.PATH}`,
    CLAUDECODE: "1",
    UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1",
    UNBIDDEN_LLM_PROVIDER: "claude-cli",
    UNBIDDEN_DISTILL_PROVIDER: "claude-cli",
    UNBIDDEN_DISTILL_MIN_PROMPTS: "1",
    UNBIDDEN_LLM_CLAUDE_CLI_BASE_URL: "http://127.0.0.1:9/evil",
    UNBIDDEN_LLM_CLAUDE_CLI_COMMAND: claude.command,
    UNBIDDEN_LLM_FROM_ENV: "true",
  });
  const lived = async (home: ThrowAwayHome) => {
    const cwd = home.project("heron");
    const session = clientSession(home, cwd);
    const calls = [session.start(), session.prompt("We use tabs here, not spaces."), session.stop("Noted.")];
    await play(home, [...calls, session.end()], { env: hostile() });
    return cwd;
  };

  test("has none asked: not by hooks, not by a command of its agent", async () => {
    const home = newHome();
    const cwd = await lived(home);
    expect(unbidden({ home, cwd, env: hostile() }, "curate").stdout).not.toContain("Model");
    expect(claude.calls()).toEqual([]);
    const { stdout } = unbidden({ home, cwd, env: hostile() }, "doctor");
    expect(stdout).toContain("none is used");
    expect(stdout).toContain("UNBIDDEN_LLM_PROVIDER is ignored in an agent's session");
  });

  test("starts no program of its own where the user wants a model", async () => {
    const home = newHome();
    home.project(".unbidden", { "config.yaml": "llm: { provider: claude-cli }\n" });
    const cwd = await lived(home);
    const { stdout } = unbidden({ home, cwd, env: hostile() }, "curate");
    expect(stdout).toContain("claude-cli: no `claude` is known");
    expect(claude.calls()).toEqual([]);
  });

  test("has no say over a user's own shell, whose variables choose as ever", async () => {
    const home = newHome();
    const cwd = await lived(home);
    const { CLAUDECODE: _, ...env } = hostile();
    expect(unbidden({ home, cwd, env }, "curate").stdout).toContain("Model: 0 of 1 session read");
    expect(claude.calls()).toHaveLength(1);
  });
});

describe("the usage of a week", () => {
  const ROW = { promptCharacters: 900, responseCharacters: 90, promptTokens: 300, responseTokens: 30 };
  const line = (at: number, caller: string, parts: object = {}) =>
    JSON.stringify({
      ...{ at, provider: "anthropic", model: "claude-haiku-4-5", caller, ms: 1_500 },
      ...{ ...ROW, exit: 200, pid: 7, error: null },
      ...parts,
    });

  function recordedWeek(): ThrowAwayHome {
    const home = newHome();
    const now = Date.now();
    const untold = { promptTokens: null, responseTokens: null };
    const lines = [
      line(now - 8 * DAY_MS, "distill.model"),
      ...[6, 5, 5, 1].map((days) => line(now - days * DAY_MS, "distill.model")),
      '{"at":1,"provider":"torn',
      "[]\nnull\n7",
      line(now - DAY_MS, "recall.hyde", {
        ...untold,
        ...{ provider: "claude-cli", exit: 1, error: "LLM_FAILED: claude-cli: claude ended with code 1" },
      }),
    ];
    mkdirSync(home.unbidden, { recursive: true });
    // A full usage log is put aside once, and still counts.
    const [first, rest] = [lines.slice(0, 3), lines.slice(3)];
    appendFileSync(join(home.unbidden, "llm-usage.jsonl.1"), `${first.join("\n")}\n`);
    appendFileSync(join(home.unbidden, "llm-usage.jsonl"), `${rest.join("\n")}\n`);
    return home;
  }
  const usage = (home: ThrowAwayHome, ...args: string[]) => {
    const { stdout, exitCode } = unbidden({ home, cwd: home.root, env: { TZ: "UTC" } }, "usage", ...args);
    expect(exitCode).toBe(0);
    return stdout;
  };
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

  test("adds up, by day and with a bar for each", () => {
    const told = usage(recordedWeek());
    expect(told).toContain("In the last 7 days: 5 calls, 1 failed, ~1,650 tokens, ~$0.0018, 1.5 s each");
    expect(told).toContain(
      `${dayBefore(6)}  ${"█".repeat(12)}${" ".repeat(12)}  1 call, 330 tokens, $0.0004, 1.5 s each`,
    );
    expect(told).toContain(`${dayBefore(5)}  ${"█".repeat(24)}  2 calls, 660 tokens`);
    expect(told.indexOf(dayBefore(6))).toBeLessThan(told.indexOf(dayBefore(5)));
  });

  test.each([
    ["caller", ["distill.model", "recall.hyde"]],
    ["model", ["anthropic claude-haiku-4-5", "claude-cli claude-haiku-4-5"]],
    ["day", [6, 5, 1].map(dayBefore)],
    [
      "hour",
      [6, 5, 1].map(
        (days) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 13).replace("T", " ")}:00`,
      ),
    ],
  ])("adds up by %s", (by, names) => {
    const { rows, all } = JSON.parse(usage(recordedWeek(), "--by", by, "--json"));
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(all).toEqual({
      ...{ name: "all", calls: 5, failed: 1, tokens: 1_650, estimated: true, ms: 7_500 },
      ...{ promptCharacters: 4_500, responseCharacters: 450 },
      ...{ dollars: expect.closeTo(0.0018, 6), unpriced: 0 },
    });
  });

  test("tells how often each asked in each hour", () => {
    const { rows } = JSON.parse(usage(recordedWeek(), "--by", "caller,hour", "--json"));
    const hours = (caller: string, days: number[]) =>
      days.map(
        (ago) =>
          `${caller}  ${new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 13).replace("T", " ")}:00`,
      );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      ...hours("distill.model", [6, 5, 1]),
      ...hours("recall.hyde", [1]),
    ]);
    expect(rows.map(({ calls }: { calls: number }) => calls)).toEqual([1, 2, 1, 1]);
  });

  test("tells what it cost, what of it is unknown, and counts a price of one's own", () => {
    const home = recordedWeek();
    const other = line(Date.now(), "recall.hyde", { provider: "openai", model: "house-model" });
    appendFileSync(join(home.unbidden, "llm-usage.jsonl"), `${other}\n`);
    const byModel = () => usage(home, "--by", "model");
    expect(byModel()).toMatch(/openai house-model .* 330 tokens, cost unknown, /);
    expect(byModel()).toContain("6 calls, 1 failed, ~1,980 tokens, ~$0.0018 and 1 call of unknown cost");
    expect(byModel()).toContain("set llm.prices in config.yaml");
    home.project(".unbidden", { "config.yaml": "llm: { prices: ['house-model=10/100', 'x=free'] }\n" });
    expect(byModel()).toMatch(/openai house-model .* 330 tokens, \$0\.0060, /);
    expect(byModel()).toContain("llm.prices: x=free is no price");
    expect(byModel()).not.toContain("unknown");
    expect(usage(home, "--by", "caller,hour")).toMatch(
      /recall\.hyde {2}\d{4}-\d\d-\d\d \d\d:00 .* \$0\.0060, /,
    );
  });

  test("looks back as far as one wants, and says so where there is nothing", () => {
    expect(usage(recordedWeek(), "--days", "30")).toContain("In the last 30 days: 6 calls");
    expect(usage(newHome())).toBe("No language model was asked in the last 7 days.\n");
  });
});

describe("a deep search", () => {
  const withPast = () => {
    const home = newHome();
    const cwd = home.project("heron");
    unbidden({ home, cwd }, "add", "Quays are numbered from the east, because of the tide gate");
    return { home, cwd };
  };
  const byClaude = () => ({
    PATH: `${claude.bin}:${process.env.PATH}`,
    UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1",
  });

  test("finds by the words of an answer that a model makes up what the question lacks", () => {
    const { home, cwd } = withPast();
    const wordsAlone = "auto_recall: { similarity_threshold: 1 }";
    home.project(".unbidden", { "config.yaml": `llm: { provider: claude-cli }\n${wordsAlone}\n` });
    claude.behaves('answer("Quays are numbered from the east.");');
    const ask = (...flags: string[]) =>
      unbidden({ home, cwd, env: byClaude() }, "search", "where does the count begin", ...flags);
    expect(ask().stdout).not.toContain("Quays");
    const before = claude.calls().length;
    expect(ask("--deep").stdout).toContain("Quays are numbered from the east");
    expect(claude.calls()).toHaveLength(before + 1);
    expect(claude.calls().at(-1)?.stdin).toContain("where does the count begin");
    expect(unbidden({ home, cwd }, "usage", "--by", "caller").stdout).toContain("recall.hyde");
  });

  test("fails where no model is set, and says what is missing where the one that was named cannot be asked", () => {
    const { home, cwd } = withPast();
    const ask = () => unbidden({ home, cwd }, "search", "quays", "--deep");
    expect(ask()).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringContaining("search --deep asks a language model, and llm.provider is none"),
    });
    home.project(".unbidden", { "config.yaml": "llm: { provider: anthropic }\n" });
    expect(ask().stderr).toContain("anthropic: ANTHROPIC_API_KEY");
  });

  test("answers by the words alone where the model fails, and says so", () => {
    const { home, cwd } = withPast();
    home.project(".unbidden", { "config.yaml": "llm: { provider: claude-cli }\n" });
    claude.behaves("process.exit(3);");
    const { stdout, stderr } = unbidden({ home, cwd, env: byClaude() }, "search", "quays", "--deep");
    expect(stdout).toContain("Quays are numbered");
    expect(stdout + stderr).toContain("LLM_FAILED");
  });
});
