import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import type { AgentInstaller } from "../agents/agent.ts";
import { daemonStatus } from "../client/daemon-control.ts";
import {
  type Check,
  type NamedCheck,
  noteCheck,
  okCheck,
  problemCheck,
  runNamedChecks,
} from "../domain/check.ts";
import { describeError, ERRORS } from "../domain/errors.ts";
import type { DoctorAnswer } from "../operations/health.ts";
import { fileDisablingHooks, hookChoice, INSTALLERS, shownPath } from "./agent-settings.ts";
import { withCommandName } from "./command-name.ts";
import { daemonSentence } from "./commands/daemon.ts";
import type { CliContext, CommandRun } from "./context.ts";
import { readRecords } from "./install-record.ts";
import {
  extraSeconds,
  type HooksPlan,
  installedCommandLine,
  planHooks,
  settingsFilesHere,
} from "./installed-hooks.ts";
import { checkClient } from "./launcher/client-check.ts";
import { launcherIsCurrent, readLauncher } from "./launcher/launcher.ts";
import { type HookProgram, hookFile } from "./launcher/launcher-text.ts";
import { activeMemories } from "./other-memories/other-memories.ts";
import { EXTRA_S, type HookCommand, roundTrip } from "./round-trip.ts";
import { checkHomePlace, checkHttp, checkProjectSettings } from "./security-checks.ts";

/** Whose payloads the round trip plays, whichever agents are installed. */
const AGENT = "claude-code";
const INSTALL: string = ERRORS.NOT_INSTALLED.remedy;

/** The input of the installation checks. */
interface Installation {
  readonly context: CliContext;
  readonly hook: HookProgram;
  readonly installer: AgentInstaller;
  /** The hook command of a session started here; null when none is installed, or the settings cannot be read. */
  readonly commandLine: readonly string[] | null;
}

/** Checks that only read, and those that call the hook, which takes longer. */
export const STATIC_CHECKS: readonly NamedCheck<Installation>[] = [
  ["launcher", checkLauncher],
  ["hooks", checkHooks],
  ["agent", checkAgent],
  ["other memories", checkOtherMemories],
  ["daemon", checkDaemon],
];
const LIVE_CHECKS: readonly NamedCheck<Installation>[] = [
  ["fast client", ({ context }) => checkClient(context)],
  ["round trip", checkRoundTrip],
];

/** The part of `doctor` only the command line knows: what is installed for the agent, and whether it works. */
export async function installationChecks(
  context: CliContext,
  hook: HookProgram,
  checks: readonly NamedCheck<Installation>[] = [...STATIC_CHECKS, ...LIVE_CHECKS],
): Promise<Check[]> {
  const found = await Promise.all(
    INSTALLERS.map(async (installer) => {
      // Settings that cannot be read have a line of their own.
      const commandLine = await installedCommandLine(context, installer, hook).catch(() => null);
      return { context, hook, installer, commandLine };
    }),
  );
  const installed = found.filter(({ commandLine }) => commandLine !== null);
  const [first, ...others] = installed.length > 0 ? installed : found.slice(0, 1);
  if (!first) return [];
  const lists = [await runNamedChecks(checks, first)];
  for (const other of others) lists.push(await runNamedChecks(PER_AGENT, other));
  return lists.flat();
}

/** What is checked of every further agent. */
const PER_AGENT: readonly NamedCheck<Installation>[] = [
  ["hooks", checkHooks],
  ["agent", checkAgent],
  ["other memories", checkOtherMemories],
];

async function checkLauncher({ context, commandLine }: Installation): Promise<Check[]> {
  const target = await readLauncher(context.home);
  // Without an installation no launcher is needed, and on Windows never.
  if (process.platform === "win32" || (target.status === "missing" && !commandLine)) return [];
  const launcher = shownPath(context, context.home.launcher);
  if (target.status === "missing") return [problemCheck("launcher", `${launcher} is missing`, INSTALL)];
  if (target.status === "changed")
    return [problemCheck("launcher", `${launcher} is not what install writes`, INSTALL)];
  const [node, hook] = [shownPath(context, target.nodePath), shownPath(context, target.hookFile)];
  if (!isExecutable(context.home.launcher))
    return [problemCheck("launcher", `${launcher} cannot be executed`, INSTALL)];
  if (!isExecutable(target.nodePath))
    return [problemCheck("launcher", `the Node it starts is missing: ${node}`, INSTALL)];
  if (!existsSync(target.hookFile)) {
    const remedy = "install Unbidden again, or run `npm run build` in its checkout; then `unbidden doctor`";
    return [problemCheck("launcher", `the package it starts is missing: ${hook}`, remedy)];
  }
  return [okCheck("launcher", `${launcher} starts ${hook} with ${node}`)];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The caller reports it.
    return false;
  }
}

/** The bytes as `install` writes them; an agent runs this file at every event. */
async function checkLauncherText({ context, hook }: Installation): Promise<Check[]> {
  const target = await readLauncher(context.home);
  if (process.platform === "win32" || target.status === "missing") return [];
  const launcher = shownPath(context, context.home.launcher);
  if (await launcherIsCurrent(context.home, hook)) return [okCheck("launcher", `${launcher} is as written`)];
  const finding = `${launcher} or \`unbidden\` beside it is not what this version writes`;
  return [problemCheck("launcher", finding, `look who changed it; then ${INSTALL}`)];
}

/** One that was installed after us. */
async function checkOtherMemories({ context, installer, commandLine }: Installation): Promise<Check[]> {
  if (commandLine === null) return [];
  const active = await activeMemories(context, installer);
  return active.map(({ memory, place }) =>
    noteCheck(
      "other memories",
      `${memory.name} tells ${installer.label} memories, too (${shownPath(context, place)}): context comes twice`,
      "switch one of the two off",
    ),
  );
}

async function checkHooks(installation: Installation): Promise<Check[]> {
  const files = settingsFilesHere(installation.context, installation.installer);
  const checks = (await Promise.all(files.map((file) => checkSettingsFile(installation, file)))).flat();
  return checks.length > 0 ? checks : [await notInstalled(installation, files)];
}

/** Empty where there are no hooks of ours. */
async function checkSettingsFile({ context, installer, hook }: Installation, file: string): Promise<Check[]> {
  try {
    const plan = await planHooks(context, installer, hook, file, { tools: null });
    const path = shownPath(context, file);
    if (plan.before.size === 0) return [];
    if (plan.changes.length > 0)
      return [problemCheck("hooks", `${path} ${hooksProblem(plan)}`, installFor(installer))];
    const installed = `all ${plan.before.size} installed for ${installer.label}`;
    return [okCheck("hooks", `${installed} in ${path} (--tools ${plan.record.tools})`)];
  } catch (error) {
    return [{ name: "hooks", state: "problem", ...describeError(error, "SETTINGS_UNREADABLE") }];
  }
}

function installFor({ name }: AgentInstaller): string {
  return INSTALL.replace(AGENT, name);
}

function hooksProblem({ before, after, record, commandLine }: HooksPlan): string {
  const missing = [...after.keys()].filter((event) => !before.has(event));
  const extra = [...before.keys()].filter((event) => !after.has(event));
  const overHttp = [...before].filter(([, entry]) => entry.length === 0).map(([event]) => event);
  const tooShort = extraSeconds(before, commandLine) < extraSeconds(after, commandLine);
  const problems = [
    missing.length > 0 ? `lacks our hook for ${missing.join(", ")}` : "",
    extra.length > 0
      ? `has our hook for ${extra.join(", ")}, not needed for --tools ${record.tools} and \`unbidden config hooks\``
      : "",
    overHttp.length > 0
      ? `calls Unbidden over HTTP for ${overHttp.join(", ")}, which is no longer supported`
      : "",
    tooShort
      ? "gives prompts less time than `recall.hyde` or `prompt.timeout_ms` needs, so they get no more"
      : "",
  ].filter((part) => part !== "");
  if (problems.length > 0) return problems.join(", and ");
  return "has an outdated entry of ours (its command line, timeout or matcher)";
}

async function notInstalled({ context, installer }: Installation, files: readonly string[]): Promise<Check> {
  const records = await readRecords(context.home);
  const elsewhere = records.filter(({ file }) => !files.includes(file) && existsSync(file));
  const paths = elsewhere.map(({ file }) => shownPath(context, file)).join(", ");
  const here = paths ? ` here, only in ${paths}` : "";
  const finding = `not installed for ${installer.label}${here}${pluginTimeoutNote(context)}`;
  return noteCheck("hooks", finding, INSTALL);
}

/** A plugin's hooks have a fixed timeout. */
function pluginTimeoutNote(context: CliContext): string {
  return (hookChoice(context).extraPromptSeconds ?? 0) > 0
    ? "; the plugin's hooks keep the usual timeout, whatever `recall.hyde` and `prompt.timeout_ms` say"
    : "";
}

async function checkAgent({ context, installer }: Installation): Promise<Check[]> {
  const file = await fileDisablingHooks(context, installer);
  if (file === null) return [];
  const finding = `${installer.label} runs no hooks at all: disableAllHooks is true in ${shownPath(context, file)}`;
  return [problemCheck("agent", finding, "remove disableAllHooks from that file")];
}

async function checkDaemon({ context }: Installation): Promise<Check[]> {
  const state = await daemonStatus(context.home, randomUUID());
  // It starts and ends by itself: a missing daemon is no finding.
  if (state.status === "not running") return [];
  if (state.status === "running") return [okCheck("daemon", daemonSentence(state))];
  const code = state.status === "silent" ? "DAEMON_SILENT" : "DAEMON_IMPOSTOR";
  return [problemCheck("daemon", daemonSentence(state), ERRORS[code].remedy)];
}

async function checkRoundTrip({ context, hook, commandLine }: Installation): Promise<Check[]> {
  const name = "round trip";
  if (!commandLine && !existsSync(hookFile(hook))) {
    const finding = `not tested: ${shownPath(context, hookFile(hook))} is missing`;
    return [noteCheck(name, finding, "run `npm run build` in that folder")];
  }
  const trip = await roundTrip(hookCommand({ context, hook, commandLine }), context.env);
  const through = commandLine ? "" : ", through the hook that would be installed";
  if (trip.status === "returned") {
    return [okCheck(name, `a memory was stored and recalled in ${Math.round(trip.ms)} ms${through}`)];
  }
  if (trip.status === "late") {
    const finding = `a memory came back only when each hook had ${EXTRA_S} s more: ${trip.reason}${through}`;
    return [noteCheck(name, finding, "this machine is busy or slow now; run this again when it is quieter")];
  }
  const remedy = "see the lines above; if they are all ok, report this one";
  return [problemCheck(name, `the memory did not come back: ${trip.reason}${through}`, remedy)];
}

/** The launcher takes another home from its command line, Node without one from the environment. */
function hookCommand({ context, hook, commandLine }: Omit<Installation, "installer">): HookCommand {
  const calls = commandLine?.with(-1, AGENT) ?? [hook.nodePath, hookFile(hook), AGENT];
  const isLauncher = calls[0] === context.home.launcher;
  return (home, extraS) => [...calls, ...(isLauncher ? ["--home", home] : []), String(extraS)];
}

/** What must hold of the installation, with `--security`. */
const SECURITY_CHECKS: readonly NamedCheck<Installation>[] = [
  ["launcher", checkLauncherText],
  ["hooks", checkHooks],
  ["place of the home", ({ context }) => checkHomePlace(context)],
  ["project settings", ({ context }) => checkProjectSettings(context)],
  ["HTTP", ({ context }) => checkHttp(context)],
];

export async function withInstallationChecks(
  answer: DoctorAnswer,
  { context, hook }: Pick<CommandRun, "context" | "hook">,
): Promise<DoctorAnswer> {
  const list = answer.security ? SECURITY_CHECKS : undefined;
  const checks = [...answer.checks, ...(await installationChecks(context, hook, list))];
  return {
    ...answer,
    checks: checks.map((check) => ({ ...check, remedy: withCommandName(context, check.remedy) })),
  };
}
