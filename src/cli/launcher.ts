import { existsSync } from "node:fs";
import { chmod, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Home } from "../config/home.ts";
import { MODEL_CHILD_MARKER } from "../domain/model-child.ts";
import { makeOwnFolder, StrangeFileError } from "../files/own-file.ts";
import { readOwnText, removeEmptyFolder, writeOwnText } from "./text-file.ts";

/** The Node and the package that a hook starts. */
export interface HookProgram {
  readonly nodePath: string;
  readonly packageFolder: string;
}

/** The command line for an agent's settings; it stays the same across upgrades except on Windows. */
export function hookCommandLine(
  home: Home,
  agent: string,
  program: HookProgram,
  platform = process.platform,
): readonly string[] {
  if (platform === "win32") return [program.nodePath, hookFile(program), agent];
  return [home.launcher, agent];
}

export function hookFile({ packageFolder }: HookProgram): string {
  return join(packageFolder, "dist", "hook.cjs");
}

/** True when `writeLauncher` would change nothing. */
export async function launcherIsCurrent(
  home: Home,
  program: HookProgram,
  platform = process.platform,
): Promise<boolean> {
  if (platform === "win32") return true;
  for (const { file, text } of launcherScripts(home, program)) {
    if ((await readScript(home, file)) !== text || ((await stat(file)).mode & 0o777) !== 0o700) return false;
  }
  return true;
}

/** Points the launcher to this Node and this package. Does nothing on Windows, where none is needed. */
export async function writeLauncher(
  home: Home,
  program: HookProgram,
  platform = process.platform,
): Promise<void> {
  if (await launcherIsCurrent(home, program, platform)) return;
  const folder = dirname(home.launcher);
  makeOwnFolder(home.root, folder);
  await chmod(folder, 0o700);
  for (const { file, text } of launcherScripts(home, program)) writeOwnText(home.root, file, text, 0o700);
}

/** Rewrites an existing launcher after an upgrade, which never touches the settings. Never throws. */
export async function refreshLauncher(home: Home, program: HookProgram): Promise<void> {
  // A checkout that was not built would silence the hooks of a package that works.
  if (!existsSync(home.launcher) || !existsSync(hookFile(program))) return;
  try {
    await writeLauncher(home, program);
  } catch {
    // `doctor` reports a home that cannot be written.
  }
}

/** The files a launcher starts; `changed` when its text is not ours. */
export type LauncherTarget =
  | { readonly status: "ours"; readonly nodePath: string; readonly hookFile: string }
  | { readonly status: "missing" }
  | { readonly status: "changed" };

export async function readLauncher(home: Home): Promise<LauncherTarget> {
  const text = await readScript(home, home.launcher);
  if (text === null) return { status: "missing" };
  const [nodePath, hook] = [readAssignment(text, "node"), readAssignment(text, "hook")];
  return nodePath && hook ? { status: "ours", nodePath, hookFile: hook } : { status: "changed" };
}

/** Null where there is none; empty where something else lies in its place. */
async function readScript({ root }: Home, file: string): Promise<string | null> {
  try {
    return await readOwnText(root, file);
  } catch (error) {
    if (error instanceof StrangeFileError) return "";
    throw error;
  }
}

export async function removeLauncher(home: Home): Promise<void> {
  await rm(home.launcher, { force: true });
  await rm(home.command, { force: true });
  await rm(home.claudePath, { force: true });
  await removeEmptyFolder(dirname(home.launcher));
}

/** The script the agent calls, and the command line for people beside it. */
function launcherScripts(home: Home, program: HookProgram): readonly { file: string; text: string }[] {
  return [
    { file: home.launcher, text: launcherText(home, program) },
    { file: home.command, text: commandText(home, program) },
  ];
}

function commandText(home: Home, { nodePath, packageFolder }: HookProgram): string {
  return `#!/bin/sh
# Written by \`unbidden install\`: the command line, with the Node it was installed with.
node=${quoteForSh(nodePath)}
package=${quoteForSh(packageFolder)}
home=${quoteForSh(home.root)}
# What an agent shows in its status line: silent and exit 0 whatever happens, and the home that was installed.
if [ "$1" = statusline ]; then
  line="$package/dist/statusline.cjs"
  unset NODE_OPTIONS
  export UNBIDDEN_HOME="$home"
  { [ -x "$node" ] && [ -f "$line" ] && "$node" "$line" installed; } 2>/dev/null
  exit 0
fi
if [ ! -f "$node" ] || [ ! -x "$node" ] || [ ! -f "$package/dist/cli.js" ]; then
  printf 'unbidden: the package that was installed from %s is gone; install it again from a checkout or package\\n' "$package" >&2
  exit 1
fi
export UNBIDDEN_HOME="\${UNBIDDEN_HOME:-$home}"
exec "$node" "$package/dist/cli.js" "$@"
`;
}

// Node is a child, not `exec`ed, so that the shell turns any failure into silence and exit 0.
function launcherText(home: Home, program: HookProgram): string {
  return `#!/bin/sh
# Written by \`unbidden install\`. Silent and exit 0 whatever happens, for an agent must never notice that we are broken.
# A session that we started ourselves, to ask a language model.
[ -n "$${MODEL_CHILD_MARKER}" ] && exit 0
node=${quoteForSh(program.nodePath)}
hook=${quoteForSh(hookFile(program))}
home=${quoteForSh(home.root)}
# The agent's environment can come from a repository's settings: only the command line may name another home.
extra=$2
[ "$2" = --home ] && home=$3 && extra=
unset NODE_OPTIONS
export UNBIDDEN_HOME="$home"
{
  [ -x "$node" ] && [ -f "$hook" ] && "$node" "$hook" "$1" "\${extra:-0}" installed
} 2>/dev/null
exit 0
`;
}

function readAssignment(text: string, name: "node" | "hook"): string | undefined {
  const literal = new RegExp(`^${name}='((?:[^']|'\\\\'')*)'$`, "m").exec(text)?.[1];
  return literal?.replaceAll("'\\''", "'");
}

function quoteForSh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
