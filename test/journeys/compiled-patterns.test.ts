import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, type HookInput, PATIENCE_S, play } from "../support/hook.ts";

const newHome = throwAwayHomes();

/** The patterns that V8 compiled for one call, as it writes them down. */
async function compiledPatterns(home: ThrowAwayHome, input: HookInput): Promise<readonly string[]> {
  const log = join(home.root, `compiled-${Math.random()}.log`);
  const flags = ["--log-code", "--no-regexp-tier-up", "--no-logfile-per-isolate", `--logfile=${log}`];
  const hook = [process.execPath, ...flags, join(DIST, "hook.cjs"), "claude-code", `${PATIENCE_S}`];
  await play(home, [input], { installed: hook, timeoutMs: PATIENCE_S * 1_000 });
  const lines = readFileSync(log, "utf8").split("\n");
  const patterns = lines.filter((line) => line.startsWith("code-creation,RegExp"));
  expect(patterns.length).toBeGreaterThan(20);
  return patterns;
}

test.each([
  ["a file is read", "Read", { file_path: "src/pier.ts" }],
  ["a command runs", "Bash", { command: "npm run build -- --watch" }],
] as const)("before %s, no pattern of secret names or flags is compiled", async (_when, tool, input) => {
  const home = newHome();
  const session = clientSession(home, home.project("heron", { "src/pier.ts": "" }));
  await play(home, [session.start()]);
  const compiled = await compiledPatterns(home, session.before(tool, input));
  const words = ["walletpassphrase", "bitwarden", "passcodes", "showsecret"];
  expect(compiled.filter((pattern) => words.some((word) => pattern.includes(word)))).toEqual([]);
});

test("a failure without a date compiles no pattern of dates", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start()]);
  const failure = session.bashFailure("npm test", "Exit code 1\nError: the pier is closed");
  const compiled = await compiledPatterns(home, failure);
  expect(compiled.filter((pattern) => pattern.includes("mon|tue|wed"))).toEqual([]);
});

test("a question about the work at hand compiles no pattern of questions about the past", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start()]);
  const compiled = await compiledPatterns(home, session.prompt("why does the ferry fail at pier 4?"));
  expect(compiled.filter((pattern) => pattern.includes("rationale"))).toEqual([]);
});
