import { isHeadless } from "./home.ts";

/** Variables besides our own options that a session depends on: its home, its settings, its context size. */
export const FORWARDED: ReadonlySet<string> = new Set([
  "HOME",
  "USERPROFILE",
  "CLAUDE_CONFIG_DIR",
  "CLAUDE_CONTEXT_WINDOW",
  "CLAUDE_CONTEXT_TOKENS",
  "CODEX_HOME",
  "COPILOT_HOME",
  "XDG_DATA_HOME",
  "XDG_CONFIG_HOME",
  "APPDATA",
  "PI_CODING_AGENT_DIR",
  "GEMINI_CLI_HOME",
  "QWEN_HOME",
]);

const OURS = "UNBIDDEN_";

/** Ends of the names of keys: forwarded variables are also written to disk. */
export const KEY_NAME = /(?:KEY|(?<!_PER_)TOKEN|SECRET|PASSWORD)$/i;

/** THE list of variables a hook passes to the daemon; the rest of its environment, with the user's keys, stays there. */
export function forwardedEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isForwarded(name)) forwarded[name] = value;
  }
  // Most sessions are a person's and need no variable.
  if (isHeadless(env)) forwarded.CLAUDE_CODE_ENTRYPOINT = "sdk";
  return forwarded;
}

function isForwarded(name: string): boolean {
  return FORWARDED.has(name) || (name.startsWith(OURS) && !KEY_NAME.test(name));
}

/** Variables a daemon needs to run, and no more, because it outlives the session that started it. */
const NEEDED_BY_DAEMON: ReadonlySet<string> = new Set([
  ...["HOME", "USERPROFILE", "PATH", "TMPDIR", "TEMP", "TMP", "XDG_RUNTIME_DIR", "LANG", "SystemRoot"],
  // Where the user's own keys are, for an exchange over SSH.
  "SSH_AUTH_SOCK",
]);

/** The environment of a daemon: the machine's own variables, its own options, and these keys. */
export function daemonEnv(env: NodeJS.ProcessEnv, keys: readonly string[]): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(
    ([name]) => NEEDED_BY_DAEMON.has(name) || name.startsWith(`${OURS}DAEMON_`) || keys.includes(name),
  );
  return Object.fromEntries(entries);
}
