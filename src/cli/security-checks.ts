import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { findSettingsThatSet } from "../agents/claude-code/claude-code-installed-skip.ts";
import {
  type ProjectSettings,
  readProjectSettings,
} from "../agents/claude-code/claude-code-project-settings.ts";
import { daemonStatus } from "../client/daemon-control.ts";
import { readHttpAddress } from "../client/http-address.ts";
import { readConfig } from "../config/resolve.ts";
import { type HomeFault, homeFault } from "../config/session-home.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { projectFolderAt, shownPath } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";

/** Neither a work tree holds the home, nor a repository's settings name it. */
export function checkHomePlace(context: CliContext): Check[] {
  const name = "place of the home";
  const project = projectFolderAt(context, null);
  const env = project === null ? context.env : { ...context.env, CLAUDE_PROJECT_DIR: project };
  const fault = homeFault(env, findSettingsThatSet);
  if (fault === null)
    return [
      okCheck(
        name,
        "in no project's work tree, not tracked by a repository at ~, named by no project's settings",
      ),
    ];
  const consequence = fault.kind === "named" ? ", so the plugin's hooks do nothing in this project" : "";
  return [problemCheck(name, `${shownPath(context, fault.text)}${consequence}`, remedyFor(context, fault))];
}

/** Only who set the variable can unset it; what was committed is not gone with the folder. */
function remedyFor({ env }: CliContext, { kind }: HomeFault): string {
  switch (kind) {
    case "named":
      return "remove HOME and UNBIDDEN_HOME from it";
    case "open":
      return "run `unbidden doctor`, which closes it; one that is not yours is not to be used";
    case "tracked":
      return "take it out (`git rm -r --cached`) and name it in .gitignore; what was committed, that history still holds";
    case "in repository":
      return `${newPlace(env)}; if it was committed, that history still holds it`;
    case "nowhere":
      return newPlace(env);
  }
}

function newPlace(env: NodeJS.ProcessEnv): string {
  return env.UNBIDDEN_HOME
    ? "let UNBIDDEN_HOME name a folder of yours outside every repository, or unset it"
    : "move it outside every repository, and let UNBIDDEN_HOME name its new place";
}

/** What the settings of the project set for its sessions, and whether their hooks start what we installed. */
export function checkProjectSettings(context: CliContext): Check[] {
  const name = "project settings";
  const checks = readProjectSettings(context.cwd).flatMap((settings) => settingsChecks(context, settings));
  return checks.length > 0 ? checks : [okCheck(name, "set nothing of Unbidden's in this project")];
}

function settingsChecks(context: CliContext, { file, variables, commands }: ProjectSettings): Check[] {
  const path = shownPath(context, file);
  const ours = Object.entries(variables).filter(([variable]) => variable.startsWith("UNBIDDEN_"));
  const { problems } = readConfig(context.home, Object.fromEntries(ours), "session");
  const refused = problems.filter((problem) => problem.startsWith("environment: "));
  const foreign = commands.filter((command) => /unbidden/i.test(command) && !isInstalled(context, command));
  const remedy = `remove it from ${path} if you did not write it`;
  return [
    ...refused.map((problem) => problemCheck("project settings", `${path}: ${problem}`, remedy)),
    ...foreign.map((command) =>
      problemCheck("project settings", `${path} starts what Unbidden did not install: ${command}`, remedy),
    ),
    ...(ours.length > refused.length ? [settingNote(path, ours)] : []),
  ];
}

function settingNote(path: string, variables: readonly (readonly [string, string])[]): Check {
  const names = variables.map(([variable]) => variable).join(", ");
  const finding = `${path} sets ${names} for sessions here, within their ranges`;
  return noteCheck(
    "project settings",
    finding,
    "remove what you do not want; config.yaml holds for you alone",
  );
}

function isInstalled({ home }: CliContext, command: string): boolean {
  return command.replaceAll(/["']/g, "").startsWith(home.launcher);
}

/** Longest wait for an address of this machine. */
const CONNECT_MS = 500;

/** The daemon answers HTTP on loopback only. */
export async function checkHttp(context: CliContext): Promise<Check[]> {
  const { config } = readConfig(context.home, context.env);
  if (!config["daemon.enabled"] || !config["daemon.http"]) return [okCheck("HTTP", "off")];
  const address = readHttpAddress(context.home);
  const { status } = await daemonStatus(context.home, randomUUID());
  if (address === null || status !== "running")
    return [okCheck("HTTP", "on, for 127.0.0.1 and its token; no daemon runs now")];
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = others.filter(({ internal }) => !internal).map(({ address: host }) => host);
  const reached = await Promise.all(
    outside.map(async (host) => ((await answersAt(host, address.port)) ? host : null)),
  );
  const open = reached.filter((host) => host !== null);
  if (open.length === 0) return [okCheck("HTTP", `on, at 127.0.0.1:${address.port} only, for its token`)];
  const finding = `port ${address.port} answers at ${open.join(", ")} too, where other machines reach it`;
  return [problemCheck("HTTP", finding, "`unbidden daemon stop`, then find the program that forwards it")];
}

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
