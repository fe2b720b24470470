import type { AgentInstaller } from "../agents/agent.ts";
import { readSettings, settingsFile } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { type HookProgram, hookCommandLine } from "./launcher.ts";

/** Our entries in one settings file. */
export interface InstalledHooks {
  /** The command line of each entry, by the agent's name of the event; empty where there are none. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** Events that `install` would add. */
  readonly missing: readonly string[];
  /** `install` would change nothing. */
  readonly whole: boolean;
}

/** The settings files that hold for a session started here. */
export function settingsFilesHere(context: CliContext, installer: AgentInstaller): string[] {
  const files = (["user", "project"] as const).map((scope) => settingsFile(context, installer, scope));
  return [...new Set(files.filter((file) => file !== null))];
}

/** Throws `SETTINGS_UNREADABLE`. */
export async function readInstalledHooks(
  context: CliContext,
  installer: AgentInstaller,
  program: HookProgram,
  file: string,
): Promise<InstalledHooks> {
  const commandLine = hookCommandLine(context.home, installer.name, program);
  const { text } = await readSettings(file, installer, commandLine);
  const entries = installer.installedHooks(text, commandLine);
  const wanted = installer.withHooks(text, commandLine);
  const missing = [...installer.installedHooks(wanted, commandLine).keys()].filter(
    (event) => !entries.has(event),
  );
  return { entries, missing, whole: wanted === text };
}

/** The command line a session started here would call, if our hooks are installed for it. */
export async function installedCommandLine(
  context: CliContext,
  installer: AgentInstaller,
  program: HookProgram,
): Promise<readonly string[] | null> {
  for (const file of settingsFilesHere(context, installer)) {
    const { entries } = await readInstalledHooks(context, installer, program, file);
    const [first] = entries.values();
    if (first) return first;
  }
  return null;
}
