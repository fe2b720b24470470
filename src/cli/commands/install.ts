import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  type AgentInstaller,
  DEFAULT_TOOLS,
  DEFAULT_TRANSPORT,
  type SettingsChange,
  type ToolChoice,
  type Transport,
} from "../../agents/agent.ts";
import { type HttpAddress, saveHttpAddress } from "../../client/http-address.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import {
  hookChoice,
  type InstallScope,
  installerOf,
  readSettings,
  settingsFile,
  shownPath,
} from "../agent-settings.ts";
import { commandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { lineDiff } from "../diff.ts";
import { backupFile, type InstallRecord, readInstallRecord, writeRecord } from "../install-record.ts";
import {
  type HookProgram,
  hookCommandLine,
  hookFile,
  launcherIsCurrent,
  writeLauncher,
} from "../launcher.ts";
import { writeTextFile } from "../text-file.ts";
import { addressFor, targetOf } from "../transport.ts";

export interface InstallOptions extends HookProgram {
  readonly agent: string;
  readonly scope: InstallScope;
  /** Null keeps the choice that is installed. */
  readonly tools: ToolChoice | null;
  /** Null keeps the choice that is installed. */
  readonly transport: Transport | null;
  /** Show our status line, or no more; left out it keeps what is installed. */
  readonly statusLine?: boolean | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Called when something was installed. */
  readonly onInstalled?: () => Promise<void>;
}

/** What no text holds. */
const NO_TOKEN = "\0";

const theirsNote = (command: string) =>
  `Your own status line stays; to have ours in it, run \`${command} statusline\` in yours, with what it gets on stdin.`;

const HTTP_NOTE =
  "Tool hooks go to the daemon. While none runs the agent shows a line for each; nothing is lost, the transcript is read back.";

/** What installing would do; made without writing anything. */
interface Plan extends SettingsChange {
  readonly after: string;
  readonly diff: string;
  readonly label: string;
  /** Null on Windows, where settings name Node itself. */
  readonly launcher: string | null;
  readonly launcherChanges: boolean;
  readonly record: InstallRecord;
  /** Our status line is wanted, and the user has one of their own. */
  readonly keepsTheirs: boolean;
  /** Another choice than the one that is remembered; the settings may be the same for both. */
  readonly choiceChanges: boolean;
  readonly backup: string | null;
  /** Null where every hook is a command. */
  readonly address: HttpAddress | null;
}

/** Puts our hooks into an agent's settings, after showing what changes; a second time changes nothing. */
export async function installAgent(context: CliContext, options: InstallOptions): Promise<ExitCode> {
  const plan = await planned(context, options);
  if (!existsSync(hookFile(options))) {
    context.note(
      `${hookFile(options)} is missing, and hooks are silent without it: run \`npm run build\` there`,
    );
  }
  if (!options.json && hasChanges(plan)) context.print(planText(context, plan));
  if (!options.dryRun) await carryOut(context, options, plan);
  context.print(options.json ? planJson(options, plan) : closingText(context, options, plan));
  if (hasChanges(plan) && !options.dryRun) await options.onInstalled?.();
  return 0;
}

async function planned(context: CliContext, options: InstallOptions): Promise<Plan> {
  const installer = installerOf(options.agent);
  const file = settingsFile(context, installer, options.scope);
  if (file === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${context.cwd} is not inside a project`);
  const commandLine = hookCommandLine(context.home, options.agent, options);
  const { text: before, installed } = await readSettings(file, installer, commandLine);
  // What we know of the settings holds for as long as entries of ours are in them.
  const known = installed ? await readInstallRecord(context.home, file) : null;
  const asked = wishOf(options, known);
  const { tools, transport, statusLine } = asked;
  const address = await addressFor(context, options.scope, transport);
  const first = known ?? firstRecord(installer, file, before, commandLine);
  const record = { ...first, ...asked };
  const target = address && targetOf(address, options.agent);
  const choice = { tools, statusLine, ...hookChoice(context) };
  const after = installer.withHooks(before, commandLine, choice, record.original, target);
  return {
    file,
    before,
    after,
    diff: lineDiff(before, after).replaceAll(address?.hookToken ?? NO_TOKEN, "<token>"),
    label: installer.label,
    launcher: commandLine.includes(context.home.launcher) ? context.home.launcher : null,
    launcherChanges: !(await launcherIsCurrent(context.home, options)),
    record,
    keepsTheirs: statusLine && installer.ownerOfStatusLine(after, commandLine) === "user's",
    choiceChanges: !isDeepStrictEqual(asked, wishOf(UNSAID, known)),
    address,
    backup: record.original === null ? null : backupFile(context.home, file),
  };
}

type Wish = Pick<InstallRecord, "tools" | "transport" | "statusLine">;

const UNSAID = { tools: null, transport: null };

/** What is not said stays as it is installed. */
function wishOf(
  said: Pick<InstallOptions, "tools" | "transport" | "statusLine">,
  known: InstallRecord | null,
): Wish {
  return {
    tools: said.tools ?? known?.tools ?? DEFAULT_TOOLS,
    transport: said.transport ?? known?.transport ?? DEFAULT_TRANSPORT,
    statusLine: said.statusLine ?? known?.statusLine ?? false,
  };
}

function firstRecord(
  installer: AgentInstaller,
  file: string,
  before: string | null,
  commandLine: readonly string[],
): Omit<InstallRecord, keyof Wish> {
  const original = installer.withoutHooks(before, commandLine, null);
  return { agent: installer.name, file, original, madeFolder: !existsSync(dirname(file)) };
}

function hasChanges(plan: Plan): boolean {
  return plan.launcherChanges || plan.choiceChanges || plan.diff !== "";
}

function planText(context: CliContext, plan: Plan): string {
  const settings = plan.diff === "" ? [] : [shownPath(context, plan.file), plan.diff];
  const transport = plan.choiceChanges && plan.address ? [`transport: ${plan.record.transport}`] : [];
  const launcher =
    plan.launcher && plan.launcherChanges ? [`launcher: ${shownPath(context, plan.launcher)}`] : [];
  const tools = plan.choiceChanges ? [`tools: ${plan.record.tools}`] : [];
  const backup = plan.backup && plan.diff !== "" ? [`backup: ${shownPath(context, plan.backup)}`] : [];
  return [...settings, ...tools, ...transport, ...launcher, ...backup].join("\n");
}

/** The settings come last, so that they never name a launcher that is not there. */
async function carryOut(context: CliContext, options: InstallOptions, plan: Plan): Promise<void> {
  try {
    await writeLauncher(context.home, options);
    if (plan.address) saveHttpAddress(context.home, plan.address);
    if (plan.diff !== "" || plan.choiceChanges) await writeRecord(context.home, plan.record);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${context.home.root}`, { cause });
  }
  // A token is for its owner's eyes.
  if (plan.diff !== "") await writeTextFile(plan.file, plan.after, plan.address ? 0o600 : undefined);
}

function planJson({ agent, scope, dryRun }: InstallOptions, plan: Plan): string {
  const { file, launcher, backup, diff, record } = plan;
  const { tools, transport, statusLine } = record;
  return JSON.stringify({
    agent,
    scope,
    tools,
    transport,
    statusLine: statusLine && !plan.keepsTheirs,
    file,
    launcher,
    changed: hasChanges(plan),
    dryRun,
    backup,
    diff,
  });
}

function closingText(context: CliContext, options: InstallOptions, plan: Plan): string {
  const file = shownPath(context, plan.file);
  if (!hasChanges(plan)) return `Already installed for ${plan.label} in ${file}, nothing to change.`;
  if (options.dryRun) return "Dry run: nothing was written.";
  const command = commandName(context);
  return [
    "",
    `Installed for ${plan.label} in ${file}. Sessions that start from now on use it.`,
    ...(plan.keepsTheirs ? [theirsNote(command)] : []),
    "To see it work at once, go into one of your projects and run",
    `  ${command} try-here "<something worth remembering>"`,
    ...(plan.address ? [HTTP_NOTE] : []),
    `To switch it off: \`${command} off\` for this project, UNBIDDEN_DISABLED=1 for one session,`,
    `\`${command} uninstall ${options.agent}\` for good.`,
  ].join("\n");
}
