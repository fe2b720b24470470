import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { AgentInstaller, HookChoice } from "../agents/agent.ts";
import { claudeCodeInstaller } from "../agents/claude-code/claude-code-install.ts";
import { userHome } from "../config/home.ts";
import { extraPromptSeconds } from "../config/prompt-timeout.ts";
import { readConfig, readHooks } from "../config/resolve.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { CliContext } from "./context.ts";
import { readTextFile } from "./text-file.ts";

const INSTALLERS: readonly AgentInstaller[] = [claudeCodeInstaller];

export type InstallScope = "user" | "project";

/** Throws `AGENT_UNKNOWN`. */
export function installerOf(agent: string): AgentInstaller {
  const installer = INSTALLERS.find((known) => known.name === agent);
  if (installer) return installer;
  throw new UnbiddenError("AGENT_UNKNOWN", `no agent is called "${agent}"`);
}

/** What the user's options say of the hooks that are wanted. */
export function hookChoice({ home, env }: CliContext): Omit<HookChoice, "tools" | "statusLine"> {
  const { config } = readConfig(home, env);
  return { hooks: readHooks(home), subAgents: config.subagents, promptPatience: extraPromptSeconds(config) };
}

/** Null when the scope is `project` and the command was not started inside one. */
export function settingsFile(
  context: CliContext,
  installer: AgentInstaller,
  scope: InstallScope,
): string | null {
  const home = userHome(context.env);
  const project = projectFolder(context.cwd);
  if (scope === "project" && isNoProject(project, home)) return null;
  return installer.settingsFile(scope, { userHome: home, project, env: context.env });
}

/** The top folder, without links, of the project that a folder is in, by default the working folder; null for no project. */
export function projectFolderAt(context: CliContext, folder: string | null): string | null {
  const start = resolve(context.cwd, folder ?? ".");
  if (!existsSync(start)) return null;
  const project = realpathSync.native(projectFolder(start));
  const home = userHome(context.env);
  return isNoProject(project, existsSync(home) ? realpathSync.native(home) : home) ? null : project;
}

function isNoProject(folder: string, home: string): boolean {
  return folder === home || folder === dirname(folder);
}

/** An agent's settings as they are, and whether entries of ours are in them. */
export interface Settings {
  readonly text: string | null;
  readonly installed: boolean;
}

/** Throws `SETTINGS_UNREADABLE`, so that what cannot be written back as it was is never touched. */
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
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UnbiddenError("SETTINGS_UNREADABLE", `${file}: ${why}`, { cause });
  }
}

/** A path as people read it, with `~` for their home. */
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
