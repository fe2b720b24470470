import { existsSync } from "node:fs";
import { chmod, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Home } from "../../config/home.ts";
import { makeOwnFolder, StrangeFileError } from "../../files/own-file.ts";
import { readOwnText, removeEmptyFolder, writeOwnText } from "../text-file.ts";
import {
  commandText,
  type FastClient,
  type HookProgram,
  hookFile,
  launcherText,
  readAssignment,
  readClient,
} from "./launcher-text.ts";

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

/** True when `writeLauncher` would change nothing. */
export async function launcherIsCurrent(
  home: Home,
  program: HookProgram,
  platform = process.platform,
): Promise<boolean> {
  if (platform === "win32") return true;
  for (const { file, text } of await launcherScripts(home, program)) {
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
  for (const { file, text } of await launcherScripts(home, program))
    writeOwnText(home.root, file, text, 0o700);
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

/** The files a launcher starts, and how it asks the daemon; `changed` when its text is not ours. */
export type LauncherTarget =
  | {
      readonly status: "ours";
      readonly nodePath: string;
      readonly hookFile: string;
      /** Null where it asks by Node, undefined where nothing was chosen yet. */
      readonly client: FastClient | null | undefined;
    }
  | { readonly status: "missing" }
  | { readonly status: "changed" };

export async function readLauncher(home: Home): Promise<LauncherTarget> {
  const text = await readScript(home, home.launcher);
  if (text === null) return { status: "missing" };
  const [nodePath, hook] = [readAssignment(text, "node"), readAssignment(text, "hook")];
  if (!nodePath || !hook) return { status: "changed" };
  return { status: "ours", nodePath, hookFile: hook, client: readClient(text) };
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
async function launcherScripts(
  home: Home,
  program: HookProgram,
): Promise<readonly { file: string; text: string }[]> {
  const { client = await keptClient(home) } = program;
  return [
    { file: home.launcher, text: launcherText(home, program, client) },
    { file: home.command, text: commandText(home, program) },
  ];
}

/** What was chosen for this machine stays, whatever else changes. */
async function keptClient(home: Home): Promise<FastClient | null | undefined> {
  const text = await readScript(home, home.launcher);
  return text === null ? undefined : readClient(text);
}
