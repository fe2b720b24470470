import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import type { Home } from "../config/home.ts";

interface Program {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  /** The daemon's bundle; the command line lies beside it. */
  readonly file: string;
}

/** Not a command for people: the agents' settings are the command line's business, and only it knows them. */
export const REWRITE_HOOKS = "rewrite-http-hooks";

const MOST_MS = 30_000;

/** Has the command line tell every agent's settings the home's present port and token. */
export function rewriteHooks(
  { home, env, file }: Program,
  tell: (what: string, more: Record<string, unknown>) => void,
): void {
  const told = { ...env, UNBIDDEN_HOME: home.root };
  const options = { env: told, cwd: home.root, timeout: MOST_MS, windowsHide: true };
  execFile(process.execPath, [join(dirname(file), "cli.js"), REWRITE_HOOKS], options, (error, stdout) => {
    if (error) tell("hooks not rewritten", { exit: error.code ?? null });
    else tell("hooks rewritten", { files: stdout.split("\n").filter(Boolean) });
  });
}
