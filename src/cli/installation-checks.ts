import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import type { AgentInstaller } from "../agents/agent.ts";
import { daemonStatus } from "../client/daemon-control.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError, ERRORS } from "../domain/errors.ts";
import type { DoctorAnswer } from "../operations/health.ts";
import { hookChoice, installerOf, shownPath } from "./agent-settings.ts";
import { withCommandName } from "./command-name.ts";
import type { CommandRun } from "./command-run.ts";
import { daemonSentence } from "./commands/daemon.ts";
import type { CliContext } from "./context.ts";
import { fileDisablingHooks } from "./disabled-hooks.ts";
import { readRecords } from "./install-record.ts";
import {
  type HooksPlan,
  installedCommandLine,
  patienceIn,
  planHooks,
  settingsFilesHere,
} from "./installed-hooks.ts";
import { type HookProgram, hookFile, readLauncher } from "./launcher.ts";
import { roundTrip } from "./round-trip.ts";

const AGENT = "claude-code";
const INSTALL: string = ERRORS.NOT_INSTALLED.remedy;

/** What the checks of an installation look at. */
interface Installation {
  readonly context: CliContext;
  readonly hook: HookProgram;
  readonly installer: AgentInstaller;
  /** What a session started here would call; null when nothing is installed, or the settings cannot be read. */
  readonly commandLine: readonly string[] | null;
}

type NamedCheck = readonly [name: string, run: (installation: Installation) => Promise<Check[]>];

/** What is looked at, and what is tried, which takes its time. */
const LOOKS: readonly NamedCheck[] = [
  ["launcher", checkLauncher],
  ["hooks", checkHooks],
  ["agent", checkAgent],
  ["daemon", checkDaemon],
];
const TRIES: readonly NamedCheck[] = [["round trip", checkRoundTrip]];

/** The part of `doctor` only the command line can tell: what is installed for the agent, and whether it works. */
export async function installationChecks(context: CliContext, hook: HookProgram): Promise<Check[]> {
  return [
    ...(await installationLooks(context, hook)),
    ...(await runInstallationChecks(context, hook, TRIES)),
  ];
}

/** The same without calling a hook. */
export function installationLooks(context: CliContext, hook: HookProgram): Promise<Check[]> {
  return runInstallationChecks(context, hook, LOOKS);
}

async function runInstallationChecks(
  context: CliContext,
  hook: HookProgram,
  wanted: readonly NamedCheck[],
): Promise<Check[]> {
  const installer = installerOf(AGENT);
  // Settings that cannot be read have a line of their own.
  const commandLine = await installedCommandLine(context, installer, hook).catch(() => null);
  const installation = { context, hook, installer, commandLine };
  const checks: Check[] = [];
  for (const [name, run] of wanted) {
    try {
      checks.push(...(await run(installation)));
    } catch (error) {
      checks.push({ name, state: "problem", ...describeError(error, "CHECK_FAILED") });
    }
  }
  return checks;
}

async function checkLauncher({ context, commandLine }: Installation): Promise<Check[]> {
  const target = await readLauncher(context.home);
  // Without an installation none is missed, and Windows needs none.
  if (process.platform === "win32" || (target.status === "missing" && !commandLine)) return [];
  const launcher = shownPath(context, context.home.launcher);
  if (target.status === "missing") return [problemCheck("launcher", `${launcher} is gone`, INSTALL)];
  if (target.status === "changed")
    return [problemCheck("launcher", `${launcher} is not what install writes`, INSTALL)];
  const [node, hook] = [shownPath(context, target.nodePath), shownPath(context, target.hookFile)];
  if (!isExecutable(context.home.launcher))
    return [problemCheck("launcher", `${launcher} cannot be executed`, INSTALL)];
  if (!isExecutable(target.nodePath))
    return [problemCheck("launcher", `the Node it starts is gone: ${node}`, INSTALL)];
  if (!existsSync(target.hookFile)) {
    const remedy = "install Unbidden again, or run `npm run build` in its checkout; then `unbidden doctor`";
    return [problemCheck("launcher", `the package it starts is gone: ${hook}`, remedy)];
  }
  return [okCheck("launcher", `${launcher} starts ${hook} with ${node}`)];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The caller says so in the line it makes of it.
    return false;
  }
}

async function checkHooks(installation: Installation): Promise<Check[]> {
  const files = settingsFilesHere(installation.context, installation.installer);
  const checks = (await Promise.all(files.map((file) => checkSettingsFile(installation, file)))).flat();
  return checks.length > 0 ? checks : [await notInstalled(installation, files)];
}

/** Nothing where there are no hooks of ours. */
async function checkSettingsFile({ context, installer, hook }: Installation, file: string): Promise<Check[]> {
  try {
    const plan = await planHooks(context, installer, hook, file, { tools: null });
    const place = shownPath(context, file);
    if (plan.before.size === 0) return [];
    if (plan.changes.length > 0) return [problemCheck("hooks", `${place} ${hooksProblem(plan)}`, INSTALL)];
    const installed = `all ${plan.before.size} installed for ${installer.label}`;
    return [okCheck("hooks", `${installed} in ${place} (--tools ${plan.record.tools})`)];
  } catch (error) {
    return [{ name: "hooks", state: "problem", ...describeError(error, "SETTINGS_UNREADABLE") }];
  }
}

function hooksProblem({ before, after, record, commandLine }: HooksPlan): string {
  const missing = [...after.keys()].filter((event) => !before.has(event));
  const extra = [...before.keys()].filter((event) => !after.has(event));
  const overHttp = [...before].filter(([, entry]) => entry.length === 0).map(([event]) => event);
  const tooShort = patienceIn(before, commandLine) < patienceIn(after, commandLine);
  const wrong = [
    missing.length > 0 ? `lacks our hook for ${missing.join(", ")}` : "",
    extra.length > 0
      ? `has our hook for ${extra.join(", ")}, not wanted by --tools ${record.tools} and \`unbidden config hooks\``
      : "",
    overHttp.length > 0 ? `calls us over HTTP for ${overHttp.join(", ")}, which nobody answers any more` : "",
    tooShort
      ? "gives a prompt less time than `recall.hyde` or `prompt.timeout_ms` wants, and until then it takes no longer"
      : "",
  ].filter((part) => part !== "");
  if (wrong.length > 0) return wrong.join(", and ");
  return "has an entry of ours that install would write otherwise (its command line, timeout or matcher)";
}

async function notInstalled({ context, installer }: Installation, files: readonly string[]): Promise<Check> {
  const records = await readRecords(context.home);
  const elsewhere = records.filter(({ file }) => !files.includes(file) && existsSync(file));
  const places = elsewhere.map(({ file }) => shownPath(context, file)).join(", ");
  const here = places ? ` here, only in ${places}` : "";
  const finding = `not installed for ${installer.label}${here}${waitsInVain(context)}`;
  return noteCheck("hooks", finding, INSTALL);
}

/** A plugin's hooks are the same for everybody. */
function waitsInVain(context: CliContext): string {
  const wanted = hookChoice(context).promptPatience ?? 0;
  return wanted > 0
    ? "; hooks of the plugin take no longer than usual, whatever `recall.hyde` and `prompt.timeout_ms` say"
    : "";
}

async function checkAgent({ context, installer }: Installation): Promise<Check[]> {
  const file = await fileDisablingHooks(context, installer);
  if (file === null) return [];
  const finding = `${installer.label} runs no hooks at all: disableAllHooks is true in ${shownPath(context, file)}`;
  return [problemCheck("agent", finding, "take disableAllHooks out of that file")];
}

async function checkDaemon({ context }: Installation): Promise<Check[]> {
  const state = await daemonStatus(context.home, randomUUID());
  // It comes and goes by itself: that there is none is no finding.
  if (state.status === "not running") return [];
  if (state.status === "running") return [okCheck("daemon", daemonSentence(state))];
  const code = state.status === "silent" ? "DAEMON_SILENT" : "DAEMON_IMPOSTOR";
  return [problemCheck("daemon", daemonSentence(state), ERRORS[code].remedy)];
}

async function checkRoundTrip({ context, hook, installer, commandLine }: Installation): Promise<Check[]> {
  const name = "round trip";
  if (!commandLine && !existsSync(hookFile(hook))) {
    const finding = `not tried: ${shownPath(context, hookFile(hook))} is missing`;
    return [noteCheck(name, finding, "run `npm run build` in that folder")];
  }
  const direct = [hook.nodePath, hookFile(hook), installer.name];
  const trip = await roundTrip(commandLine ?? direct, context.env);
  const through = commandLine ? "" : ", through the hook that would be installed";
  if (trip.status === "returned") {
    return [okCheck(name, `a memory went in and came back in ${Math.round(trip.ms)} ms${through}`)];
  }
  const remedy = "see the lines above; if they are all fine, report this one";
  return [problemCheck(name, `nothing came back: ${trip.why}${through}`, remedy)];
}

/** Only the command line knows the agents' settings on this machine. */
export async function withInstallationChecks(
  answer: DoctorAnswer,
  { context, hook }: Pick<CommandRun, "context" | "hook">,
): Promise<DoctorAnswer> {
  const checks = [...answer.checks, ...(await installationChecks(context, hook))];
  return {
    ...answer,
    checks: checks.map((check) => ({ ...check, remedy: withCommandName(context, check.remedy) })),
  };
}
