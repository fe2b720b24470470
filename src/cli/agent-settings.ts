import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { AgentInstaller, HookChoice, SettingsFolders } from "../agents/agent.ts";
import { claudeCodeInstaller } from "../agents/claude-code/claude-code-install.ts";
import { codexInstaller } from "../agents/codex/codex-install.ts";
import { copilotInstaller } from "../agents/copilot/copilot-install.ts";
import { cursorInstaller } from "../agents/cursor/cursor-install.ts";
import { geminiInstaller } from "../agents/gemini/gemini-install.ts";
import { openCodeInstaller } from "../agents/opencode/opencode-install.ts";
import { piInstaller } from "../agents/pi/pi-install.ts";
import { qwenInstaller } from "../agents/qwen/qwen-install.ts";
import { vsCodeInstaller } from "../agents/vscode/vscode-install.ts";
import { installedCommand } from "../config/agent-command.ts";
import { programOnPath } from "../config/claude-path.ts";
import { userHome } from "../config/home.ts";
import { extraPromptSeconds } from "../config/prompt-timeout.ts";
import { readConfig, readHooks } from "../config/resolve.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { CliContext } from "./context.ts";
import { readTextFile } from "./text-file.ts";

/** Every agent that `install` knows, in the order in which it asks. */
export const INSTALLERS: readonly AgentInstaller[] = [
  claudeCodeInstaller,
  codexInstaller,
  openCodeInstaller,
  copilotInstaller,
  piInstaller,
  geminiInstaller,
  qwenInstaller,
  vsCodeInstaller,
  cursorInstaller,
];

export type InstallScope = "user" | "project";

/** The agents on this machine: their program is on the PATH, or they have a folder of settings. */
export function installersHere(context: CliContext): readonly AgentInstaller[] {
  const names = (program: string) =>
    process.platform === "win32" ? [`${program}.exe`, `${program}.cmd`] : [program];
  return INSTALLERS.filter((installer) => {
    const file = settingsFile(context, installer, "user");
    const folder = installer.ownFolder?.({ userHome: userHome(context.env), env: context.env });
    if (existsSync(folder ?? dirname(file ?? ""))) return true;
    return names(installer.program).some((name) => programOnPath(context.env, name) !== null);
  });
}

/** Throws `AGENT_UNKNOWN`. */
export function installerOf(agent: string): AgentInstaller {
  const installer = INSTALLERS.find((known) => known.name === agent);
  if (installer) return installer;
  throw new UnbiddenError("AGENT_UNKNOWN", `no agent is called "${agent}"`);
}

/** The hooks that the user's options ask for. */
export function hookChoice({
  home,
  env,
}: CliContext): Omit<HookChoice, "tools" | "statusLine" | "readingCommand"> {
  const { config } = readConfig(home, env);
  return {
    hooks: readHooks(home),
    subAgents: config.subagents,
    extraPromptSeconds: extraPromptSeconds(config),
  };
}

/** Our command as the agent's shell runs it once installed. */
export function readingCommand({ home, env }: CliContext): string {
  return installedCommand(home, userHome(env));
}

/** Null when the scope is `project` and the command was not started inside one. */
export function settingsFile(
  context: CliContext,
  installer: AgentInstaller,
  scope: InstallScope,
): string | null {
  const folders = settingsFolders(context);
  if (scope === "project" && isNotProject(folders.project, folders.userHome)) return null;
  return installer.settingsFile(scope, folders);
}

/** Where agents' settings lie for a session that starts here. */
export function settingsFolders({ env, cwd }: CliContext): SettingsFolders {
  return { userHome: userHome(env), project: projectFolder(cwd), env };
}

/** The real path of the project around a folder, by default the working folder; null for no project. */
export function projectFolderAt(context: CliContext, folder: string | null): string | null {
  const start = resolve(context.cwd, folder ?? ".");
  if (!existsSync(start)) return null;
  const project = realpathSync.native(projectFolder(start));
  const home = userHome(context.env);
  return isNotProject(project, existsSync(home) ? realpathSync.native(home) : home) ? null : project;
}

function isNotProject(folder: string, home: string): boolean {
  return folder === home || folder === dirname(folder);
}

/** An agent's settings; `installed` when they hold entries of ours. */
export interface Settings {
  readonly text: string | null;
  readonly installed: boolean;
}

/** Throws `SETTINGS_UNREADABLE`, so that settings that cannot be written back unchanged are never touched. */
export async function readSettings(
  file: string,
  installer: AgentInstaller,
  commandLine: readonly string[],
): Promise<Settings> {
  try {
    const text = await readTextFile(file);
    const hasHooks = installer.installedHooks(text, commandLine).size > 0;
    return { text, installed: hasHooks || installer.ownerOfStatusLine(text, commandLine) === "ours" };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnbiddenError("SETTINGS_UNREADABLE", `${file}: ${reason}`, { cause });
  }
}

/** The settings file that turns off all hooks of the agent; null when none does. */
export async function fileDisablingHooks(
  context: CliContext,
  installer: AgentInstaller,
): Promise<string | null> {
  const user = settingsFile(context, installer, "user");
  const project = settingsFile(context, installer, "project");
  const shared = project && join(dirname(project), "settings.json");
  // By precedence: the project's own settings, those shared through its repository, the user's.
  for (const file of [project, shared, user].filter((path) => path !== null)) {
    const disabled = installer.disablesHooks(await readTextFile(file));
    if (disabled !== null) return disabled ? file : null;
  }
  return null;
}

/** A path for people, with `~` for their home. */
export function shownPath(context: CliContext, path: string): string {
  const home = userHome(context.env);
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

// Claude Code looks for settings.local.json at the repository's root, wherever inside it a session starts.
function projectFolder(cwd: string): string {
  for (let folder = cwd; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
  }
  return cwd;
}
