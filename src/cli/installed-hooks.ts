import { type AgentInstaller, DEFAULT_TOOLS, DEFAULT_TRANSPORT, type ToolChoice } from "../agents/agent.ts";
import { hookChoice, readSettings, settingsFile } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { readInstallRecord } from "./install-record.ts";
import { type HookProgram, hookCommandLine } from "./launcher.ts";
import { installedTarget } from "./transport.ts";

/** Our entries in one settings file. */
export interface InstalledHooks {
  /** The command line of each entry, by the agent's name of the event; empty where there are none. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** Which tool events were asked for. */
  readonly tools: ToolChoice;
  /** Events that `install` would add. */
  readonly missing: readonly string[];
  /** Events whose entry of ours `install` would take out. */
  readonly extra: readonly string[];
  /** Prompts are given less time than the options want. */
  readonly tooShort: boolean;
  /** `install` would change nothing. */
  readonly whole: boolean;
}

const NO_RECORD = {
  tools: DEFAULT_TOOLS,
  transport: DEFAULT_TRANSPORT,
  statusLine: false,
  original: null,
};

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
  const { tools, transport, statusLine, original } =
    (await readInstallRecord(context.home, file)) ?? NO_RECORD;
  const entries = installer.installedHooks(text, commandLine);
  const installed = installer.withHooks(
    text,
    commandLine,
    { tools, statusLine, ...hookChoice(context) },
    original,
    installedTarget(context, installer.name, transport),
  );
  const wanted = installer.installedHooks(installed, commandLine);
  return {
    entries,
    tools,
    missing: [...wanted.keys()].filter((event) => !entries.has(event)),
    extra: [...entries.keys()].filter((event) => !wanted.has(event)),
    tooShort: patienceIn(entries, commandLine) < patienceIn(wanted, commandLine),
    whole: installed === text,
  };
}

/** The longest that an entry is told, beyond the usual, in seconds. */
function patienceIn(entries: InstalledHooks["entries"], commandLine: readonly string[]): number {
  return Math.max(0, ...[...entries.values()].map((entry) => Number(entry[commandLine.length]) || 0));
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
    const [first] = installer.installedHooks(text, commandLine).values();
    // What else stands there is for prompts.
    if (first) return first.slice(0, commandLine.length);
  }
  return null;
}
