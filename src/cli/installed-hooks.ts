import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type AgentInstaller, DEFAULT_TOOLS, type ToolChoice } from "../agents/agent.ts";
import { hookChoice, readSettings, settingsFile } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { type InstallRecord, readInstallRecord } from "./install-record.ts";
import { type HookProgram, hookCommandLine } from "./launcher.ts";
import { fileChanges, type SettingsPlan } from "./settings-plan.ts";

/** A person's choice of hooks; null or nothing keeps what is installed. */
export interface HooksWish {
  readonly tools: ToolChoice | null;
  readonly statusLine?: boolean | undefined;
}

/** What installing would do to one settings file. */
export interface HooksPlan extends SettingsPlan<InstallRecord> {
  readonly commandLine: readonly string[];
  /** Another choice than the one that is remembered; the settings may be the same for both. */
  readonly wishChanges: boolean;
  /** Our status line is wanted, and the user has one of their own. */
  readonly keepsTheirs: boolean;
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
  wish: HooksWish,
): Promise<HooksPlan> {
  const commandLine = hookCommandLine(context.home, installer.name, program);
  const { text, installed } = await readSettings(file, installer, commandLine);
  // What we know of the settings holds for as long as entries of ours are in them.
  const known = installed ? await readInstallRecord(context.home, file) : null;
  const chosen = {
    tools: wish.tools ?? known?.tools ?? DEFAULT_TOOLS,
    statusLine: wish.statusLine ?? known?.statusLine ?? false,
  };
  const original = known ? known.original : installer.withoutHooks(text, commandLine, null);
  const madeFolder = known?.madeFolder ?? !existsSync(dirname(file));
  const choice = { ...chosen, ...hookChoice(context) };
  const after = installer.withHooks(text, commandLine, choice, original);
  const remembered = { tools: known?.tools ?? DEFAULT_TOOLS, statusLine: known?.statusLine ?? false };
  const wishChanges = !isDeepStrictEqual(chosen, remembered);
  return {
    changes: fileChanges([{ file, before: text, after }]),
    record: { agent: installer.name, file, original, madeFolder, ...chosen },
    isNew: wishChanges,
    commandLine,
    wishChanges,
    keepsTheirs: chosen.statusLine && installer.ownerOfStatusLine(after, commandLine) === "user's",
    before: installer.installedHooks(text, commandLine),
    after: installer.installedHooks(after, commandLine),
  };
}

/** The longest that an entry is told, beyond the usual, in seconds. */
export function patienceIn(entries: HookEntries, commandLine: readonly string[]): number {
  return Math.max(0, ...[...entries.values()].map((entry) => Number(entry[commandLine.length]) || 0));
}

/** The settings files that hold for a session started here. */
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
    // What else stands there is for prompts.
    if (first) return first.slice(0, commandLine.length);
  }
  return null;
}
