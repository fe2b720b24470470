import { existsSync } from "node:fs";
import { UnbiddenError } from "../../domain/errors.ts";
import { type InstallScope, installerOf, settingsFile, shownPath } from "../agent-settings.ts";
import { commandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { backupFile, writeRecord } from "../install-record.ts";
import { type HooksPlan, type HooksWish, planHooks } from "../installed-hooks.ts";
import { type HookProgram, hookFile, launcherIsCurrent, writeLauncher } from "../launcher.ts";
import { hasChanges, type PlanOptions, runPlan } from "../settings-plan.ts";

export interface InstallOptions extends HookProgram, HooksWish, PlanOptions {
  readonly agent: string;
  readonly scope: InstallScope;
  /** Called when something was installed. */
  readonly onInstalled?: () => Promise<void>;
}

/** Puts our hooks into an agent's settings, after showing what changes; a second time changes nothing. */
export async function installAgent(context: CliContext, options: InstallOptions): Promise<ExitCode> {
  const { agent, scope, dryRun } = options;
  const installer = installerOf(agent);
  const file = settingsFile(context, installer, scope);
  if (file === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${context.cwd} is not inside a project`);
  const hooks = await planHooks(context, installer, options, file, options);
  const launcherChanges = !(await launcherIsCurrent(context.home, options));
  const plan = { ...hooks, isNew: launcherChanges || hooks.wishChanges };
  if (!existsSync(hookFile(options))) {
    context.note(
      `${hookFile(options)} is missing, and hooks are silent without it: run \`npm run build\` there`,
    );
  }
  const { tools, statusLine, original } = plan.record;
  // Windows has none: settings name Node itself.
  const launcher = plan.commandLine.includes(context.home.launcher) ? context.home.launcher : null;
  const backup = original === null ? null : backupFile(context.home, file);
  await runPlan(context, options, plan, {
    details: [
      ...detailIf(plan.wishChanges, "tools", tools),
      ...detailIf(launcherChanges, "launcher", launcher && shownPath(context, launcher)),
      ...detailIf(plan.changes.length > 0, "backup", backup && shownPath(context, backup)),
    ],
    // The settings come last, so that they never name a launcher that is not there.
    beforeFiles: () => prepareHome(context, options, plan),
    json: { agent, scope, tools, statusLine: statusLine && !plan.keepsTheirs, file, launcher, backup },
    closing: closingText(context, agent, installer.label, plan),
  });
  if (hasChanges(plan) && !dryRun) await options.onInstalled?.();
  return 0;
}

function detailIf(isWanted: boolean, name: string, value: string | null): string[] {
  return isWanted && value !== null ? [`${name}: ${value}`] : [];
}

async function prepareHome(context: CliContext, program: HookProgram, plan: HooksPlan): Promise<void> {
  try {
    await writeLauncher(context.home, program);
    if (plan.changes.length > 0 || plan.wishChanges) await writeRecord(context.home, plan.record);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${context.home.root}`, { cause });
  }
}

function closingText(context: CliContext, agent: string, label: string, plan: HooksPlan): string {
  const file = shownPath(context, plan.record.file);
  if (!hasChanges(plan)) return `Already installed for ${label} in ${file}, nothing to change.`;
  const command = commandName(context);
  const theirs = `Your own status line stays; to have ours in it, run \`${command} statusline\` in yours, with what it gets on stdin.`;
  return [
    "",
    `Installed for ${label} in ${file}. Sessions that start from now on use it.`,
    ...(plan.keepsTheirs ? [theirs] : []),
    "To see it work at once, go into one of your projects and run",
    `  ${command} demo "<something worth remembering>"`,
    `To switch it off: \`${command} off\` for this project, UNBIDDEN_DISABLED=1 for one session,`,
    `\`${command} uninstall ${agent}\` for good.`,
  ].join("\n");
}
