import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installAgent } from "../commands/install.ts";
import { offerImports } from "../commands/offer-import.ts";
import { installationChecks, STATIC_CHECKS } from "../installation-checks.ts";
import { type Machine, machineWith } from "../installed.fixture.ts";

let here: Machine;

beforeEach(() => {
  here = machineWith();
});

afterEach(() => here.remove());

function putSettings(name: string, text = ""): void {
  const file = join(here.root, "user", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function installFor(agent: string): Promise<string> {
  const asked = { agent, scope: "user", tools: null, dryRun: false, json: false } as const;
  await installAgent(here.context(), { ...here.program, client: null, ...asked });
  return here.output.join("\n");
}

const PLUGINS = JSON.stringify({ enabledPlugins: { "claude-mem@thedotmack": true } });

test.each([
  ["claude-code", ".claude/settings.json", PLUGINS, "claude-mem"],
  ["claude-code", "project/.claude/settings.json", PLUGINS, "claude-mem"],
  ["codex", ".codex/config.toml", '[plugins."mem0@mem0-plugins"]\nenabled = true\n', "mem0"],
  ["gemini", ".gemini/extensions/supermemory/gemini-extension.json", "{}", "supermemory"],
  ["opencode", ".config/opencode/opencode.json", '{"plugin":["opencode-supermemory"]}', "supermemory"],
  ["copilot", ".copilot/hooks/agentmemory.json", "{}", "agentmemory"],
  ["pi", ".pi/agent/extensions/ai-memory.ts", "", "ai-memory"],
])("installing for %s says what else tells memories there, by %s", async (agent, name, text, memory) => {
  putSettings(name, text);
  expect(await installFor(agent)).toContain(`beside us: ${memory} is active, too (~/${name.split("/")[0]}`);
});

test("nothing is said where no other memory is active", async () => {
  putSettings(
    ".claude/settings.json",
    '{"enabledPlugins":{"claude-mem@thedotmack":false,"remember-the-milk@x":true}}',
  );
  expect(await installFor("claude-code")).not.toContain("beside us");
});

test("what an active claude-mem holds is offered by the command that brings it in", async () => {
  putSettings(".claude/settings.json", PLUGINS);
  putSettings(".claude-mem/claude-mem.db");
  const offered: object[] = [];
  await offerImports(here.context(), "claude-code", async (one) => void offered.push(one));
  expect(here.output.join("\n")).toMatch(/import claude-mem ~\/\.claude-mem\/claude-mem\.db$/m);
  expect(offered).toEqual([]);
});

test("doctor notes a memory that was installed after us, and is silent where there is none", async () => {
  await installFor("claude-code");
  const found = async () =>
    (await installationChecks(here.context(), here.program, STATIC_CHECKS)).filter(
      ({ name }) => name === "other memories",
    );
  expect(await found()).toEqual([]);
  const settings = JSON.parse(readFileSync(here.settings, "utf8"));
  writeFileSync(here.settings, JSON.stringify({ ...settings, ...JSON.parse(PLUGINS) }));
  expect(await found()).toMatchObject([
    { state: "note", finding: expect.stringContaining("claude-mem tells Claude Code memories, too") },
  ]);
});
