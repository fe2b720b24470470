import { dirname, sep } from "node:path";
import type { SettingsChange } from "../../agents/agent.ts";
import { foldersWithFileRoute } from "../../config/file-routes.ts";
import { ERRORS, UnbiddenError } from "../../domain/errors.ts";
import { INSTALLERS, installerOf, readSettings, shownPath } from "../agent-settings.ts";
import { commandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { type InstallRecord, readRecords, removeRecord } from "../install-record.ts";
import { settingsFilesHere } from "../installed-hooks.ts";
import { hookCommandLine, removeLauncher } from "../launcher/launcher.ts";
import type { HookProgram } from "../launcher/launcher-text.ts";
import { fileChanges, type PlanOptions, runPlan, type SettingsPlan } from "../settings-plan.ts";
import { removeEmptyFolder } from "../text-file.ts";
import { stopDaemon } from "./daemon.ts";

export interface UninstallOptions extends HookProgram, PlanOptions {
  readonly agent: string;
  /** What holds for all is said once, by the caller. */
  readonly isOneOfMany?: boolean;
}

/** Paths; `elsewhere` are settings of other projects that hold our hooks; those of other agents need the launcher, too. */
interface Removal {
  readonly elsewhere: readonly string[];
  readonly ofOthers: readonly string[];
  /** Settings whose record is removed. */
  readonly outdated: readonly string[];
  /** Folders we made that may be empty now. */
  readonly folders: readonly string[];
  /** Projects with the file route on. */
  readonly routes: readonly string[];
}

type RemovalPlan = SettingsPlan<Removal>;

/** Removes our hooks from the user's settings and this project's; memories stay. */
export async function uninstallAgent(context: CliContext, options: UninstallOptions): Promise<ExitCode> {
  const { agent } = options;
  const plan = await planRemovals(context, options);
  const { elsewhere, routes } = plan.record;
  await runPlan(context, options, plan, {
    afterFiles: () => cleanUp(context, plan),
    json: { agent, elsewhere, routes, data: context.home.root },
    closing: () => closingText(context, options, plan),
  });
  return 0;
}

/** From every agent whose settings have our hooks, here or for the user. */
export async function uninstallEverywhere(
  context: CliContext,
  options: Omit<UninstallOptions, "agent">,
): Promise<ExitCode> {
  if (options.json) throw new UnbiddenError("ARGUMENT_INVALID", "--json needs the name of one agent");
  const installed: string[] = [];
  for (const { name } of INSTALLERS)
    if ((await planRemovals(context, { ...options, agent: name })).changes.length > 0) installed.push(name);
  for (const agent of installed) await uninstallAgent(context, { ...options, agent, isOneOfMany: true });
  if (installed.length === 0) context.print(`Nothing to do: ${ERRORS.NOT_INSTALLED.meaning} here.`);
  else if (!options.dryRun) context.print(memoriesStay(context));
  return 0;
}

async function planRemovals(context: CliContext, options: UninstallOptions): Promise<RemovalPlan> {
  const installer = installerOf(options.agent);
  const commandLine = hookCommandLine(context.home, options.agent, options);
  const records = await readRecords(context.home);
  const removals: (SettingsChange & Pick<InstallRecord, "madeFolder">)[] = [];
  for (const file of settingsFilesHere(context, installer)) {
    const record = records.find((other) => other.file === file);
    const { text: before, installed } = await readSettings(file, installer, commandLine);
    if (!installed) continue;
    const after = installer.withoutHooks(before, commandLine, record?.original ?? null);
    removals.push({ file, before, after, madeFolder: record?.madeFolder ?? null });
  }
  const others = records.filter((record) => !removals.some(({ file }) => file === record.file));
  const inUse = await Promise.all(others.map((record) => hasOurHooks(context, options, record)));
  const kept = others.filter((_, index) => inUse[index]);
  const elsewhere = kept.filter(({ agent }) => agent === options.agent).map(({ file }) => file);
  const ofOthers = kept.filter(({ agent }) => agent !== options.agent).map(({ file }) => file);
  const emptied = removals.filter(({ after }) => after === null);
  return {
    changes: fileChanges(removals),
    record: {
      elsewhere,
      ofOthers,
      outdated: records
        .map(({ file }) => file)
        .filter((file) => !kept.some((record) => record.file === file)),
      folders: emptied.flatMap(({ file, madeFolder }) => foldersUpTo(madeFolder, dirname(file))),
      routes: foldersWithFileRoute(context.home),
    },
    isNew: false,
  };
}

/** From the innermost to the one that was made first; none where they were there. */
function foldersUpTo(outermost: string | null, innermost: string): string[] {
  if (outermost === null || !`${innermost}${sep}`.startsWith(`${outermost}${sep}`)) return [];
  return innermost === outermost ? [innermost] : [innermost, ...foldersUpTo(outermost, dirname(innermost))];
}

async function hasOurHooks(
  context: CliContext,
  program: HookProgram,
  { agent, file }: InstallRecord,
): Promise<boolean> {
  try {
    const commandLine = hookCommandLine(context.home, agent, program);
    return (await readSettings(file, installerOf(agent), commandLine)).installed;
  } catch {
    // Unreadable settings may hold our hooks, and keeping the launcher does no harm.
    return true;
  }
}

async function cleanUp(context: CliContext, { record }: RemovalPlan): Promise<void> {
  for (const folder of record.folders) await removeEmptyFolder(folder);
  for (const file of record.outdated) await removeRecord(context.home, file);
  if (record.elsewhere.length + record.ofOthers.length > 0) return;
  await removeLauncher(context.home);
  await stopDaemon(context);
}

function closingText(
  context: CliContext,
  { agent, isOneOfMany = false }: UninstallOptions,
  { changes, record }: RemovalPlan,
): string {
  const remaining = [
    ...record.elsewhere.map((file) => remainingText(context, "installed in", file, `uninstall ${agent}`)),
    ...record.routes.map((folder) =>
      remainingText(context, "named by CLAUDE.md in", folder, "claude-md off"),
    ),
  ];
  if (changes.length === 0)
    return [`Nothing to do: ${ERRORS.NOT_INSTALLED.meaning} here.`, ...remaining].join("\n");
  const uninstalled = ["", `Uninstalled from ${installerOf(agent).label}.`, ...remaining];
  return [...uninstalled, ...(isOneOfMany ? [] : [memoriesStay(context)])].join("\n");
}

function memoriesStay(context: CliContext): string {
  const data = shownPath(context, context.home.root);
  return `Your memories stay in ${data}; delete that folder to remove them.`;
}

function remainingText(context: CliContext, state: string, path: string, command: string): string {
  return `Still ${state} ${shownPath(context, path)}: run \`${commandName(context)} ${command}\` there.`;
}
