import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readWholePlainFile } from "../../files/plain-file.ts";
import { claudeFolder } from "./claude-code-folder.ts";

/** True when the settings of this session name a hook of ours: then a plugin's hook must not run as well. */
export function isInstalledToo(location: {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}): boolean {
  return settingsFiles(location).some(hasOurHook);
}

/** The user's settings, and a project's shared and local ones. */
function settingsFiles({ userHome, env }: { userHome: string; env: NodeJS.ProcessEnv }): string[] {
  const folders = foldersUpToTop(env.CLAUDE_PROJECT_DIR || null);
  return [join(claudeFolder({ userHome, env }), "settings.json"), ...folders.flatMap(projectSettings)];
}

function projectSettings(folder: string): string[] {
  return ["settings.local.json", "settings.json"].map((name) => join(folder, ".claude", name));
}

/** The first project settings, from these folders up to their repositories' tops, that set such a variable. */
export function findSettingsThatSet(folders: readonly string[], variable: RegExp): string | null {
  return settingsAround(folders).find((file) => setsVariable(readSettingsText(file) ?? "", variable)) ?? null;
}

/** Settings files that apply to a session in these folders, the user's own apart. */
export function settingsAround(folders: readonly string[]): string[] {
  return folders.flatMap(foldersUpToTop).flatMap(projectSettings);
}

function setsVariable(text: string, variable: RegExp): boolean {
  try {
    const { env } = JSON.parse(text.replace(/^\uFEFF/, "")) as { env?: object };
    return Object.keys(env ?? {}).some((name) => variable.test(name));
  } catch {
    // No settings for the agent either.
    return false;
  }
}

/** The folder a session started in, and its parents up to the repository's top. */
function foldersUpToTop(start: string | null): string[] {
  const folders: string[] = [];
  for (let folder = start; folder !== null; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) return folders;
    if (folder === dirname(folder)) break;
  }
  // Outside a repository the folder's parents do not count.
  return folders.slice(0, 1);
}

/** A longer file is not a settings file. */
const MAX_BYTES = 8_000_000;

function hasOurHook(file: string): boolean {
  const text = readSettingsText(file);
  if (text === null || !(text.includes("unbidden") || text.includes("hook.cjs"))) return false;
  try {
    return holdsOurHandler(text);
  } catch {
    // Unreadable for the agent too: then none of its hooks runs.
    return false;
  }
}

/** Null for a missing file; through a link, as the agent reads it. */
export function readSettingsText(file: string): string | null {
  return readWholePlainFile(file, MAX_BYTES)?.toString() ?? null;
}

function holdsOurHandler(text: string): boolean {
  const { hooks = {} } = JSON.parse(text.replace(/^\uFEFF/, "")) as { hooks?: object };
  const groups = Object.values(hooks).flat() as { hooks?: readonly Handler[] }[];
  return groups.some((group) => group?.hooks?.some(isOurInstalledHandler));
}

interface Handler {
  readonly command?: unknown;
  readonly args?: unknown;
  readonly headers?: object;
}

/** The launcher, the package's own hook where there is no launcher, or a request to our daemon. */
function isOurInstalledHandler(handler: Handler): boolean {
  const args = Array.isArray(handler.args) ? handler.args : [];
  const words = [handler.command, ...args].map(String);
  const isLauncher = words.some((word) => /[\\/]unbidden-hook$/.test(word));
  const isPackageHook =
    words.includes("claude-code") && words.some((word) => /[\\/]dist[\\/]hook\.cjs$/.test(word));
  return isLauncher || isPackageHook || "X-Unbidden" in (handler.headers ?? {});
}
