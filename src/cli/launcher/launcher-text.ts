import { join } from "node:path";
import { BOUNDS } from "../../client/bounds.ts";
import type { Home } from "../../config/home.ts";
import { MODEL_CHILD_MARKER } from "../../domain/model-child.ts";
import { CURL_REQUEST } from "./curl-client.ts";
import { NC_REQUEST } from "./nc-client.ts";
import { perlClient } from "./perl-client.ts";
import { SHELL_TOOLS, shellClient } from "./shell-client.ts";

/** The Node and the package that a hook starts. */
export interface HookProgram {
  readonly nodePath: string;
  readonly packageFolder: string;
  /** How its launcher asks the daemon, null for by Node alone; without it a launcher keeps what was chosen. */
  readonly client?: FastClient | null;
}

/** THE table of ways to ask the daemon without Node: the programs each needs, and its part of the launcher. */
const CLIENTS = {
  perl: {
    tools: ["perl"],
    textWith: (answerMs: number) => `PERL_SKIP_LOCALE_INIT=1 "$perl" -e '
${perlClient(answerMs)}
' "$node" "$hook" "$1" "$extra" "$home/run" && exit 0`,
  },
  nc: { tools: ["nc", ...SHELL_TOOLS], textWith: (answerMs: number) => shellClient(NC_REQUEST, answerMs) },
  curl: {
    tools: ["curl", ...SHELL_TOOLS],
    textWith: (answerMs: number) => shellClient(CURL_REQUEST, answerMs),
  },
} as const;

export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as ClientName[];

/** A way to ask the daemon, with the path of each program it needs. */
export interface FastClient {
  readonly name: ClientName;
  readonly tools: Readonly<Record<string, string>>;
  /** Longest wait for the daemon's answer. */
  readonly answerMs?: number;
}

/** The programs that a client needs. */
export function toolsOf(name: ClientName): readonly string[] {
  return CLIENTS[name].tools;
}

/** Variables that would make Node or Perl run what a repository's settings name. */
const UNSET = "NODE_OPTIONS PERL5OPT PERL5LIB PERLLIB PERL5DB PERL_UNICODE PERLIO";

// Node is a child, not `exec`ed, so that the shell turns any failure into silence and exit 0.
export function launcherText(
  home: Home,
  program: HookProgram,
  client: FastClient | null | undefined,
): string {
  return `#!/bin/sh
# Written by \`unbidden install\`. Silent and exit 0 whatever happens, for an agent must never notice that we are broken.
# Asks the daemon at a socket that only you can reach, prints its answer, and starts Node where there is none.
# A session that we started ourselves, to ask a language model.
[ -n "$${MODEL_CHILD_MARKER}" ] && exit 0
# Copilot CLI runs a trusted project's Claude Code hooks, too, but without their arguments.
[ -z "$1" ] && exit 0
node=${quoteForSh(program.nodePath)}
hook=${quoteForSh(hookFile(program))}
home=${quoteForSh(home.root)}
${clientAssignments(client)}# The agent's environment can come from a repository's settings: only the command line may name another home.
extra=\${2:-0}
[ "$2" = --home ] && home=$3 extra=\${4:-0}
unset ${UNSET}
export UNBIDDEN_HOME="$home"
# What an agent shows in its status line is asked for in the same way.
[ "$1" = statusline ] && hook=\${hook%hook.cjs}statusline.cjs
{
${client ? askDaemonText(client) : ""}[ -x "$node" ] && [ -f "$hook" ] && "$node" "$hook" "$1" "$extra" installed
} 2>/dev/null
exit 0
`;
}

/** Node decides for a session that is switched off, wants no daemon, or is to be explained. */
function askDaemonText({ name, tools, answerMs = BOUNDS.daemonAnswer }: FastClient): string {
  return `# The daemon answers in a fraction of Node's start: docs/daemon.md describes what is said to it.
case $UNBIDDEN_DAEMON_ENABLED in "" | 1 | true) may_ask=$home/run/hook.sock ;; *) may_ask= ;; esac
if [ -S "$may_ask" ] && [ -x "$${Object.keys(tools)[0]}" ] && [ -z "$UNBIDDEN_DISABLED$UNBIDDEN_CONTEXT_DEBUG" ]; then
${CLIENTS[name].textWith(answerMs)}
fi
`;
}

/** None where nothing was chosen yet. */
function clientAssignments(client: FastClient | null | undefined): string {
  if (client === undefined) return "";
  const values = Object.entries({ client: client?.name ?? "none", ...client?.tools });
  return values.map(([name, value]) => `${name}=${quoteForSh(value)}\n`).join("");
}

/** The way a launcher asks the daemon; null where it asks by Node alone, undefined where nobody has chosen yet. */
export function readClient(launcher: string): FastClient | null | undefined {
  const chosen = readAssignment(launcher, "client");
  if (chosen === undefined) return undefined;
  const name = CLIENT_NAMES.find((each) => each === chosen);
  if (name === undefined) return null;
  const tools = toolsOf(name).map((tool) => [tool, readAssignment(launcher, tool) ?? ""] as const);
  return { name, tools: Object.fromEntries(tools) };
}

export function hookFile({ packageFolder }: HookProgram): string {
  return join(packageFolder, "dist", "hook.cjs");
}

export function commandText(home: Home, { nodePath, packageFolder }: HookProgram): string {
  return `#!/bin/sh
# Written by \`unbidden install\`: the command line, with the Node it was installed with.
node=${quoteForSh(nodePath)}
package=${quoteForSh(packageFolder)}
home=${quoteForSh(home.root)}
# What an agent shows in its status line: the launcher is silent and exits with 0 whatever happens.
launcher=${quoteForSh(home.launcher)}
if [ "$1" = statusline ]; then
  [ -x "$launcher" ] && exec "$launcher" statusline
  exit 0
fi
if [ ! -f "$node" ] || [ ! -x "$node" ] || [ ! -f "$package/dist/cli.js" ]; then
  printf 'unbidden: the package that was installed from %s is gone; install it again from a checkout or package\\n' "$package" >&2
  exit 1
fi
export UNBIDDEN_HOME="\${UNBIDDEN_HOME:-$home}"
exec "$node" "$package/dist/cli.js" "$@"
`;
}

/** The value that a script of ours gives a variable. */
export function readAssignment(text: string, name: string): string | undefined {
  const literal = new RegExp(`^${name}='((?:[^']|'\\\\'')*)'$`, "m").exec(text)?.[1];
  return literal?.replaceAll("'\\''", "'");
}

function quoteForSh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
