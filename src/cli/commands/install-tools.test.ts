import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ToolChoice } from "../../agents/agent.ts";
import { type Machine, machineWith } from "../installed.fixture.ts";
import { type InstallOptions, installAgent } from "./install.ts";
import { uninstallAgent } from "./uninstall.ts";

let here: Machine;

beforeEach(() => {
  here = machineWith();
});

afterEach(() => here.remove());

async function install(tools: ToolChoice | null, changed: Partial<InstallOptions> = {}): Promise<string> {
  here.output.length = 0;
  const asked = { agent: "claude-code", scope: "user", dryRun: false, json: false } as const;
  await installAgent(here.context(), { ...here.program, ...asked, client: null, tools, ...changed });
  return here.output.join("\n");
}

async function uninstall(): Promise<void> {
  await uninstallAgent(here.context(), { ...here.program, agent: "claude-code", dryRun: false, json: false });
}

function hookedEvents(): string[] {
  return Object.keys(JSON.parse(readFileSync(here.settings, "utf8")).hooks);
}

function writeSettings(text: string): void {
  mkdirSync(dirname(here.settings), { recursive: true });
  writeFileSync(here.settings, text);
}

/** Where the choice is remembered. */
function recordFile(): string {
  const records = join(here.context().home.backups, "settings");
  return join(records, readdirSync(records)[0] ?? "", "installed.json");
}

test("without --tools hooks run at a tool call only where one may inject", async () => {
  await install(null);
  expect(hookedEvents()).toEqual([
    ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUseFailure"],
    ...["SubagentStop", "Stop", "PreCompact", "PostCompact", "SessionEnd"],
  ]);
});

test("installing again without --tools keeps the choice", async () => {
  await install("all");
  expect(await install(null)).toBe(
    "Already installed for Claude Code in ~/.claude/settings.json, nothing to change.",
  );
  expect(hookedEvents()).toContain("PostToolUse");
  await install("none");
  expect(JSON.parse(await install(null, { json: true }))).toMatchObject({ tools: "none", changed: false });
});

test("a dry run shows removed and added entries, and changes none", async () => {
  await install("all");
  const told = await install("needed", { dryRun: true });
  expect(told).toMatch(/^- +"PostToolUse": \[$/m);
  expect(told).not.toMatch(/^\+.*\w/m);
  expect(told).toContain("tools: needed");
  expect(hookedEvents()).toContain("PostToolUse");
  await install("needed");
  expect(hookedEvents()).not.toContain("PostToolUse");
  expect(await install("all", { dryRun: true })).toMatch(/^\+ +"PostToolUse": \[$/m);
});

test.each([
  ["no choice", undefined],
  ["a choice we do not know", "some"],
])("hooks installed with %s on record become the needed ones", async (_what, tools) => {
  await install("all");
  const record = JSON.parse(readFileSync(recordFile(), "utf8"));
  writeFileSync(recordFile(), JSON.stringify({ ...record, tools }));
  await install(null);
  expect(hookedEvents()).not.toContain("PostToolUse");
});

test("a choice ends with uninstalling", async () => {
  await install("all");
  await uninstall();
  await install(null);
  expect(hookedEvents()).not.toContain("PostToolUse");
});

const ORIGINALS = [
  '{"hooks":{"PostToolUse":[ ],"Stop":[]}}',
  '{\n\t"model": "opus",\n\t"hooks": { }\n}',
  "{ }",
];
const CHOICES = ["needed", "all", "none", null] as const;

test.each(ORIGINALS)("whatever was installed in between, uninstalling gives %j back", async (original) => {
  for (const first of CHOICES)
    for (const second of CHOICES)
      for (const third of CHOICES) {
        writeSettings(original);
        for (const tools of [first, second, third]) await install(tools);
        await uninstall();
        expect(readFileSync(here.settings, "utf8"), `${first} ${second} ${third}`).toBe(original);
      }
});
