import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Check } from "../domain/check.ts";
import { installationChecks, STATIC_CHECKS } from "./installation-checks.ts";
import { builtMachine, type Machine } from "./installed.fixture.ts";
import { launcherIsCurrent, refreshLauncher } from "./launcher/launcher.ts";

let here: Machine;

beforeEach(() => {
  here = builtMachine();
  mkdirSync(join(here.root, "tmp"));
  vi.stubEnv("TMPDIR", join(here.root, "tmp"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  here.remove();
});

async function checks(env: NodeJS.ProcessEnv = {}): Promise<Check[]> {
  return installationChecks(here.context({ env }), here.program);
}

/** Without the hook processes of a round trip. */
async function staticChecks(): Promise<Check[]> {
  return installationChecks(here.context(), here.program, STATIC_CHECKS);
}

function states(lines: readonly Check[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ name, state }) => [name, state]));
}

function line(lines: readonly Check[], name: string): Check {
  const found = lines.find((check) => check.name === name);
  if (!found) throw new Error(`no line for ${name}: ${JSON.stringify(lines)}`);
  return found;
}

function editSettings(change: (text: string) => string): void {
  writeFileSync(here.settings, change(readFileSync(here.settings, "utf8")));
}

test("installed: all is fine, a memory makes the round trip, and nothing of it is left", async () => {
  await here.install();
  const before = readdirSync(join(here.root, "user"), { recursive: true });
  const lines = await checks();
  expect(states(lines)).toEqual({ launcher: "ok", hooks: "ok", "fast client": "ok", "round trip": "ok" });
  expect(line(lines, "hooks").finding).toBe(
    "all 9 installed for Claude Code in ~/.claude/settings.json (--tools needed)",
  );
  expect(line(lines, "round trip").finding).toMatch(/^a memory was stored and recalled in \d+ ms$/);
  expect(readdirSync(join(here.root, "tmp"))).toEqual([]);
  expect(readdirSync(join(here.root, "user"), { recursive: true })).toEqual(before);
});

test("the round trip works even when everything is switched off and badly set", async () => {
  await here.install();
  const lines = await checks({ UNBIDDEN_DISABLED: "1", UNBIDDEN_GATE_ANSWER_THRESHOLD: "1" });
  expect(line(lines, "round trip").state).toBe("ok");
});

test("on a busy machine a memory that comes back late is a note and no problem", async () => {
  const [slow, started] = [join(here.root, "slow-node"), join(here.root, "started")];
  const first = `[ -e '${started}' ] || { : > '${started}'; sleep 3.5; }`;
  writeFileSync(slow, `#!/bin/sh\n${first}\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  await here.install();
  const { launcher } = here.context().home;
  writeFileSync(launcher, readFileSync(launcher, "utf8").replace(/^node=.*$/m, `node='${slow}'`));
  const [check] = (await checks()).filter(({ name }) => name === "round trip");
  expect(check).toMatchObject({
    state: "note",
    finding: expect.stringMatching(/only when each hook had 7 s more: the hook .* did not end in 3 s$/),
  });
});

test("installed for this project only", async () => {
  await here.install("project");
  const lines = await checks();
  expect(states(lines)).toEqual({ launcher: "ok", hooks: "ok", "fast client": "ok", "round trip": "ok" });
  expect(line(lines, "hooks").finding).toContain("~/project/.claude/settings.local.json");
});

test("not installed: a note, and the round trip names the hook it used", async () => {
  const lines = await checks();
  expect(lines).toMatchObject([
    { name: "hooks", state: "note", remedy: "run `unbidden install claude-code`" },
    { name: "round trip", state: "ok" },
  ]);
  expect(line(lines, "round trip").finding).toContain("through the hook that would be installed");
});

test("not installed here: the settings file of another installation is named", async () => {
  await here.install("project");
  const other = join(here.root, "user", "other");
  mkdirSync(join(other, ".git"), { recursive: true });
  const lines = await installationChecks(here.context({ cwd: other }), here.program, STATIC_CHECKS);
  expect(line(lines, "hooks").finding).toBe(
    "not installed for Claude Code here, only in ~/project/.claude/settings.local.json",
  );
});

test("neither installed nor built: the round trip is not tested", async () => {
  rmSync(here.program.packageFolder, { recursive: true });
  const lines = await checks();
  expect(states(lines)).toEqual({ hooks: "note", "round trip": "note" });
  expect(line(lines, "round trip").finding).toContain("dist/hook.cjs is missing");
});

test("the package was moved away", async () => {
  await here.install();
  renameSync(here.program.packageFolder, join(here.root, "moved"));
  const lines = await checks();
  expect(states(lines)).toEqual({
    launcher: "problem",
    hooks: "ok",
    "fast client": "ok",
    "round trip": "problem",
  });
  expect(line(lines, "launcher").finding).toContain("the package it starts is missing");
  expect(line(lines, "round trip").finding).toContain("the hook was silent and stored nothing");
});

test.each([
  ["the Node is gone", (text: string) => text.replace(/^node='.*'$/m, "node='/gone/node'"), "Node it starts"],
  ["it was rewritten", () => "#!/bin/sh\nexit 1\n", "not what install writes"],
])("a launcher of which %s is a problem", async (_what, change, finding) => {
  await here.install();
  const { launcher } = here.context().home;
  writeFileSync(launcher, change(readFileSync(launcher, "utf8")));
  const lines = await checks();
  expect(line(lines, "launcher")).toMatchObject({
    state: "problem",
    finding: expect.stringContaining(finding),
  });
  expect(line(lines, "round trip").state).toBe("problem");
});

test("a missing launcher, or one that is not executable, is a problem", async () => {
  await here.install();
  const { launcher } = here.context().home;
  chmodSync(launcher, 0o600);
  expect(line(await staticChecks(), "launcher").finding).toBe(
    "~/.unbidden/bin/unbidden-hook cannot be executed",
  );
  rmSync(launcher);
  const lines = await checks();
  expect(line(lines, "launcher").finding).toBe("~/.unbidden/bin/unbidden-hook is missing");
  expect(line(lines, "round trip").finding).toContain("could not be started");
});

test("a missing event is named, and one too many", async () => {
  await here.install();
  editSettings((text) => text.replace('"SessionEnd"', '"Notification"').replace('"Stop"', '"Setup"'));
  const hooks = line(await staticChecks(), "hooks");
  expect(hooks.state).toBe("problem");
  expect(hooks.finding).toBe(
    "~/.claude/settings.json lacks our hook for Stop, SessionEnd, and has our hook for Setup, Notification, not needed for --tools needed and `unbidden config hooks`",
  );
});

test("with --tools all every tool event is expected, and a missing one is named", async () => {
  await here.install("user", "all");
  expect(line(await staticChecks(), "hooks").finding).toContain("all 11 installed");
  editSettings((text) => text.replace('"PostToolUseFailure"', '"PostToolUseFailed"'));
  const { state, finding } = line(await staticChecks(), "hooks");
  expect(state).toBe("problem");
  expect(finding).toContain("lacks our hook for PostToolUseFailure");
});

test("tool events that were not chosen are named", async () => {
  await here.install("user", "all");
  const whole = readFileSync(here.settings, "utf8");
  await here.install("user", "none");
  writeFileSync(here.settings, whole);
  expect(line(await staticChecks(), "hooks")).toMatchObject({
    state: "problem",
    finding:
      "~/.claude/settings.json has our hook for PreToolUse, PostToolUse, PostToolUseFailure, PostToolBatch, not needed for --tools none and `unbidden config hooks`",
    remedy: "run `unbidden install claude-code`",
  });
  await here.install();
  expect(line(await staticChecks(), "hooks").state).toBe("ok");
});

test("an entry with another timeout is a problem", async () => {
  await here.install();
  editSettings((text) => text.replace('"timeout": 3', '"timeout": 1'));
  expect(line(await staticChecks(), "hooks")).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("has an outdated entry of ours"),
  });
});

test("hooks with too short a timeout are a problem, and those of a plugin are mentioned", async () => {
  const { config } = here.context().home;
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, "prompt: { timeout_ms: 5000 }\n");
  expect(line(await staticChecks(), "hooks").finding).toContain("the plugin's hooks keep the usual timeout");
  rmSync(config);
  await here.install();
  writeFileSync(config, "prompt: { timeout_ms: 5000 }\n");
  expect(line(await staticChecks(), "hooks")).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("gives prompts less time than"),
    remedy: "run `unbidden install claude-code`",
  });
  await here.install();
  expect(line(await staticChecks(), "hooks").state).toBe("ok");
});

test("the round trip keeps out of the user's home although prompts come first and may take longer", async () => {
  const { config } = here.context().home;
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, "prompt: { timeout_ms: 5000 }\n");
  mkdirSync(dirname(here.settings), { recursive: true });
  writeFileSync(here.settings, '{"hooks":{"UserPromptSubmit":[]}}');
  await here.install();
  expect(line(await checks(), "round trip").state).toBe("ok");
  expect(readdirSync(here.context().home.root)).not.toContain("unbidden.db");
});

test("settings that are no JSON are one problem, and the rest is still looked at", async () => {
  await here.install("project");
  mkdirSync(dirname(here.settings), { recursive: true });
  writeFileSync(here.settings, "{");
  const lines = await staticChecks();
  expect(lines.map(({ name, state }) => `${name} ${state}`)).toEqual([
    "launcher ok",
    "hooks problem",
    "hooks ok",
  ]);
  expect(line(lines, "hooks").finding).toContain("(SETTINGS_UNREADABLE)");
});

test("an agent told to run no hooks at all is a problem, unless the project says otherwise", async () => {
  await here.install();
  editSettings((text) => text.replace("{", '{ "disableAllHooks": true,'));
  expect(line(await staticChecks(), "agent")).toMatchObject({
    state: "problem",
    finding: "Claude Code runs no hooks at all: disableAllHooks is true in ~/.claude/settings.json",
  });
  mkdirSync(join(here.project, ".claude"));
  writeFileSync(join(here.project, ".claude", "settings.json"), '{ "disableAllHooks": false }');
  expect(states(await staticChecks())).toEqual({ launcher: "ok", hooks: "ok" });
});

test("an upgrade rewrites an existing launcher, makes none, and never throws", async () => {
  const { home } = here.context();
  await refreshLauncher(home, here.program);
  expect(readdirSync(join(here.root, "user"))).toEqual(["project"]);
  await here.install();
  const upgraded = { ...here.program, nodePath: "/opt/other/node" };
  await refreshLauncher(home, upgraded);
  expect(await launcherIsCurrent(home, upgraded)).toBe(true);
  await refreshLauncher(home, { ...here.program, packageFolder: "/not/built" });
  expect(await launcherIsCurrent(home, upgraded)).toBe(true);
  rmSync(home.launcher);
  mkdirSync(home.launcher);
  await expect(refreshLauncher(home, here.program)).resolves.toBeUndefined();
});
