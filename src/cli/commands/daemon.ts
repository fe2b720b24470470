import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type DaemonStatus, daemonStatus, startAndWait, stopAndWait } from "../../client/daemon-control.ts";
import { envOrigin } from "../../config/inputs.ts";
import { keyNames } from "../../config/providers.ts";
import { readConfig } from "../../config/resolve.ts";
import type { CliContext, ExitCode } from "../context.ts";
import type { HookProgram } from "../launcher/launcher-text.ts";
import { moment } from "../render/paint.ts";
import { printable } from "../render/printable.ts";
import { readOwnText } from "../text-file.ts";

export const DAEMON_ACTIONS = ["start", "stop", "status", "logs"] as const;
type DaemonAction = (typeof DAEMON_ACTIONS)[number];

export interface DaemonOptions extends HookProgram {
  readonly action: DaemonAction;
  readonly json: boolean;
}

/** Maximum number of log lines shown. */
const MAX_LINES = 50;

/** Controls the daemon, which normally starts and ends by itself. */
export async function runDaemonCommand(context: CliContext, options: DaemonOptions): Promise<ExitCode> {
  const { action } = options;
  if (action === "logs") return printLog(context, options.json);
  const state = await stateAfter(context, options, action);
  context.print(options.json ? JSON.stringify(state) : daemonSentence(state));
  return hasSucceeded(action, state) ? 0 : 1;
}

/** Ends the daemon if one runs. */
export async function stopDaemon({ home }: CliContext): Promise<void> {
  if (existsSync(home.daemonInfo)) await stopAndWait(home, randomUUID);
}

async function stateAfter(
  { home, env }: CliContext,
  { packageFolder }: DaemonOptions,
  action: Exclude<DaemonAction, "logs">,
): Promise<DaemonStatus> {
  switch (action) {
    case "start":
      return startDaemonAt({ home, env }, packageFolder);
    case "stop":
      return stopAndWait(home, randomUUID);
    case "status":
      return daemonStatus(home, randomUUID());
  }
}

/** Starts it as a person's command does, and waits until it answers. */
export function startDaemonAt(
  { home, env }: Pick<CliContext, "home" | "env">,
  packageFolder: string,
): Promise<DaemonStatus> {
  mkdirSync(home.root, { recursive: true, mode: 0o700 });
  const file = join(packageFolder, "dist", "daemon.cjs");
  return startAndWait({ home, env, file, keys: providerKeys({ home, env }) }, randomUUID);
}

/** Empty in an agent's session, where a repository can set variables. */
function providerKeys({ home, env }: Pick<CliContext, "home" | "env">): readonly string[] {
  return envOrigin(env) === "shell" ? keyNames(readConfig(home, env).config) : [];
}

function hasSucceeded(action: Exclude<DaemonAction, "logs">, { status }: DaemonStatus): boolean {
  if (action === "start") return status === "running";
  return action === "stop" ? status === "not running" : status === "running" || status === "not running";
}

/** One sentence for people; `doctor` prints it too. */
export function daemonSentence(state: DaemonStatus): string {
  switch (state.status) {
    case "running": {
      const { pid, version, upMs, answered, rssBytes } = state.daemon;
      const minutes = Math.round(upMs / 60_000);
      const size = Math.round(rssBytes / 1_000_000);
      return `running: process ${pid}, version ${version}, for ${minutes} min, ${answered} hooks answered, ${size} MB`;
    }
    case "not running":
      return "not running; the next hook starts it";
    case "silent":
      return `process ${state.pid} does not answer; hooks work without it`;
    case "impostor":
      return `another process than ${state.pid} answers at the daemon's socket; nothing is sent to it`;
  }
}

async function printLog({ home, print }: CliContext, json: boolean): Promise<ExitCode> {
  const text = (await readOwnText(home.root, join(home.logs, "daemon.jsonl"))) ?? "";
  const lines = text.split("\n").flatMap(logLine).slice(-MAX_LINES);
  if (json) print(JSON.stringify({ lines }));
  else if (lines.length === 0) print("no log yet: no daemon has run in this home");
  else print(lines.map(logLineText).join("\n"));
  return 0;
}

interface LogLine {
  readonly at: number;
  readonly pid: number;
  readonly what: string;
  readonly [more: string]: unknown;
}

function logLine(text: string): LogLine[] {
  try {
    const line = JSON.parse(text) as LogLine;
    return Number.isFinite(line?.at) ? [line] : [];
  } catch {
    // A line that was cut off.
    return [];
  }
}

/** `2026-11-22 08:58 process 15077 leaves: why it was asked to, answered 36` */
function logLineText({ at, pid, what, ...more }: LogLine): string {
  const details = Object.entries(more).map(([name, value]) => `${name} ${shownValue(value)}`);
  const rest = details.length === 0 ? "" : `: ${details.join(", ")}`;
  return printable(`${moment(at, 0)} process ${pid} ${what}${rest}`);
}

function shownValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
