import { spawn } from "node:child_process";
import { realpathSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { claudeCli } from "./claude-cli.ts";
import { type FakeClaude, fakeClaude } from "./fake-claude.fixture.ts";

let fakes: FakeClaude[] = [];
let strays: number[] = [];
afterEach(() => {
  for (const pid of strays) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  for (const fake of fakes) fake.remove();
  [fakes, strays] = [[], []];
});

const made = (behaviour?: string) => {
  const fake = fakeClaude(behaviour);
  fakes.push(fake);
  return fake;
};

const WHOSE = {
  PATH: process.env.PATH,
  HOME: "/home/me",
  CLAUDE_CODE_OAUTH_TOKEN: "login",
  ANTHROPIC_API_KEY: "a key that would be billed",
  ANTHROPIC_AUTH_TOKEN: "another",
  ANTHROPIC_BASE_URL: "https://evil.example",
  CLAUDE_CODE_USE_BEDROCK: "1",
  NODE_OPTIONS: "--require /srv/repo/evil.js",
  UNBIDDEN_HOME: "/elsewhere",
  OPENAI_API_KEY: "a key of somebody else",
};

function ask(
  fake: FakeClaude,
  {
    signal = new AbortController().signal,
    prompt = "What sank it?",
    baseUrl = "",
    command = fake.command,
  } = {},
) {
  const driver = claudeCli({ command, folder: fake.childFolder, env: WHOSE, baseUrl });
  return driver({ prompt, system: "Be short.", model: "claude-haiku-4-5", maxTokens: 10, signal });
}

describe.skipIf(process.platform === "win32")("asking the user's own claude", () => {
  test("returns its answer and its tokens", async () => {
    expect(await ask(made())).toEqual({ text: "A rock.", promptTokens: 30, responseTokens: 5, exit: 0 });
  });

  test("the question is on stdin alone, where nobody else on the machine can see it", async () => {
    const fake = made();
    const prompt = `What sank it? ${"x".repeat(500_000)}`;
    await ask(fake, { prompt });
    const [call] = fake.calls();
    expect(call?.stdin).toBe(prompt);
    expect(call?.args.join(" ")).not.toContain("What sank it");
  });

  test("it has no tool, no hook, no setting and no server, and leaves no transcript", async () => {
    const fake = made();
    await ask(fake);
    const [call] = fake.calls();
    const after = (flag: string) => call?.args[(call?.args.indexOf(flag) ?? -1) + 1];
    expect([after("--tools"), after("--setting-sources"), after("--model")]).toEqual([
      "",
      "",
      "claude-haiku-4-5",
    ]);
    expect(JSON.parse(after("--settings") ?? "")).toEqual({ disableAllHooks: true });
    expect(call?.args).toEqual(
      expect.arrayContaining(["--print", "--strict-mcp-config", "--no-session-persistence"]),
    );
    expect(call?.cwd).toBe(realpathSync(fake.childFolder));
  });

  test("it gets the login and a marker, but no key, address or other variable", async () => {
    const fake = made();
    await ask(fake);
    const { env = {} } = fake.calls()[0] ?? {};
    const { __CF_USER_TEXT_ENCODING, ...passed } = env;
    expect(passed).toEqual({
      ...{ PATH: WHOSE.PATH, HOME: WHOSE.HOME, CLAUDE_CODE_OAUTH_TOKEN: "login", UNBIDDEN_LLM_CHILD: "1" },
      ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" },
      ...{ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "10", MAX_THINKING_TOKENS: "0" },
    });
  });

  test("an address is the one from the user's own file", async () => {
    const fake = made();
    await ask(fake, { baseUrl: "http://127.0.0.1:8080" });
    expect(fake.calls()[0]?.env.ANTHROPIC_BASE_URL).toBe("http://127.0.0.1:8080");
  });

  test.each([
    ["not logged in", 'say({ is_error: true, result: "Not logged in · Please run /login" })', "LLM_REFUSED"],
    ["a used-up quota", 'say({ is_error: true, result: "You have hit your limit" })', "LLM_BUSY"],
    ["its own error", 'say({ is_error: true, result: "API Error: 500 internal" })', "LLM_FAILED"],
    ["an exit code", "process.exitCode = 3; answer('half')", "LLM_FAILED"],
    ["garbage", 'process.stdout.write("Welcome!")', "LLM_FAILED"],
    ["another shape", 'process.stdout.write("[]")', "LLM_FAILED"],
    ["null", 'process.stdout.write("null")', "LLM_FAILED"],
    ["nothing", "", "LLM_FAILED"],
    ["an empty answer", "answer('')", "LLM_FAILED"],
    ["complaints", 'console.error("secret words"); process.exit(1)', "LLM_FAILED"],
    ["an end by a signal", 'process.kill(process.pid, "SIGKILL")', "LLM_FAILED"],
  ])("%s is an error", async (_what, behaviour, code) => {
    const failed = await ask(made(behaviour)).catch((error: Error) => error);
    expect(failed).toMatchObject({ name: "UnbiddenError", code });
    expect(String(failed)).not.toContain("secret words");
  });

  test("a program that leaves without reading the question is an error, not a crash", async () => {
    const fake = made();
    writeFileSync(fake.command, "#!/bin/sh\nexit 1\n");
    const failed = ask(fake, { prompt: "x".repeat(5_000_000) });
    await expect(failed).rejects.toMatchObject({ code: "LLM_FAILED", exit: 1 });
  });

  test("a missing program is an error", async () => {
    const failed = ask(made(), { command: "/nowhere/claude" });
    await expect(failed).rejects.toMatchObject({
      code: "LLM_FAILED",
      message: "it could not be started (ENOENT)",
    });
  });

  test("out of time it is killed with everything it started", async () => {
    const fake = made(
      'leave("grandchild", {}); fs.writeFileSync(root + "/self", String(process.pid)); setInterval(() => {}, 1000);',
    );
    await expect(ask(fake, { signal: whenThere(fake, "self") })).rejects.toThrow();
    await gone(fake, "self");
    await gone(fake, "grandchild");
  });

  test("child processes left after the answer are killed too", async () => {
    const fake = made('leave("grandchild", { stdio: "ignore" }); answer("A rock.");');
    expect((await ask(fake)).text).toBe("A rock.");
    await gone(fake, "grandchild");
  });

  test("a process outside its group that holds its output open blocks nobody", async () => {
    const fake = made('leave("stray", { detached: true }); answer("A rock.");');
    await expect(ask(fake, { signal: whenThere(fake, "stray") })).rejects.toThrow();
    const stray = fake.pid("stray");
    if (stray !== null) strays.push(stray);
  });

  test("aborted before the start it is not started", async () => {
    const fake = made();
    await expect(ask(fake, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(fake.calls()).toEqual([]);
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "it does not outlive us when we get %s",
    async (signal) => {
      const fake = made(
        'fs.writeFileSync(root + "/self", String(process.pid)); setInterval(() => {}, 1000);',
      );
      const us = spawn(process.execPath, ["--input-type=module", "-e", askingProcess(fake)], {
        stdio: "ignore",
      });
      const ended = new Promise((resolve) => us.once("exit", (_code, by) => resolve(by)));
      await there(fake, "self");
      us.kill(signal);
      expect(await ended).toBe(signal);
      await gone(fake, "self");
    },
  );
});

function askingProcess(fake: FakeClaude): string {
  const driver = JSON.stringify(new URL("claude-cli.ts", import.meta.url).href);
  const options = JSON.stringify({
    command: fake.command,
    folder: fake.childFolder,
    env: WHOSE,
    baseUrl: "",
  });
  return `import { claudeCli } from ${driver};
    const { signal } = new AbortController();
    await claudeCli(${options})({ prompt: "x", system: "", model: "m", maxTokens: 1, signal });`;
}

/** Given up once the program is under way. */
function whenThere(fake: FakeClaude, name: string): AbortSignal {
  const given = new AbortController();
  void there(fake, name).finally(() => given.abort());
  return given.signal;
}

async function there(fake: FakeClaude, name: string): Promise<void> {
  await until(() => fake.pid(name) !== null);
}

/** Waits for its end. */
async function gone(fake: FakeClaude, name: string): Promise<void> {
  const pid = fake.pid(name);
  expect(pid).not.toBeNull();
  strays.push(pid ?? 0);
  await until(() => !isAlive(pid ?? 0));
}

/** A loop that outlives its test would keep the whole run from ending. */
async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 2_000; look++) {
    if (isSo()) return;
    await sleep(10);
  }
  throw new Error("it never came");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Where nobody reaps orphans the dead stay listed. */
function isZombie(pid: number): boolean {
  try {
    const stat = process.getBuiltinModule("node:fs").readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}
