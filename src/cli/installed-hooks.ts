import { existsSync } from "node:fs";
import { dirname, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type AgentInstaller, DEFAULT_TOOLS, type ToolChoice } from "../agents/agent.ts";
import type { Home } from "../config/home.ts";
import { hookChoice, INSTALLERS, readingCommand, readSettings, settingsFile } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { type InstallRecord, readInstallRecord, readRecords } from "./install-record.ts";
import { hookCommandLine } from "./launcher/launcher.ts";
import { type HookProgram, hookFile } from "./launcher/launcher-text.ts";
import { fileChanges, type SettingsPlan } from "./settings-plan.ts";
import { writeTextFile } from "./text-file.ts";

/** A person's choice of hooks; null or undefined keeps what is installed. */
export interface HookOptions {
  readonly tools: ToolChoice | null;
  readonly statusLine?: boolean | undefined;
  /** Let the agent show and search memories without asking. */
  readonly permissions?: boolean | undefined;
}

/** The changes an installation makes to one settings file. */
export interface HooksPlan extends SettingsPlan<InstallRecord> {
  readonly commandLine: readonly string[];
  /** The choice differs from the recorded one; the settings may be the same for both. */
  readonly optionsChange: boolean;
  /** Our status line was chosen, but the user has one of their own. */
  readonly keepsUsersLine: boolean;
  /** The command line of each entry of ours before and after, by the agent's name of the event. */
  readonly before: HookEntries;
  readonly after: HookEntries;
}

type HookEntries = ReadonlyMap<string, readonly string[]>;

/** Throws `SETTINGS_UNREADABLE`. */
export async function planHooks(
  context: CliContext,
  installer: AgentInstaller,
  program: HookProgram,
  file: string,
  options: HookOptions,
): Promise<HooksPlan> {
  const commandLine = hookCommandLine(context.home, installer.name, program);
  const { text, installed } = await readSettings(file, installer, commandLine);
  // The record is valid only while entries of ours are in the settings.
  const recorded = installed ? await readInstallRecord(context.home, file) : null;
  const chosen = {
    tools: options.tools ?? recorded?.tools ?? DEFAULT_TOOLS,
    statusLine: options.statusLine ?? recorded?.statusLine ?? false,
    permissions: options.permissions ?? recorded?.permissions ?? true,
  };
  const original = recorded ? recorded.original : installer.withoutHooks(text, commandLine, null);
  const madeFolder = recorded ? recorded.madeFolder : await folderMadeFor(context.home, file);
  const reading = chosen.permissions && commandLine.length === 2 ? readingCommand(context) : undefined;
  const choice = { ...chosen, ...hookChoice(context), readingCommand: reading };
  const after = installer.withHooks(text, commandLine, choice, original);
  const before = {
    tools: recorded?.tools ?? DEFAULT_TOOLS,
    statusLine: recorded?.statusLine ?? false,
    permissions: recorded?.permissions ?? true,
  };
  const optionsChange = !isDeepStrictEqual(chosen, before);
  return {
    changes: fileChanges([{ file, before: text, after }]),
    record: { agent: installer.name, file, original, madeFolder, ...chosen },
    isNew: optionsChange,
    commandLine,
    optionsChange,
    keepsUsersLine: chosen.statusLine && installer.ownerOfStatusLine(after, commandLine) === "user's",
    before: installer.installedHooks(text, commandLine),
    after: installer.installedHooks(after, commandLine),
  };
}

/** A folder that another installation made is ours as well: the last of them removes it. */
async function folderMadeFor(home: Home, file: string): Promise<string | null> {
  const missing = outermostMissing(dirname(file));
  if (missing !== null) return missing;
  const made = (await readRecords(home)).map(({ madeFolder }) => madeFolder);
  return made.find((folder) => folder !== null && file.startsWith(folder + sep)) ?? null;
}

function outermostMissing(folder: string): string | null {
  let missing: string | null = null;
  for (let at = folder; !existsSync(at); at = dirname(at)) missing = at;
  return missing;
}

/** Writes installed plugins of ours anew after an upgrade, as the launcher is. Never throws. */
export async function refreshPlugins(context: CliContext, program: HookProgram): Promise<void> {
  if (!existsSync(hookFile(program))) return;
  try {
    for (const { agent, file } of await readRecords(context.home)) {
      const installer = INSTALLERS.find(({ name, isPlugin }) => isPlugin && name === agent);
      if (installer) await refreshPlugin(context, installer, program, file);
    }
  } catch {
    // `doctor` reports a file that is not as it should be.
  }
}

/** One that was removed stays removed. */
async function refreshPlugin(
  context: CliContext,
  installer: AgentInstaller,
  program: HookProgram,
  file: string,
): Promise<void> {
  const { before, changes } = await planHooks(context, installer, program, file, { tools: null });
  if (before.size === 0) return;
  for (const { after } of changes) if (after !== null) await writeTextFile(file, after);
}

/** The longest extra timeout of the entries, in seconds. */
export function extraSeconds(entries: HookEntries, commandLine: readonly string[]): number {
  return Math.max(0, ...[...entries.values()].map((entry) => Number(entry[commandLine.length]) || 0));
}

/** The settings files that apply to a session started here. */
export function settingsFilesHere(context: CliContext, installer: AgentInstaller): string[] {
  const files = (["user", "project"] as const).map((scope) => settingsFile(context, installer, scope));
  return [...new Set(files.filter((file) => file !== null))];
}

/** The command line a session started here would call, if our hooks are installed for it. */
export async function installedCommandLine(
  context: CliContext,
  installer: AgentInstaller,
  program: HookProgram,
): Promise<readonly string[] | null> {
  const commandLine = hookCommandLine(context.home, installer.name, program);
  for (const file of settingsFilesHere(context, installer)) {
    const { text } = await readSettings(file, installer, commandLine);
    const entries = [...installer.installedHooks(text, commandLine).values()];
    const first = entries.find((entry) => entry.length > 0);
    // An entry for prompts may have one more word.
    if (first) return first.slice(0, commandLine.length);
  }
  return null;
}
