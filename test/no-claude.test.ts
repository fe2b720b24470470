// No test may ask the model of whoever runs the tests; those of the program itself bring a program of their own.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { claudeOnPath } from "../src/config/claude-path.ts";
import { fakeClaude } from "../src/llm/drivers/fake-claude.fixture.ts";
import ownConfig from "../vitest.config.ts";
import { unbidden } from "./support/command.ts";
import { throwAwayHomes } from "./support/home.ts";
import { NO_CLAUDE } from "./support/no-claude.ts";

const newHome = throwAwayHomes();
const ROOT = join(import.meta.dirname, "..");
const GUARD = join(ROOT, "test/support/no-claude.ts");

/** Where the program itself is what is tested. */
const TESTS_OF_IT = [
  "test/faults/curate.test.ts",
  "test/journeys/models.test.ts",
  "test/journeys/subscription-first.test.ts",
];

test("a test process finds no `claude`, and has it switched off", () => {
  expect(claudeOnPath(process.env)).toBeNull();
  expect(process.env).toMatchObject(NO_CLAUDE);
});

test.skipIf(process.platform === "win32")("whoever has one on their PATH has none in a test", () => {
  const claude = fakeClaude();
  const env = { ...process.env, PATH: [claude.bin, process.env.PATH].join(delimiter) };
  const script = `await import(${JSON.stringify(GUARD)}); console.log(process.env.PATH, process.env.UNBIDDEN_LLM_CLAUDE_CLI_ENABLED)`;
  const look = spawnSync(process.execPath, ["--input-type=module", "-e", script], { env, encoding: "utf8" });
  claude.remove();
  expect(look.stdout).not.toContain(claude.bin);
  expect(look.stdout.trim()).toMatch(/ 0$/);
});

test("every set of tests begins with that guard", () => {
  const configs = globSync("**/vitest.config.ts", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", ".cache/**"],
  });
  expect(configs.length).toBeGreaterThanOrEqual(2);
  for (const config of configs)
    expect(readFileSync(join(ROOT, config), "utf8"), config).toMatch(
      /setupFiles: \[".*support\/no-claude\.ts"\]/,
    );
});

test("and so does each part of our own set", () => {
  const projects = (ownConfig.test?.projects ?? []) as { test: { setupFiles: string[] } }[];
  expect(projects.length).toBeGreaterThanOrEqual(2);
  for (const { test: part } of projects) expect(part.setupFiles).toEqual(["./test/support/no-claude.ts"]);
});

test("a command that a test starts may not start it either, whatever the user wants", () => {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": "llm: { provider: claude-cli }\n" });
  const { stdout } = unbidden({ home, cwd: home.project("heron") }, "curate");
  expect(stdout).toContain("claude-cli: llm.claude-cli.enabled is off");
});

test("only the tests of the program itself allow it", () => {
  const allowing = globSync("{src,test}/**/*.test.ts", { cwd: ROOT })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "1"/.test(readFileSync(join(ROOT, file), "utf8")))
    .filter((file) => file !== "test/no-claude.test.ts");
  expect(allowing.sort()).toEqual(TESTS_OF_IT);
});
