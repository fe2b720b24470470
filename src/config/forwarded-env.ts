import { isHeadless } from "./home.ts";

/** What decides for a session besides our own options: whose it is, who asks in it, and how much its context holds. */
const FORWARDED: ReadonlySet<string> = new Set([
  "HOME",
  "USERPROFILE",
  "CLAUDE_CONFIG_DIR",
  "CLAUDE_CONTEXT_WINDOW",
  "CLAUDE_CONTEXT_TOKENS",
]);

const OURS = "UNBIDDEN_";

/** THE list of what a hook tells the daemon of its environment, which holds the user's keys too and stays where it is. */
export function forwardedEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isForwarded(name)) told[name] = value;
  }
  // Most sessions are a person's, and need not say so.
  if (isHeadless(env)) told.CLAUDE_CODE_ENTRYPOINT = "sdk";
  return told;
}

/** A user may have named the variable of a key after us; what is told is written down, too. */
function isForwarded(name: string): boolean {
  return FORWARDED.has(name) || (name.startsWith(OURS) && !/(?:KEY|TOKEN|SECRET|PASSWORD)$/i.test(name));
}

/** What a daemon itself needs to run; no more, because it outlives the session that started it. */
const NEEDED_BY_DAEMON: ReadonlySet<string> = new Set([
  ...["HOME", "USERPROFILE", "PATH", "TMPDIR", "TEMP", "TMP", "XDG_RUNTIME_DIR", "LANG", "SystemRoot"],
]);

/** The environment of a daemon: where things are on this machine, the options that are about itself, and these keys. */
export function daemonEnv(env: NodeJS.ProcessEnv, keys: readonly string[]): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => NEEDED_BY_DAEMON.has(name) || name.startsWith(`${OURS}DAEMON_`) || keys.includes(name),
  );
  return Object.fromEntries(kept);
}
