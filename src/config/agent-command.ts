import { existsSync } from "node:fs";
import { sep } from "node:path";
import type { Home } from "./home.ts";

/** What is written to run our command where no installation put it at a path of its own. */
const BARE_COMMAND = "unbidden";

/** The command beside the launcher as one types it in an agent's shell, whether or not it is there yet. */
export function installedCommand(home: Home, userHome: string): string {
  const short = home.command.startsWith(userHome + sep)
    ? `~${home.command.slice(userHome.length)}`
    : home.command;
  if (/^[~\w./@+-]+$/.test(short)) return short;
  return `'${home.command.replaceAll("'", "'\\''")}'`;
}

/** How an agent's shell runs our command; on Windows and under a plugin by its name, which is on the PATH there. */
export function agentCommand(home: Home, userHome: string): string {
  return existsSync(home.command) ? installedCommand(home, userHome) : BARE_COMMAND;
}
