import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { askPageLink, daemonStatus } from "../../client/daemon-control.ts";
import { optionVariables } from "../../config/option-variables.ts";
import { readConfig } from "../../config/resolve.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { CliContext, ExitCode } from "../context.ts";
import type { HookProgram } from "../launcher/launcher-text.ts";
import { startDaemonAt } from "./daemon.ts";

export interface UiOptions extends HookProgram {
  /** False: only print the link. */
  readonly open: boolean;
  readonly json: boolean;
}

/** Opens the page in a browser by a link that works once. Throws `PERSON_NEEDED`, `ARGUMENT_INVALID` or `DAEMON_FAILED`. */
export async function openUi(context: CliContext, options: UiOptions): Promise<ExitCode> {
  const { home, env, isPerson, print } = context;
  if (!isPerson) throw new UnbiddenError("PERSON_NEEDED", "only a person may run `ui`, at a terminal");
  const { config } = readConfig(home, env);
  const off = (["daemon.enabled", "daemon.http"] as const).find((option) => !config[option]);
  if (off) throw new UnbiddenError("ARGUMENT_INVALID", `the page needs \`${off}: true\` in config.yaml`);
  const { status } = await daemonStatus(home, randomUUID());
  if (status !== "running") await startDaemonAt(context, options.packageFolder);
  // The page shows as locked what this shell sets.
  const link = await askPageLink(home, optionVariables(env), randomUUID);
  if (link === null) throw new UnbiddenError("DAEMON_FAILED", "no daemon gave a link to the page");
  if (options.json) print(JSON.stringify({ link }));
  else print(`${link}\nIt works once, within two minutes.`);
  if (options.open && !options.json) openBrowser(link);
  return 0;
}

/** Whoever has no browser here uses the printed link. */
function openBrowser(link: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, link], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

/** No shell: the link holds nothing that a program would read as anything else. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
