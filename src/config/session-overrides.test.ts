import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Home, homeOf } from "./home.ts";
import { readConfig } from "./resolve.ts";

let home: Home;
beforeEach(() => {
  home = homeOf({ UNBIDDEN_HOME: mkdtempSync(join(tmpdir(), "unbidden-session-")) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

function write(text: string): void {
  writeFileSync(home.config, text);
}

describe("in an agent's session, whose variables a repository can set,", () => {
  const FILE = "llm: { provider: auto }\nrecall: { provider: none }\ndistill: { use_subscription: true }\n";
  const session = (env: NodeJS.ProcessEnv) => readConfig(home, { ...env, CLAUDECODE: "1" });

  test.each([
    ["UNBIDDEN_LLM_PROVIDER", "anthropic"],
    ["UNBIDDEN_RECALL_PROVIDER", "same"],
    ["UNBIDDEN_DISTILL_PROVIDER", "openai"],
    ["UNBIDDEN_LLM_CLAUDE_CLI_ENABLED", "1"],
    ["UNBIDDEN_DISABLE_CLAUDE_CLI", "0"],
    ["UNBIDDEN_RECALL_HYDE", "1"],
    ["UNBIDDEN_COMPACT_SUMMARY", "true"],
    ["UNBIDDEN_RECALL_CLAUDE_MODEL", "claude-opus-4-5"],
    ["UNBIDDEN_LLM_ANTHROPIC_MODEL", "claude-opus-4-5"],
  ])("%s=%s switches nothing on, and is told", (name, value) => {
    write(`${FILE}llm.claude-cli.enabled: false\n`);
    const { config, problems } = session({ [name]: value });
    expect(config).toEqual(readConfig(home, {}).config);
    expect(problems).toEqual([expect.stringContaining(`${name} is ignored in an agent's session`)]);
    expect(readConfig(home, { [name]: value }).config, "a shell's counts").not.toEqual(config);
    write(`${FILE}llm.claude-cli.enabled: false\nllm.from_env: true\n`);
    expect(session({ [name]: value })).toMatchObject({ problems: [] });
    expect(session({ [name]: value }).config).not.toEqual({ ...config, "llm.from_env": true });
  });

  test.each([
    ["UNBIDDEN_LLM_PROVIDER", "none", "llm.provider", "none"],
    ["UNBIDDEN_DISTILL_PROVIDER", "none", "distill.provider", "none"],
    ["UNBIDDEN_LLM_CLAUDE_CLI_ENABLED", "0", "llm.claude-cli.enabled", false],
    ["UNBIDDEN_DISABLE_CLAUDE_CLI", "1", "llm.claude-cli.enabled", false],
    ["UNBIDDEN_DISTILL_USE_SUBSCRIPTION", "0", "distill.use_subscription", false],
  ] as const)("%s=%s switches off", (name, value, path, holds) => {
    write(FILE);
    expect(session({ [name]: value })).toMatchObject({ config: { [path]: holds }, problems: [] });
  });

  test("a value that config.yaml also sets is no problem, and the environment cannot set llm.from_env", () => {
    write(FILE);
    expect(session({ UNBIDDEN_LLM_PROVIDER: "auto" }).problems).toEqual([]);
    const env = { UNBIDDEN_LLM_FROM_ENV: "1", UNBIDDEN_LLM_CLAUDE_CLI_COMMAND: "/srv/evil/claude" };
    expect(session({ ...env, UNBIDDEN_LLM_PROVIDER: "openai" }).config).toEqual(readConfig(home, {}).config);
  });
});
