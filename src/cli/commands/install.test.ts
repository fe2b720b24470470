import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "../../config/home.ts";
import { type InstallOptions, installAgent } from "./install.ts";
import { uninstallAgent } from "./uninstall.ts";

let root: string;
let settings: string;
let output: string[];
let noted: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-"));
  settings = join(root, "user", ".claude", "settings.json");
  output = [];
  noted = [];
  mkdirSync(join(root, "package", "dist"), { recursive: true });
  writeFileSync(join(root, "package", "dist", "hook.cjs"), "");
  mkdirSync(join(root, "user", "project", ".git"), { recursive: true });
  mkdirSync(join(root, "user", "project", "src"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function context(cwd = join(root, "user", "project", "src"), env: NodeJS.ProcessEnv = {}) {
  const all = { HOME: join(root, "user"), ...env };
  return {
    env: all,
    home: homeOf(all),
    cwd,
    terminal: false,
    isPerson: true,
    print: (text: string) => output.push(text),
    note: (text: string) => noted.push(text),
    now: () => 0,
  };
}

function options(changed: Partial<InstallOptions> = {}): InstallOptions {
  const program = { packageFolder: join(root, "package"), nodePath: process.execPath };
  const asked = {
    agent: "claude-code",
    scope: "user",
    tools: null,
    dryRun: false,
    json: false,
    client: null,
  } as const;
  return { ...asked, ...program, ...changed };
}

/** Every file and folder under the user's home, with its bytes. */
function everything(): Record<string, string> {
  const names = readdirSync(join(root, "user"), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length), entry.isFile() ? readFileSync(path, "utf8") : "folder"];
    }),
  );
}

function lastJson(): Record<string, unknown> {
  return JSON.parse(output.at(-1) ?? "");
}

test.each([
  ["no settings and no folder for them", null],
  ["an empty file", ""],
  ["an empty object", "{}"],
  ["the user's own settings", '{\n\t"model": "opus",\n\t"hooks": {}\n}'],
])("with %s, uninstalling leaves what was there before", async (_name, text) => {
  if (text !== null) {
    mkdirSync(dirname(settings));
    writeFileSync(settings, text);
  }
  const before = everything();
  expect(await installAgent(context(), options())).toBe(0);
  expect(readFileSync(settings, "utf8")).toContain(
    JSON.stringify(join(root, "user", ".unbidden", "bin", "unbidden-hook")),
  );
  expect(await uninstallAgent(context(), options())).toBe(0);
  rmSync(join(root, "user", ".unbidden"), { recursive: true });
  expect(everything()).toEqual(before);
});

test("a folder that existed before the installation stays", async () => {
  mkdirSync(dirname(settings));
  await installAgent(context(), options());
  await uninstallAgent(context(), options());
  expect(readdirSync(dirname(settings))).toEqual([]);
});

test("installing shows the diff, keeps a backup, and says what to do next", async () => {
  mkdirSync(dirname(settings));
  writeFileSync(settings, '{ "env": {} }\n', { mode: 0o640 });
  chmodSync(settings, 0o640);
  await installAgent(context(), options());
  const text = output.join("\n");
  expect(text).toContain('~/.claude/settings.json\n@@ -1 +1 @@\n-{ "env": {} }\n+{ "env": {},');
  expect(text).toContain("To try it now");
  expect(text).toContain('unbidden demo "<something worth remembering>"');
  expect(text).toContain("launcher: ~/.unbidden/bin/unbidden-hook");

  const backup = join(root, "user", /backup: ~\/(.*)/.exec(text)?.[1] ?? "");
  expect(readFileSync(backup, "utf8")).toBe('{ "env": {} }\n');
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(statSync(settings).mode & 0o777).toBe(0o640);
  expect(noted).toEqual([]);
});

test("a second install changes nothing and says so", async () => {
  await installAgent(context(), options());
  const before = everything();
  const inode = statSync(settings).ino;
  output = [];
  await installAgent(context(), options());
  expect(output).toEqual([
    "Already installed for Claude Code in ~/.claude/settings.json, nothing to change.",
  ]);
  expect(everything()).toEqual(before);
  expect(statSync(settings).ino).toBe(inode);
});

test("repairing an entry keeps the backup of the original settings", async () => {
  mkdirSync(dirname(settings));
  writeFileSync(settings, "{ }");
  await installAgent(context(), options());
  writeFileSync(settings, readFileSync(settings, "utf8").replace('"timeout": 3', '"timeout": 1'));
  await installAgent(context(), options());
  await uninstallAgent(context(), options());
  expect(readFileSync(settings, "utf8")).toBe("{ }");
});

test("an upgrade rewrites the launcher and leaves the settings alone", async () => {
  await installAgent(context(), options());
  const inode = statSync(settings).ino;
  await installAgent(context(), options({ packageFolder: join(root, "package2"), json: true }));
  expect(lastJson()).toMatchObject({ changed: true, files: [] });
  expect(readFileSync(context().home.launcher, "utf8")).toContain("package2");
  expect(noted.join()).toContain("package2");
  expect(statSync(settings).ino).toBe(inode);
});

test("a dry run writes nothing, and prints the same as a real one", async () => {
  const before = everything();
  await installAgent(context(), options({ dryRun: true, json: true }));
  const dry = lastJson();
  await installAgent(context(), options({ dryRun: true }));
  expect(output.at(-1)).toBe("Dry run: nothing was written.");
  expect(everything()).toEqual(before);
  await installAgent(context(), options({ json: true }));
  expect(lastJson()).toEqual({ ...dry, dryRun: false });
  expect(dry).toMatchObject({
    agent: "claude-code",
    scope: "user",
    tools: "needed",
    file: settings,
    launcher: context().home.launcher,
    changed: true,
    backup: null,
  });

  const installed = everything();
  await uninstallAgent(context(), options({ dryRun: true }));
  expect(everything()).toEqual(installed);
});

test.each([
  ["{", "SETTINGS_UNREADABLE"],
  ["[]", "SETTINGS_UNREADABLE"],
])("settings that say %s are left alone, and so is everything else", async (text, code) => {
  mkdirSync(dirname(settings));
  writeFileSync(settings, text);
  const before = everything();
  await expect(installAgent(context(), options())).rejects.toMatchObject({ code });
  await expect(uninstallAgent(context(), options())).rejects.toMatchObject({ code });
  expect(everything()).toEqual(before);
});

test("settings that are not UTF-8 are not touched, because they could not be written back", async () => {
  mkdirSync(dirname(settings));
  writeFileSync(settings, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
  await expect(installAgent(context(), options())).rejects.toMatchObject({ code: "SETTINGS_UNREADABLE" });
});

test("an unknown agent is refused", async () => {
  const refused = installAgent(context(), options({ agent: "nobody" }));
  await expect(refused).rejects.toMatchObject({ code: "AGENT_UNKNOWN" });
});

test.skipIf(process.getuid?.() === 0)(
  "a home that cannot be written is reported, and the settings stay",
  async () => {
    mkdirSync(context().home.root, { mode: 0o500 });
    await expect(installAgent(context(), options())).rejects.toMatchObject({ code: "HOME_UNUSABLE" });
    expect(existsSync(settings)).toBe(false);
  },
);

test("a home that is a file is reported, and the settings stay", async () => {
  writeFileSync(context().home.root, "");
  await expect(installAgent(context(), options())).rejects.toMatchObject({ code: "HOME_UNUSABLE" });
  expect(existsSync(settings)).toBe(false);
});

test.each(["there", "not there yet"])(
  "settings that link to a file that is %s are changed at their target",
  async (state) => {
    const target = join(root, "user", "dotfiles", "claude.json");
    mkdirSync(dirname(target));
    mkdirSync(dirname(settings));
    if (state === "there") writeFileSync(target, '{"a":1}');
    symlinkSync(join("..", "dotfiles", "claude.json"), settings);
    await installAgent(context(), options());
    expect(lstatSync(settings).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, "utf8")).toContain("SessionStart");
    await uninstallAgent(context(), options());
    expect(lstatSync(settings).isSymbolicLink()).toBe(true);
    expect(existsSync(target) ? readFileSync(target, "utf8") : null).toBe(
      state === "there" ? '{"a":1}' : null,
    );
  },
);

test("a project's entries go to the file that is not shared, at the root of its repository", async () => {
  await installAgent(context(), options({ scope: "project" }));
  const project = join(root, "user", "project");
  expect(readdirSync(join(project, ".claude"))).toEqual(["settings.local.json"]);
  expect(existsSync(settings)).toBe(false);
  await uninstallAgent(context(), options());
  expect(readdirSync(project).toSorted()).toEqual([".git", "src"]);
  expect(existsSync(context().home.launcher)).toBe(false);
});

test("the home folder is no project", async () => {
  const home = context(join(root, "user"));
  const refused = installAgent(home, options({ scope: "project" }));
  await expect(refused).rejects.toMatchObject({ code: "PROJECT_UNKNOWN" });
});

test("uninstalling removes both scopes, and the launcher only when no project needs it", async () => {
  const other = join(root, "user", "other");
  mkdirSync(other);
  await installAgent(context(), options());
  await installAgent(context(), options({ scope: "project" }));
  await installAgent(context(other), options({ scope: "project" }));

  await uninstallAgent(context(), options({ json: true }));
  expect(lastJson()).toMatchObject({
    changed: true,
    files: [{ file: settings, removed: true }, { removed: true }],
    elsewhere: [join(other, ".claude", "settings.local.json")],
    data: context().home.root,
  });
  expect(existsSync(context().home.launcher)).toBe(true);
  await uninstallAgent(context(), options());
  expect(output.at(-1)).toContain("Still installed in ~/other/.claude/settings.local.json");

  await uninstallAgent(context(other), options());
  expect(output.at(-1)).toContain("Your memories stay in ~/.unbidden");
  expect(readdirSync(context().home.root)).toEqual([]);
});

test("uninstalling without an installation says so, exits 0, and creates nothing", async () => {
  const before = everything();
  expect(await uninstallAgent(context(), options())).toBe(0);
  expect(output).toEqual(["Nothing to do: the hooks are not installed here."]);
  expect(everything()).toEqual(before);
});

test("the user's changes in between stay", async () => {
  await installAgent(context(), options());
  const changed = { ...JSON.parse(readFileSync(settings, "utf8")), model: "opus" };
  writeFileSync(settings, JSON.stringify(changed, null, 2));
  await uninstallAgent(context(), options());
  expect(readFileSync(settings, "utf8")).toBe('{\n  "model": "opus"\n}');
});

test("CLAUDE_CONFIG_DIR is where the user's settings are", async () => {
  const folder = join(root, "user", "config");
  await installAgent(context(undefined, { CLAUDE_CONFIG_DIR: folder }), options());
  expect(readdirSync(folder)).toEqual(["settings.json"]);
  expect(existsSync(settings)).toBe(false);
});
