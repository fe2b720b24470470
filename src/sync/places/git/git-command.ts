import { UnbiddenError } from "../../../domain/errors.ts";
import { runChild } from "../../../programs/child.ts";
import { sshOptions } from "../ssh/ssh-options.ts";

/** What git is run with. */
export interface GitDeps {
  /** The bare repository of ours that it works in. */
  readonly mirror: string;
  readonly env: NodeJS.ProcessEnv;
  /** Longest that one command may take. */
  readonly patienceMs: number;
}

export interface GitRequest {
  readonly stdin?: string | Uint8Array;
  readonly maxBytes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

export interface GitEnd {
  readonly ok: boolean;
  readonly stdout: Buffer;
  /** Its own words, on one line. */
  readonly complaint: string;
}

/** No setting of a repository may start a program of its own, or work on later. */
const SAFE: readonly string[] = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=false"],
  ...["gc.auto=0", "maintenance.auto=false", "receive.autogc=false", "transfer.fsckObjects=true"],
];
/** What the user set for their own work, and what would ask them, does not belong here. */
const OWN: readonly string[] = [
  ...["commit.gpgSign=false", "push.gpgSign=false", "push.followTags=false", "submodule.recurse=false"],
  ...["transfer.bundleURI=false", "core.askPass=", "core.sharedRepository=0600"],
];
const SAFE_OPTIONS = settings([...SAFE, ...OWN]);

/** What git starts at the other end, where that end is a folder of this machine: its settings are a stranger's. */
const ACROSS = ["git", ...settings(SAFE)].join(" ");
export const AT_A_FOLDER = { upload: `${ACROSS} upload-pack`, receive: `${ACROSS} receive-pack` } as const;

/** Runs git in our own repository. Throws `SYNC_UNREACHABLE` where it cannot be started or takes too long. */
export async function runGit(
  { mirror, env, patienceMs }: GitDeps,
  args: readonly string[],
  request: GitRequest = {},
): Promise<GitEnd> {
  const late = AbortSignal.timeout(patienceMs);
  try {
    const { exitCode, stdout, complaint } = await runChild({
      command: "git",
      args: [...SAFE_OPTIONS, ...args],
      cwd: mirror,
      env: { ...environmentOfGit(env, mirror), ...request.env },
      stdin: request.stdin ?? "",
      complaints: "kept",
      signal: request.signal ? AbortSignal.any([late, request.signal]) : late,
      ...(request.maxBytes === undefined ? {} : { maxBytes: request.maxBytes }),
    });
    return { ok: exitCode === 0, stdout, complaint: lineOfComplaint(complaint) };
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason;
    const { code, name } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "git could not be started" : `git took too long (${name})`;
    throw new UnbiddenError("SYNC_UNREACHABLE", why, { cause });
  }
}

/** Its output. Throws `SYNC_UNREACHABLE` with its own words where it fails. */
export async function gitOutputOf(
  deps: GitDeps,
  args: readonly string[],
  request?: GitRequest,
): Promise<Buffer> {
  const { ok, stdout, complaint } = await runGit(deps, args, request);
  if (!ok) throw new UnbiddenError("SYNC_UNREACHABLE", `git ${args[0]}: ${complaint}`);
  return stdout;
}

function settings(options: readonly string[]): string[] {
  return options.flatMap((option) => ["-c", option]);
}

/** No variable of a surrounding git command, only protocols that carry, and nobody to ask for a password. */
function environmentOfGit(env: NodeJS.ProcessEnv, mirror: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(?:GIT_|SSH_ASKPASS|UNBIDDEN_)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    GIT_DIR: mirror,
    GIT_ALLOW_PROTOCOL: "file:https:ssh",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GCM_INTERACTIVE: "never",
    GIT_SSH_COMMAND: ["ssh", ...sshOptions()].join(" "),
    GIT_SSH_VARIANT: "ssh",
    // What the other end learns of who wrote: nothing.
    GIT_AUTHOR_NAME: "unbidden",
    GIT_AUTHOR_EMAIL: "unbidden@localhost",
    GIT_COMMITTER_NAME: "unbidden",
    GIT_COMMITTER_EMAIL: "unbidden@localhost",
    LC_ALL: "C",
  };
}

/** Lines that tell what happened; a server's greeting does not. */
const TELLING =
  /^(?:fatal|error|remote|ssh|!)\b|denied|verification failed|connection (?:closed|reset|timed out)/i;

/** What another machine says reaches a terminal: on one line, without controls. */
function lineOfComplaint(complaint: string): string {
  const lines = complaint.split("\n").map((line) => line.replace(/\p{C}/gu, " ").trim());
  const said = lines.find((line) => TELLING.test(line)) ?? lines.find((line) => line !== "");
  return (said ?? "it failed without a message").replace(/^fatal: /, "").slice(0, 300);
}
