import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "../../config/home.ts";
import { withoutComments } from "../../text/json-text.ts";
import type { CliContext } from "../context.ts";
import { installationChecks, STATIC_CHECKS } from "../installation-checks.ts";
import { refreshPlugins } from "../installed-hooks.ts";
import { installAgent } from "./install.ts";
import { type InstallHereOptions, installHere } from "./install-here.ts";
import { uninstallAgent, uninstallEverywhere } from "./uninstall.ts";

let root: string;
let output: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-here-"));
  output = [];
  mkdirSync(join(root, "package", "dist"), { recursive: true });
  writeFileSync(join(root, "package", "dist", "hook.cjs"), "");
  mkdirSync(join(root, "user", "bin"), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const claude = () => join(root, "user", ".claude", "settings.json");
const codex = () => join(root, "user", ".codex", "hooks.json");

function context(changed: Partial<CliContext> = {}): CliContext {
  const env = { HOME: join(root, "user"), PATH: join(root, "user", "bin") };
  const home = homeOf(env);
  const print = (text: string) => output.push(text);
  const basics = { env, home, cwd: root, terminal: true, isPerson: true, print, note: print, now: () => 0 };
  return { ...basics, ...changed };
}

function options(changed: Partial<InstallHereOptions> = {}): InstallHereOptions {
  const program = { packageFolder: join(root, "package"), nodePath: process.execPath, client: null };
  const asked = { scope: "user", tools: null, dryRun: false, json: false } as const;
  return {
    ...program,
    ...asked,
    isAgreed: false,
    ask: async () => true,
    runImport: async () => undefined,
    ...changed,
  };
}

function putProgram(name: string): void {
  writeFileSync(join(root, "user", "bin", name), "", { mode: 0o755 });
}

test("every agent that is here is installed after its own question, and no other", async () => {
  mkdirSync(join(root, "user", ".claude"));
  putProgram("codex");
  const asked: string[] = [];
  const ask = async (label: string) => {
    asked.push(label);
    expect(output.join("\n")).toContain(label === "Codex" ? ".codex/hooks.json" : ".claude/settings.json");
    return label === "Codex";
  };
  expect(await installHere(context(), options({ ask }))).toBe(0);
  expect(asked).toEqual(["Claude Code", "Codex"]);
  expect(existsSync(claude())).toBe(false);
  expect(readFileSync(codex(), "utf8")).toContain("unbidden-hook codex");
  expect(output.join("\n")).toContain("Codex asks you to review these hooks");
});

test("nothing of an agent that is not here is touched", async () => {
  putProgram("claude");
  expect(await installHere(context(), options({ isAgreed: true }))).toBe(0);
  expect(existsSync(claude())).toBe(true);
  expect(existsSync(join(root, "user", ".codex"))).toBe(false);
});

test("settings of one agent that cannot be read do not keep the others from being installed", async () => {
  mkdirSync(join(root, "user", ".codex"));
  mkdirSync(join(root, "user", ".gemini"));
  mkdirSync(join(root, "user", ".qwen"));
  writeFileSync(codex(), "{ broken");
  expect(await installHere(context(), options({ isAgreed: true }))).toBe(1);
  expect(readFileSync(codex(), "utf8")).toBe("{ broken");
  for (const name of [".gemini", ".qwen"])
    expect(readFileSync(join(root, "user", name, "settings.json"), "utf8")).toContain("unbidden-hook");
  expect(output.join("\n")).toMatch(
    /Not installed for Codex: .*hooks\.json: not valid JSON\n {2}-> fix the file/,
  );
});

const COMMENTED: readonly [string, readonly string[]][] = [
  [
    '{\n  // dark, please\n  "ui": { "theme": "x" /* the best, really */, "a": "// no" } // end\n}\n',
    ["// dark, please", "/* the best, really */", "// end"],
  ],
  ['{ // mine\n  "hooks": {}\n}\n', ["// mine"]],
  ['{\n  "hooks": {\n    // after each edit\n    "AfterTool": []\n  }\n}\n', ["// after each edit"]],
  ["{\n  // nothing yet\n}\n", ["// nothing yet"]],
];

test.each(COMMENTED)(
  "comments in Gemini CLI's settings stay where they are: %j",
  async (before, comments) => {
    const file = join(root, "user", ".gemini", "settings.json");
    mkdirSync(dirname(file));
    writeFileSync(file, before);
    const gemini = { ...options(), agent: "gemini" };
    await installAgent(context(), gemini);
    const installed = readFileSync(file, "utf8");
    expect(JSON.parse(withoutComments(installed)).hooks.BeforeAgent).toHaveLength(1);
    for (const comment of comments) expect(installed.split(comment)).toHaveLength(2);
    await installAgent(context(), gemini);
    expect(readFileSync(file, "utf8")).toBe(installed);
    await uninstallAgent(context(), gemini);
    expect(readFileSync(file, "utf8")).toBe(before);
  },
);

test("where nobody can be asked, nothing is changed without --yes", async () => {
  mkdirSync(join(root, "user", ".codex"));
  await expect(installHere(context({ terminal: false }), options())).rejects.toThrow("install all --yes");
  expect(readdirSync(join(root, "user", ".codex"))).toEqual([]);
  expect(await installHere(context({ terminal: false }), options({ isAgreed: true }))).toBe(0);
  expect(readdirSync(join(root, "user", ".codex"))).toEqual(["hooks.json"]);
});

test("without any agent it says which are known", async () => {
  expect(await installHere(context(), options())).toBe(1);
  expect(output.join()).toContain("claude-code, codex");
});

test("one agent goes, and the hooks of the other still find what they start", async () => {
  mkdirSync(join(root, "user", ".claude"));
  mkdirSync(join(root, "user", ".codex"));
  const both = options({ isAgreed: true });
  await installHere(context(), both);
  await uninstallAgent(context(), { ...both, agent: "codex" });
  expect(readdirSync(join(root, "user", ".codex"))).toEqual([]);
  expect(existsSync(context().home.launcher)).toBe(true);
  expect(output.at(-1)).not.toContain("Still installed");
  await uninstallAgent(context(), { ...both, agent: "claude-code" });
  expect(existsSync(context().home.launcher)).toBe(false);
});

test("doctor checks the hooks of each agent, and names the one to install again", async () => {
  mkdirSync(join(root, "user", ".claude"));
  mkdirSync(join(root, "user", ".codex"));
  await installHere(context(), options({ isAgreed: true }));
  writeFileSync(codex(), readFileSync(codex(), "utf8").replace('"timeout": 3', '"timeout": 1'));
  const checks = await installationChecks(context(), options(), STATIC_CHECKS);
  const hooks = checks.filter(({ name }) => name === "hooks");
  expect(hooks).toMatchObject([
    { state: "ok", finding: expect.stringContaining("Claude Code") },
    { state: "problem", remedy: "run `unbidden install codex`" },
  ]);
});

test("an upgrade writes a plugin anew with the next command, but not one that is not ours any more", async () => {
  const plugin = join(root, "user", ".config", "opencode", "plugins", "unbidden.js");
  await installAgent(context(), { ...options(), agent: "opencode" });
  const written = readFileSync(plugin, "utf8");
  writeFileSync(plugin, written.replace("Whatever goes wrong", "An earlier version"));
  await refreshPlugins(context(), options());
  expect(readFileSync(plugin, "utf8")).toBe(written);
  writeFileSync(plugin, "export const Mine = 1;\n");
  await refreshPlugins(context(), options());
  expect(readFileSync(plugin, "utf8")).toBe("export const Mine = 1;\n");
  rmSync(plugin);
  await refreshPlugins(context(), options());
  expect(existsSync(plugin)).toBe(false);
});

test("what npx runs is installed with a word on how to keep it", async () => {
  const packageFolder = join(root, "_npx", "0123", "node_modules", "unbidden");
  mkdirSync(join(packageFolder, "dist"), { recursive: true });
  writeFileSync(join(packageFolder, "dist", "hook.cjs"), "");
  await installAgent(context(), { ...options({ packageFolder }), agent: "codex" });
  expect(output.join("\n")).toContain("npm install --global");
  output = [];
  await installAgent(context(), { ...options(), agent: "claude-code" });
  expect(output.join("\n")).not.toContain("npm install --global");
});

test("what another memory holds is offered once, in however many agents it is active", async () => {
  for (const file of [claude(), join(root, "user", ".gemini", "settings.json")]) {
    mkdirSync(dirname(file));
    writeFileSync(file, '{"enabledPlugins":{"claude-mem@thedotmack":true}}');
  }
  mkdirSync(join(root, "user", ".claude-mem"));
  writeFileSync(join(root, "user", ".claude-mem", "claude-mem.db"), "");
  await installHere(context(), options({ isAgreed: true }));
  expect(output.join("\n").split("beside us: claude-mem")).toHaveLength(3);
  expect(output.join("\n").split("import claude-mem ~/.claude-mem/claude-mem.db")).toHaveLength(2);
});

test("folders that installing made go again, with the last of the agents that share them", async () => {
  mkdirSync(join(root, "user", ".pi"));
  for (const agent of ["copilot", "vscode", "pi"]) await installAgent(context(), { ...options(), agent });
  expect(readdirSync(join(root, "user", ".copilot", "hooks"))).toHaveLength(2);
  for (const agent of ["copilot", "vscode", "pi"]) await uninstallAgent(context(), { ...options(), agent });
  expect(existsSync(join(root, "user", ".copilot"))).toBe(false);
  expect(readdirSync(join(root, "user", ".pi"))).toEqual([]);
});

test("installed for all, new files are named and not printed, what comes next is said once, and all goes again", async () => {
  putProgram("claude");
  putProgram("codex");
  await installHere(context(), options({ isAgreed: true }));
  const said = output.join("\n");
  expect(said).toMatch(/^~\/\.codex\/hooks\.json: a new file of \d+ lines, which --dry-run shows$/m);
  expect(said).not.toContain('"hooks"');
  expect(said.split("To try it now")).toHaveLength(2);
  expect(said).toContain("`~/.unbidden/bin/unbidden uninstall all` permanently");

  output = [];
  await uninstallEverywhere(context(), options());
  expect(output.join("\n").split("Your memories stay")).toHaveLength(2);
  expect(output.join("\n")).toMatch(/hooks\.json: removed, for its \d+ lines were all ours/);
  expect([claude(), codex()].filter(existsSync)).toEqual([]);
  output = [];
  await uninstallEverywhere(context(), options());
  expect(output).toEqual([expect.stringContaining("Nothing to do")]);
});
