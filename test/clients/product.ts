import { dirname, join } from "node:path";
import { waitAtTerminal } from "../support/at-terminal.ts";
import { type Sandbox, sandboxEnv } from "./sandbox.ts";

/** Puts our hooks into the sandbox's client as a user would: with our own command, which must ask nothing. */
export function installProduct(sandbox: Sandbox, ...options: readonly string[]): Promise<string> {
  return runCommand(sandbox, ["install", "claude-code", "--scope", "user", ...options]);
}

export function uninstallProduct(sandbox: Sandbox): Promise<string> {
  return runCommand(sandbox, ["uninstall", "claude-code"]);
}

/** The plugin that lies in the package beside the command line. */
export function pluginOf({ cli }: Sandbox): string {
  return join(dirname(cli), "..", "plugin");
}

/** Switches the file route of the sandbox's project. */
export function switchFileRoute(sandbox: Sandbox, state: "on" | "off"): Promise<string> {
  return runCommand(sandbox, ["claude-md", state]);
}

export function importPast(sandbox: Sandbox): Promise<string> {
  return runCommand(sandbox, ["import", "claude-code"]);
}

/** Gives back what it said. */
export function curate(sandbox: Sandbox, env: Readonly<Record<string, string>>): Promise<string> {
  return runCommand(sandbox, ["curate"], env);
}

/** What is kept of a session across its compactions. */
export function showSession(sandbox: Sandbox, id: string): Promise<string> {
  return runCommand(sandbox, ["session", "show", id]);
}

/** The id of the project's memory with these words. */
export async function memoryAbout(sandbox: Sandbox, words: string): Promise<string> {
  const { hits } = JSON.parse(await runCommand(sandbox, ["search", words, "--json"]));
  return String(hits[0]?.memory.shortId);
}

/** Of the project, or with more words of a session. */
export function switchOff(sandbox: Sandbox, ...options: readonly string[]): Promise<string> {
  return runCommand(sandbox, ["off", ...options]);
}

export function switchOn(sandbox: Sandbox, ...options: readonly string[]): Promise<string> {
  return runCommand(sandbox, ["on", ...options]);
}

const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

export async function startDaemon(sandbox: Sandbox): Promise<void> {
  await runCommand(sandbox, ["daemon", "start"], WITH_DAEMON);
}

export async function stopDaemon(sandbox: Sandbox): Promise<void> {
  await runCommand(sandbox, ["daemon", "stop"], WITH_DAEMON);
}

/** Version of the daemon that answers; null where none does. */
export async function daemonVersion(sandbox: Sandbox): Promise<string | null> {
  const report = JSON.parse(await runCommand(sandbox, ["daemon", "status", "--json"], WITH_DAEMON));
  return report.daemon?.version ?? null;
}

/** Gives back what it said; throws where it fails. */
export async function runCommand(
  sandbox: Sandbox,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { exitCode, stdout, stderr } = await waitAtTerminal([sandbox.node, sandbox.cli, ...args], {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), ...env },
  });
  const said = [stdout, stderr].join("\n").trim();
  if (exitCode === 0) return said;
  throw new Error(`unbidden ${args.join(" ")} ended with code ${exitCode}: ${said.slice(0, 2_000)}`);
}
