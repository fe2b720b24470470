import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { runAtTerminal } from "./at-terminal.ts";
import { NO_DAEMON, type ThrowAwayHome } from "./home.ts";
import { DIST } from "./hook.ts";
import { NO_CLAUDE } from "./no-claude.ts";

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a person stands, and what their shell has set. */
export interface Standing {
  readonly home: ThrowAwayHome;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command line as a person at a terminal does. */
export function unbidden(standing: Standing, ...args: string[]): CommandResult {
  const [program, programArgs] = commandLine(args);
  return runAtTerminal([program, ...programArgs], optionsOf(standing));
}

/** Runs it as an agent or a script does. */
export function unbiddenByProgram(standing: Standing, ...args: string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(...commandLine(args), {
    ...optionsOf(standing),
    encoding: "utf8",
  });
  return { exitCode: status, stdout, stderr };
}

/** Starts it and goes on. */
export function startUnbidden(standing: Standing, ...args: string[]): ChildProcess {
  return spawn(...commandLine(args), { ...optionsOf(standing), stdio: "ignore" });
}

export function commandLine(args: readonly string[]): [string, string[]] {
  return [process.execPath, [join(DIST, "cli.js"), ...args]];
}

function optionsOf(standing: Standing) {
  return { ...settingOf(standing), windowsHide: true };
}

/** Where it runs, and all that its environment holds. */
export function settingOf({ home, cwd, env }: Standing) {
  const own = {
    PATH: process.env.PATH,
    HOME: home.user,
    UNBIDDEN_HOME: home.unbidden,
    ...NO_DAEMON,
    ...NO_CLAUDE,
  };
  return { cwd, env: { ...own, ...env } };
}
