import { dirname } from "node:path";
import type { AgentInstaller, SettingsChange } from "../../agents/agent.ts";
import { foldersWithFileRoute } from "../../config/file-routes.ts";
import { ERRORS } from "../../domain/errors.ts";
import { installerOf, readSettings, settingsFile, shownPath } from "../agent-settings.ts";
import { commandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { lineDiff } from "../diff.ts";
import { type InstallRecord, readRecords, removeRecord } from "../install-record.ts";
import { type HookProgram, hookCommandLine, removeLauncher } from "../launcher.ts";
import { removeEmptyFolder, removeTextFile, writeTextFile } from "../text-file.ts";
import { stopDaemon } from "./daemon.ts";

export interface UninstallOptions extends HookProgram {
  readonly agent: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What uninstalling would do; made without writing anything. */
interface Plan {
  readonly label: string;
  readonly removals: readonly Removal[];
  /** Settings of other projects that still name us, and so need the launcher. */
  readonly elsewhere: readonly string[];
  readonly outdated: readonly InstallRecord[];
  /** Projects whose files still name us. */
  readonly routes: readonly string[];
}

interface Removal extends SettingsChange {
  readonly diff: string;
  readonly madeFolder: boolean;
}

/** Takes our hooks out of the user's settings and this project's; what was remembered stays. */
export async function uninstallAgent(context: CliContext, options: UninstallOptions): Promise<ExitCode> {
  const plan = await planned(context, options);
  if (!options.json && plan.removals.length > 0) context.print(planText(context, plan));
  if (!options.dryRun) await carryOut(context, plan);
  context.print(options.json ? planJson(context, options, plan) : closingText(context, options, plan));
  return 0;
}

async function planned(context: CliContext, options: UninstallOptions): Promise<Plan> {
  const installer = installerOf(options.agent);
  const records = await readRecords(context.home);
  const removals: Removal[] = [];
  for (const file of filesHere(context, installer)) {
    const record = records.find((known) => known.file === file);
    const commandLine = hookCommandLine(context.home, options.agent, options);
    const removal = await removalFrom(installer, file, commandLine, record);
    if (removal) removals.push(removal);
  }
  const others = records.filter((record) => !removals.some(({ file }) => file === record.file));
  const inUse = await Promise.all(others.map((record) => stillNamesUs(context, options, record)));
  const elsewhere = others.filter((_, index) => inUse[index]).map((record) => record.file);
  const outdated = records.filter((record) => !elsewhere.includes(record.file));
  const routes = foldersWithFileRoute(context.home);
  return { label: installer.label, removals, elsewhere, outdated, routes };
}

function filesHere(context: CliContext, installer: AgentInstaller): Set<string> {
  const files = (["user", "project"] as const).map((scope) => settingsFile(context, installer, scope));
  return new Set(files.filter((file) => file !== null));
}

async function removalFrom(
  installer: AgentInstaller,
  file: string,
  commandLine: readonly string[],
  record: InstallRecord | undefined,
): Promise<Removal | null> {
  const { text: before, installed } = await readSettings(file, installer, commandLine);
  if (!installed) return null;
  const after = installer.withoutHooks(before, commandLine, record?.original ?? null);
  return { file, before, after, diff: lineDiff(before, after), madeFolder: record?.madeFolder ?? false };
}

async function stillNamesUs(
  context: CliContext,
  program: HookProgram,
  { agent, file }: InstallRecord,
): Promise<boolean> {
  try {
    const commandLine = hookCommandLine(context.home, agent, program);
    return (await readSettings(file, installerOf(agent), commandLine)).installed;
  } catch {
    // What cannot be read may name us: keeping the launcher harms nobody.
    return true;
  }
}

function planText(context: CliContext, { removals }: Plan): string {
  return removals.map(({ file, diff }) => `${shownPath(context, file)}\n${diff}`).join("\n");
}

async function carryOut(context: CliContext, plan: Plan): Promise<void> {
  for (const { file, after, madeFolder } of plan.removals) {
    if (after === null) await removeTextFile(file);
    else await writeTextFile(file, after);
    if (after === null && madeFolder) await removeEmptyFolder(dirname(file));
  }
  for (const record of plan.outdated) await removeRecord(context.home, record.file);
  if (plan.elsewhere.length > 0) return;
  await removeLauncher(context.home);
  await stopDaemon(context);
}

function planJson(context: CliContext, { agent, dryRun }: UninstallOptions, plan: Plan): string {
  const files = plan.removals.map(({ file, after, diff }) => ({ file, removed: after === null, diff }));
  const { elsewhere, routes } = plan;
  return JSON.stringify({
    agent,
    changed: files.length > 0,
    dryRun,
    files,
    elsewhere,
    routes,
    data: context.home.root,
  });
}

function closingText(context: CliContext, { agent, dryRun }: UninstallOptions, plan: Plan): string {
  const still = [
    ...plan.elsewhere.map((file) => stillThere(context, "installed in", file, `uninstall ${agent}`)),
    ...plan.routes.map((folder) => stillThere(context, "named by CLAUDE.md in", folder, "compact off")),
  ];
  if (plan.removals.length === 0)
    return [`Nothing to do: ${ERRORS.NOT_INSTALLED.meaning} here.`, ...still].join("\n");
  if (dryRun) return "Dry run: nothing was changed.";
  const data = shownPath(context, context.home.root);
  return [
    "",
    `Uninstalled from ${plan.label}.`,
    ...still,
    `What was remembered stays in ${data}; delete that folder to remove it.`,
  ].join("\n");
}

function stillThere(context: CliContext, what: string, path: string, command: string): string {
  return `Still ${what} ${shownPath(context, path)}: run \`${commandName(context)} ${command}\` there.`;
}
