import { existsSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import { MODEL_CHILD_FOLDER, MODEL_CHILD_MARKER } from "../domain/model-child.ts";
import { isProgramsClient } from "../domain/typed-in.ts";

/** Our files, relative to the home. */
const FILES = {
  store: "unbidden.db",
  key: "key",
  config: "config.yaml",
  synonyms: "synonyms.yaml",
  /** The team's server, and the member key. */
  team: "team.json",
  spool: "spool",
  run: "run",
  /** Locked by the daemon for its whole life. */
  lock: "run/lock.db",
  /** Locked during an exchange with the user's other machines. */
  syncLock: "run/sync-lock.db",
  /** The running daemon's description. */
  daemonInfo: "run/daemon.json",
  /** The socket at which the daemon answers the installed launcher. */
  launcherSocket: "run/hook.sock",
  /** The address the daemon serves HTTP at, and its token. */
  http: "run/http.json",
  /** The environment of each running session. */
  sessionEnv: "run/switches",
  /** The state of each running session, for its status line. */
  status: "run/status",
  /** Exists where sub-agents are captured, so that hooks need not read options. */
  subAgents: "run/sub-agents",
  /** Names of sessions that are never read back. */
  ignoredSessions: "run/unread",
  logs: "logs",
  /** A line per request to a language model, with its cost. */
  usageLog: "llm-usage.jsonl",
  /** The working folder of an agent that we start to ask a model. */
  modelChild: `run/${MODEL_CHILD_FOLDER}`,
  /** One record for each project that gets its session summary through a file. */
  fileRoutes: "file-routes",
  /** This home among the user's machines, with the key to what they share. */
  sync: "sync.json",
  /** Copies of what lies in the repository where those machines meet. */
  syncMirror: "sync-mirror",
  /** Backups of the store, and copies of settings we changed. */
  backups: "backups",
  launcher: "bin/unbidden-hook",
  /** Starts the command line with the Node it was installed with, from any folder. */
  command: "bin/unbidden",
  /** The path of the user's `claude`, as an installation found it. */
  claudePath: "bin/claude-path",
} as const;

/** The absolute paths of our files. */
export type Home = { readonly root: string } & { readonly [Name in keyof typeof FILES]: string };

/** The environment of this process; nothing outside this file reads it. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}

/** `UNBIDDEN_HOME` if absolute, else `~/.unbidden`; a relative path would depend on the session's folder. */
export function homeOf(env: NodeJS.ProcessEnv): Home {
  const { UNBIDDEN_HOME = "" } = env;
  const root = isAbsolute(UNBIDDEN_HOME) ? UNBIDDEN_HOME : join(userHome(env), ".unbidden");
  const inside = join(root, sep);
  const files = Object.entries(FILES).map(([name, file]) => [name, inside + file.replaceAll("/", sep)]);
  return { root, ...Object.fromEntries(files) };
}

/** The user's home folder, which is never a project. Loads `node:os`, which costs time, only as a fallback. */
export function userHome(env: NodeJS.ProcessEnv): string {
  return env.HOME || env.USERPROFILE || process.getBuiltinModule("node:os").homedir();
}

/** The system's folder for files of the user's login session; null where there is none. */
export function runtimeFolder(env: NodeJS.ProcessEnv): string | null {
  const { XDG_RUNTIME_DIR = "" } = env;
  return isAbsolute(XDG_RUNTIME_DIR) ? XDG_RUNTIME_DIR : null;
}

/** `UNBIDDEN_DISABLED=1` turns everything off; an empty value, 0 or false does not. */
export function isDisabled(env: NodeJS.ProcessEnv): boolean {
  return isOn(env.UNBIDDEN_DISABLED);
}

/** `UNBIDDEN_INCOGNITO=1`: nothing of this session is stored, and nothing is injected into it. */
export function isIncognito(env: NodeJS.ProcessEnv): boolean {
  return isOn(env.UNBIDDEN_INCOGNITO);
}

/** True where a program runs the agent without a person: `claude -p` in a hook, a script or a CI job. */
export function isHeadless(env: NodeJS.ProcessEnv): boolean {
  if (isOn(env.CLAUDE_CODE_ACTION)) return true;
  return isProgramsClient(env.CLAUDE_CODE_ENTRYPOINT) && env.CLAUDE_CODE_SESSION_ATTENDED !== "1";
}

export function sessionFlags(env: NodeJS.ProcessEnv) {
  return { disabled: isDisabled(env), incognito: isIncognito(env), byProgram: isHeadless(env) };
}

/** `UNBIDDEN_CONTEXT_DEBUG=1`: hooks explain each answer on stderr. */
export function isContextDebug(env: NodeJS.ProcessEnv): boolean {
  return isOn(env.UNBIDDEN_CONTEXT_DEBUG);
}

/** True when hook calls of sub-agents may matter; the engine decides which do. */
export function mayHandleSubAgents(env: NodeJS.ProcessEnv): boolean {
  const choice = env.UNBIDDEN_SUBAGENTS;
  return choice === undefined ? existsSync(homeOf(env).subAgents) : choice === "full";
}

/** True in a session that we started ourselves to ask a model. */
export function isModelChild(env: NodeJS.ProcessEnv): boolean {
  return env[MODEL_CHILD_MARKER] !== undefined;
}

/** True for any value of a variable but these. */
export function isOn(value = ""): boolean {
  return !["", "0", "false", "no", "off"].includes(value.toLowerCase());
}

/** The folder a command was started in; npm changes to the package's folder and sets `INIT_CWD`. */
export function workingFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = environment();
  return (npm_lifecycle_event === "unbidden" && INIT_CWD) || process.cwd();
}
