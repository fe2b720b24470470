import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { claudeFolder } from "./claude-code-folder.ts";

/** Whether settings that hold for this session name a hook of ours: then a plugin's hook is one too many. */
export function isInstalledToo(place: {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}): boolean {
  return settingsFiles(place).some(namesUs);
}

/** The user's, and those that a project shares or keeps to itself at its top. */
function settingsFiles({ userHome, env }: { userHome: string; env: NodeJS.ProcessEnv }): string[] {
  const folders = foldersUpToTop(env.CLAUDE_PROJECT_DIR || null);
  return [
    join(claudeFolder({ userHome, env }), "settings.json"),
    ...folders.flatMap((folder) =>
      ["settings.local.json", "settings.json"].map((name) => join(folder, ".claude", name)),
    ),
  ];
}

/** The folder a session started in, and those around it up to the repository's top. */
function foldersUpToTop(start: string | null): string[] {
  const folders: string[] = [];
  for (let folder = start; folder !== null; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) return folders;
    if (folder === dirname(folder)) break;
  }
  // Outside any repository nothing around the folder counts.
  return folders.slice(0, 1);
}

/** A longer file holds no settings. */
const MOST_BYTES = 8_000_000;

function namesUs(file: string): boolean {
  try {
    // A repository may put a pipe or a link to a device there, which would never end.
    const found = statSync(file);
    if (!found.isFile() || found.size > MOST_BYTES) return false;
    const text = readFileSync(file, "utf8");
    return text.includes("unbidden") || text.includes("hook.cjs") ? holdsOurHandler(text) : false;
  } catch {
    // Not there, or nothing that the agent could read either: then none of its hooks runs.
    return false;
  }
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
  const isPackages =
    words.includes("claude-code") && words.some((word) => /[\\/]dist[\\/]hook\.cjs$/.test(word));
  return isLauncher || isPackages || "X-Unbidden" in (handler.headers ?? {});
}
