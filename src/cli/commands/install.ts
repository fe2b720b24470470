import { existsSync } from "node:fs";
import { sep } from "node:path";
import type { AgentInstaller } from "../../agents/agent.ts";
import { claudeOnPath, recordClaude, recordedClaude } from "../../config/claude-path.ts";
import { envOrigin } from "../../config/inputs.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type InstallScope, installerOf, settingsFile, shownPath } from "../agent-settings.ts";
import { commandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { backupFile, writeRecord } from "../install-record.ts";
import { type HookOptions, type HooksPlan, planHooks } from "../installed-hooks.ts";
import { chosenSentence, clientsHere, measureClients, quickest } from "../launcher/choose-client.ts";
import { launcherIsCurrent, readLauncher, writeLauncher } from "../launcher/launcher.ts";
import { type HookProgram, hookFile } from "../launcher/launcher-text.ts";
import { activeMemories, activeMemorySentence } from "../other-memories/other-memories.ts";
import { hasChanges, type PlanOptions, runPlan } from "../settings-plan.ts";

export interface InstallOptions extends HookProgram, HookOptions, PlanOptions {
  readonly agent: string;
  readonly scope: InstallScope;
  /** Asks the person, who has seen what changes. */
  readonly confirm?: () => Promise<boolean>;
  /** What holds for all is said once, by the caller. */
  readonly isOneOfMany?: boolean;
  /** Called when something was installed. */
  readonly onInstalled?: () => Promise<void>;
}

/** Adds our hooks to an agent's settings, after showing what changes; a second time changes nothing. */
export async function installAgent(context: CliContext, options: InstallOptions): Promise<ExitCode> {
  const { agent, scope, dryRun } = options;
  const installer = installerOf(agent);
  const file = settingsFile(context, installer, scope);
  if (file === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${context.cwd} is not inside a project`);
  const hooks = await planHooks(context, installer, options, file, options);
  const { program, choice } = await withClient(context, options);
  const launcherChanges = !(await launcherIsCurrent(context.home, program));
  const claude = claudeHere(context);
  const plan = { ...hooks, isNew: launcherChanges || claude.changes || hooks.optionsChange };
  if (!existsSync(hookFile(options))) {
    context.note(
      `${hookFile(options)} is missing, and hooks do nothing without it: run \`npm run build\` there`,
    );
  }
  const others = await activeMemories(context, installer);
  const isDone = await runPlan(context, options, plan, {
    confirm: options.confirm,
    details: [
      ...detailsOf(context, installer, plan, { launcherChanges, choice, claude }),
      ...others.map((other) => `beside us: ${activeMemorySentence(context, other)}`),
    ],
    // The settings come last, so that they never name a missing launcher.
    beforeFiles: () => prepareHome(context, program, plan, claude),
    json: {
      agent,
      scope,
      ...recordedChoice(context, plan),
      client: program.client?.name ?? null,
      otherMemories: others.map(({ memory }) => memory.name),
    },
    closing: () => installedText(context, installer, plan, options),
  });
  if (isDone && hasChanges(plan) && !dryRun) await options.onInstalled?.();
  return 0;
}

interface LauncherChange {
  readonly launcherChanges: boolean;
  readonly choice: string | null;
  readonly claude: ClaudeHere;
}

function detailsOf(
  context: CliContext,
  { offersMore }: AgentInstaller,
  plan: HooksPlan,
  { launcherChanges, choice, claude }: LauncherChange,
): string[] {
  const { tools, permissions, launcher, backup } = recordedChoice(context, plan);
  const changes = plan.changes.length > 0;
  const readsUnasked = offersMore && changes && permissions && launcher !== null;
  return [
    ...detailIf(plan.optionsChange, "tools", tools),
    ...detailIf(readsUnasked, "without asking", READS_UNASKED),
    ...detailIf(launcherChanges, "launcher", launcher && shownPath(context, launcher)),
    ...detailIf(launcherChanges, "asks the daemon by", choice),
    ...detailIf(claude.changes, "claude", claude.shown),
    ...detailIf(changes, "backup", backup && shownPath(context, backup)),
  ];
}

/** What the record says, in the words of the JSON answer. */
function recordedChoice({ home }: CliContext, { record, keepsUsersLine, commandLine }: HooksPlan) {
  const { tools, statusLine, permissions, file, original } = record;
  return {
    tools,
    statusLine: statusLine && !keepsUsersLine,
    permissions,
    file,
    // On Windows there is none: settings name Node itself.
    launcher: commandLine.includes(home.launcher) ? home.launcher : null,
    backup: original === null ? null : backupFile(home, file),
  };
}

const READS_UNASKED =
  "the agent may run show, search and session show, which only read (--no-permissions: it asks)";

/** The program with how its launcher asks the daemon: as told, as chosen before, else by what is quickest here. */
async function withClient(context: CliContext, program: HookProgram) {
  const target = await readLauncher(context.home);
  const before = target.status === "ours" ? target.client : undefined;
  const { client = before } = program;
  if (client !== undefined) return { program: { ...program, client }, choice: null };
  const measured = await measureClients(clientsHere(context.env));
  const best = quickest(measured);
  return { program: { ...program, client: best }, choice: chosenSentence(best, measured) };
}

function detailIf(isShown: boolean, name: string, value: string | null): string[] {
  return isShown && value !== null ? [`${name}: ${value}`] : [];
}

interface ClaudeHere {
  readonly path: string | null;
  readonly shown: string;
  /** It is not what was recorded. */
  readonly changes: boolean;
}

/** Inside a session nothing changes, because a repository can have set its PATH. */
function claudeHere({ env, home }: CliContext): ClaudeHere {
  const recorded = recordedClaude(home);
  const path = envOrigin(env) === "shell" ? claudeOnPath(env) : recorded;
  return { path, shown: path ?? "none is on the PATH any more", changes: path !== recorded };
}

async function prepareHome(
  context: CliContext,
  program: HookProgram,
  plan: HooksPlan,
  claude: ClaudeHere,
): Promise<void> {
  try {
    await writeLauncher(context.home, program);
    if (claude.changes) recordClaude(context.home, claude.path);
    if (plan.changes.length > 0 || plan.optionsChange) await writeRecord(context.home, plan.record);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${context.home.root}`, { cause });
  }
}

function installedText(
  context: CliContext,
  installer: AgentInstaller,
  plan: HooksPlan,
  { packageFolder, isOneOfMany = false }: InstallOptions,
): string {
  const { name: agent, label, afterInstall } = installer;
  const file = shownPath(context, plan.record.file);
  if (!hasChanges(plan)) return `Already installed for ${label} in ${file}, nothing to change.`;
  const command = commandName(context);
  const usersLine = `Your own status line stays; to add ours, run \`${command} statusline\` in it with the same stdin.`;
  return [
    "",
    `Installed for ${label} in ${file}. Sessions that start from now on use it.`,
    ...(afterInstall === undefined ? [] : [afterInstall]),
    ...(plan.keepsUsersLine ? [usersLine] : []),
    ...(isOneOfMany ? [] : nextSteps(context, packageFolder, agent)),
  ].join("\n");
}

/** What a person does next who has installed for `agent`, or for "all". */
export function nextSteps(context: CliContext, packageFolder: string, agent: string): readonly string[] {
  const command = commandName(context);
  return [
    ...(isFromNpx(packageFolder) ? [FROM_NPX] : []),
    "To try it now, go into one of your projects and run",
    `  ${command} demo "<something worth remembering>"`,
    `To switch it off: \`${command} off\` for this project, UNBIDDEN_DISABLED=1 for one session,`,
    `\`${command} uninstall ${agent}\` permanently.`,
  ];
}

/** npm clears that folder when it likes. */
function isFromNpx(packageFolder: string): boolean {
  return packageFolder.split(sep).includes("_npx");
}

const FROM_NPX =
  "The hooks run from npx's cache and fall silent when npm clears it: `npm install --global` the same package and install again to keep them.";
