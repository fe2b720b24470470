// What an agent loads from plugin/: that it is what installing would be, and steps aside where that was done.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { PLUGIN_HOOKS_FILE, pluginHooks } from "../scripts/plugin-hooks.ts";
import { clientSession } from "./support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "./support/home.ts";
import { play } from "./support/hook.ts";
import { storedTexts } from "./support/kept.ts";
import { recordingModules } from "./support/preload.ts";
import { unbidden } from "./support/resident.ts";

const PACKAGE = join(import.meta.dirname, "..");
const PLUGIN = join(PACKAGE, "plugin");
const newHome = throwAwayHomes();

const textOf = (...path: string[]) => readFileSync(join(PLUGIN, ...path), "utf8");
const manifest = JSON.parse(textOf(".claude-plugin", "plugin.json"));
const published = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
const commands = readdirSync(join(PLUGIN, "commands"));

test("the plugin's hooks are those that installing puts into settings", () => {
  expect(readFileSync(join(PACKAGE, PLUGIN_HOOKS_FILE), "utf8"), "run `npm run docs`").toBe(pluginHooks());
});

test("the plugin is published with the package, under its name and version", () => {
  const { name, version, description, license } = published;
  expect(manifest).toEqual({ name, version, description, author: { name: "Unbidden" }, license });
  expect(published.files).toContain("plugin");
});

test("what the plugin starts is in the package", () => {
  const texts = [
    textOf("hooks", "hooks.json"),
    textOf(".mcp.json"),
    ...commands.map((name) => textOf("commands", name)),
  ].join("\n");
  const started = [...texts.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}(\/[\w./-]+)/g)].map(([, path]) => path ?? "");
  expect(new Set(started)).toEqual(new Set(["/../dist/plugin-hook.cjs", "/../dist/cli.js"]));
  for (const path of started) expect(existsSync(resolve(PLUGIN, `.${path}`)), path).toBe(true);
});

/** They run a program, and have the model call a tool. */
const RUNNING = ["compact-off.md", "compact-on.md", "off.md", "session.md", "why.md"];
const CALLING = ["recall.md", "remember.md"];

test("what the user types after a command reaches no shell", () => {
  for (const name of [...RUNNING, ...CALLING].filter((one) => one !== "session.md"))
    expect(textOf("commands", name), name).not.toMatch(/^!`.*\$ARGUMENTS/m);
  for (const name of CALLING) expect(textOf("commands", name), name).not.toMatch(/^(?:!`|allowed-tools)/m);
});

test("the package is a marketplace of its own, which names this plugin", () => {
  const market = JSON.parse(readFileSync(join(PACKAGE, ".claude-plugin", "marketplace.json"), "utf8"));
  expect(market.plugins).toEqual([
    { name: published.name, source: "./plugin", description: published.description },
  ]);
  expect(published.files).toContain(".claude-plugin");
});

test("its commands run what the user allows by typing them, and no more", () => {
  expect(commands.sort()).toEqual([...RUNNING, ...CALLING].sort());
  for (const name of RUNNING) {
    const text = textOf("commands", name);
    const [, allowed] = /^allowed-tools: Bash\((.+?)(?::\*)?\)(?:, Read)?$/m.exec(text) ?? [];
    const [, run] = /^!`(.+)`$/m.exec(text) ?? [];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the agent fills it in.
    expect(run, name).toContain('node "${CLAUDE_PLUGIN_ROOT}/../dist/cli.js" ');
    expect(run?.startsWith(allowed ?? "none"), name).toBe(true);
  }
});

const byPlugin = { entry: "plugin-hook.cjs" } as const;

function newProject(home: ThrowAwayHome): string {
  const project = home.project("heron", { "src/a.ts": "" });
  mkdirSync(join(project, ".git"));
  return project;
}

/** What is kept of a prompt that the plugin's hook is told of. */
async function keptByPlugin(home: ThrowAwayHome, project: string, env: Record<string, string> = {}) {
  const session = clientSession(home, project);
  await play(home, [session.start(), session.prompt("Let's use JSONL.")], {
    ...byPlugin,
    env: { CLAUDE_PROJECT_DIR: project, ...env },
  });
  return storedTexts(home);
}

test("without an installation the plugin's hook keeps and says what any hook does", async () => {
  const home = newHome();
  expect(await keptByPlugin(home, newProject(home))).toEqual(["Let's use JSONL."]);
});

const INSTALLED: readonly [string, readonly string[]][] = [
  ["for the user", ["--scope", "user"]],
  ["for this project", ["--scope", "project"]],
  ["for this project in one word", ["--project"]],
];

test.each(INSTALLED)("beside an installation %s the plugin's hook does nothing", async (_, scope) => {
  const home = newHome();
  const project = newProject(home);
  expect(unbidden({ home, cwd: project }, "install", "claude-code", ...scope, "--json").exitCode).toBe(0);
  const inside = { CLAUDE_PROJECT_DIR: join(project, "src") };
  expect(await keptByPlugin(home, project)).toEqual([]);
  expect(await keptByPlugin(home, project, inside)).toEqual([]);
  unbidden({ home, cwd: project }, "uninstall", "claude-code", "--json");
  expect(await keptByPlugin(home, project)).toEqual(["Let's use JSONL."]);
});

test("beside an installation the plugin's hook loads Node's own modules only", async () => {
  const home = newHome();
  const project = newProject(home);
  unbidden({ home, cwd: project }, "install", "claude-code", "--json");
  const record = join(home.root, "modules");
  const env = { CLAUDE_PROJECT_DIR: project, ...recordingModules(record) };
  await play(home, [clientSession(home, project).start()], { ...byPlugin, env });
  const [entry, ...loaded] = readFileSync(record, "utf8").trim().split("\n");
  expect(entry).toMatch(/\/plugin-hook\.cjs$/);
  expect(loaded.filter((name) => !isBuiltin(name))).toEqual([]);
});

test("an installation for another project is no reason to be silent in this one", async () => {
  const home = newHome();
  const other = home.project("crane");
  mkdirSync(join(other, ".git"));
  const install = ["install", "claude-code", "--scope", "project", "--json"];
  expect(unbidden({ home, cwd: other }, ...install).exitCode).toBe(0);
  expect(await keptByPlugin(home, newProject(home))).toEqual(["Let's use JSONL."]);
});

const NOT_OURS: readonly [string, string][] = [
  [
    "hooks of others",
    JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: "/x/hook.cjs" }] }] } }),
  ],
  ["our name in a comment of theirs", JSON.stringify({ note: "unbidden", hooks: { Stop: [{}, null] } })],
  ["settings that the agent cannot read either", '{"hooks": "/home/me/.unbidden/bin/unbidden-hook'],
];

test.each(NOT_OURS)("%s in the settings do not silence the plugin", async (_, text) => {
  const home = newHome();
  const settings = join(home.user, ".claude", "settings.json");
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, text);
  expect(await keptByPlugin(home, newProject(home))).toEqual(["Let's use JSONL."]);
});

test.skipIf(process.platform === "win32")(
  "settings of a repository that never end do not hold the plugin up",
  async () => {
    const home = newHome();
    const project = newProject(home);
    mkdirSync(join(project, ".claude"), { recursive: true });
    symlinkSync("/dev/zero", join(project, ".claude", "settings.json"));
    expect(await keptByPlugin(home, project)).toEqual(["Let's use JSONL."]);
  },
);
