import { spawn } from "node:child_process";
import { UnbiddenError } from "../../domain/errors.ts";
import { startTied } from "../../programs/child.ts";
import type { Commit, CommitRange, Repository } from "../importer.ts";
import { commitReach, type GitCommand, gitLines, gitText } from "./git-branches.ts";
import { findGitPipe } from "./pipes.ts";

/** Longest silence of git; a repository can make it wait for ever. */
const PATIENCE_MS = 60_000;

/** Opens the repository around a folder. Throws `GIT_MISSING`, or `REPOSITORY_UNREADABLE` with git's message. */
export async function openRepository(
  folder: string,
  env: NodeJS.ProcessEnv,
  patienceMs = PATIENCE_MS,
): Promise<Repository> {
  const pipe = findGitPipe(folder);
  if (pipe !== null) throw new UnbiddenError("REPOSITORY_UNREADABLE", `${pipe} is a pipe or a device`);
  const git = (args: readonly string[]) => gitOutput(["-C", folder, ...args], env, patienceMs);
  const about = await gitText(git, ["rev-parse", "--is-shallow-repository", "--absolute-git-dir"]);
  const [shallow, path = folder] = about.split("\n");
  // Only the user's own settings say who they are; without an address, every commit counts as another author's.
  const addresses = await gitLines(git, ["config", "--global", "--includes", "--get-all", "user.email"]);
  const own = new Set(addresses.map((address) => address.toLowerCase()));
  return {
    path: path.replace(/[\\/]\.git$/, ""),
    isShallow: shallow === "true",
    commits: (limit) => parseCommits(git(logArguments([`--max-count=${limit}`, "HEAD"])), own),
    since: async (range) => {
      const head = (await gitText(git, ["rev-parse", "--verify", "HEAD^{commit}"])).trim();
      const selection = await rangeArguments(git, range, head);
      const count = Number(await gitText(git, ["rev-list", "--count", "--no-merges", ...selection, "--"]));
      const commits = parseCommits(git(logArguments(["--topo-order", "--reverse", ...selection])), own);
      return { head, count, commits };
    },
    reach: (tip, mainBranch) => commitReach(git, tip, mainBranch),
  };
}

async function rangeArguments(
  git: GitCommand,
  { after, since, limit }: CommitRange,
  head: string,
): Promise<readonly string[]> {
  // A force push may have removed it: then everything is read again.
  const isHash = after !== null && HASH.test(after);
  const found = isHash ? await gitLines(git, ["rev-parse", "--verify", "--quiet", `${after}^{commit}`]) : [];
  return [
    ...(since > 0 ? [`--since=${new Date(since).toISOString()}`] : []),
    ...(Number.isFinite(limit) ? [`--max-count=${limit}`] : []),
    head,
    ...found.map((hash) => `^${hash}`),
  ];
}

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A repository's own settings can name programs; none of these starts one or reaches for the network. */
const SAFE_OPTIONS: readonly string[] = [
  ...["-c", "log.showSignature=false", "-c", "protocol.allow=never", "-c", "core.fsmonitor=false"],
  ...["-c", "core.quotePath=false", "--no-pager", "--no-optional-locks"],
];

/** Merges say nothing that the commits they bring do not say. */
function logArguments(selection: readonly string[]): string[] {
  const how = ["--no-merges", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-notes"];
  const what = [
    "--encoding=UTF-8",
    "--name-only",
    `--format=${["", "%H", "%ct", "%at", "%ae", "%s", "%b", ""].join("%x00")}`,
  ];
  return ["log", ...how, ...what, ...selection, "--"];
}

/** Hash, both times, address, subject, body, files: neither a message nor a path can hold a NUL. */
const FIELDS = 7;
/** Largest commit; a larger one may be an attack on memory. */
const MAX_CHARACTERS = 32_000_000;

async function* parseCommits(output: AsyncIterable<string>, own: ReadonlySet<string>): AsyncIterable<Commit> {
  let fields: string[] = [];
  let rest = "";
  let isFirst = true;
  for await (const text of output) {
    const [head = "", ...ends] = text.split("\0");
    rest += head;
    for (const next of ends) {
      // Before the first NUL there is no commit.
      if (!isFirst) fields.push(rest);
      isFirst = false;
      rest = next;
      if (fields.length === FIELDS) {
        yield parseCommit(fields, own);
        fields = [];
      }
    }
    if (rest.length > MAX_CHARACTERS)
      throw new UnbiddenError("REPOSITORY_UNREADABLE", "a commit is too large");
  }
  if (fields.length === FIELDS - 1) yield parseCommit([...fields, rest], own);
}

function parseCommit(fields: readonly string[], own: ReadonlySet<string>): Commit {
  const [hash = "", committed = "", written = "", address = "", subject = "", body = "", names = ""] = fields;
  // Git quotes unusual paths, which nobody would type.
  const files = names.split("\n").filter((path) => path !== "" && !path.startsWith('"'));
  const [at, writtenAt] = [Number(committed) * 1_000, Number(written) * 1_000];
  // The address is compared here and stored nowhere.
  return { hash, at, writtenAt, isOwn: own.has(address.toLowerCase()), subject, body: body.trim(), files };
}

/** Git's output as it comes; git ends with its reader. */
async function* gitOutput(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  patienceMs: number,
): AsyncIterable<string> {
  const start = () =>
    spawn("git", [...SAFE_OPTIONS, ...args], {
      env: gitEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
  // Git that waits for a repository, as at a pipe in it, notices nothing else.
  const { child: git, untie } = startTied(start, (running) => running.kill("SIGKILL"));
  let complaint = "";
  git.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    git.once("error", reject).once("close", resolve);
  });
  // Awaited below; an earlier rejection must not crash the process.
  ended.catch(() => undefined);
  const withTimeout = async <T>(wait: Promise<T>): Promise<T> => {
    const giveUp = setTimeout(() => {
      complaint = "git gave no output for too long";
      git.kill("SIGKILL");
    }, patienceMs);
    return wait.finally(() => clearTimeout(giveUp));
  };
  try {
    const pieces = git.stdout.setEncoding("utf8")[Symbol.asyncIterator]();
    for (let piece = await withTimeout(pieces.next()); !piece.done; piece = await withTimeout(pieces.next()))
      yield String(piece.value);
    const code = await withTimeout(ended);
    if (code !== 0) throw new UnbiddenError("REPOSITORY_UNREADABLE", complaintLine(complaint));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UnbiddenError("GIT_MISSING", "git could not be started", { cause: error });
  } finally {
    untie();
    git.kill("SIGKILL");
  }
}

/** Removes GIT_* variables of a surrounding git command, and forbids protocols that run programs and fetches of missing objects. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  const offline = { GIT_ALLOW_PROTOCOL: "none", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" };
  return { ...Object.fromEntries(kept), ...offline, LC_ALL: "C" };
}

function complaintLine(complaint: string): string {
  const line = complaint.trim().split("\n")[0] ?? "";
  return line.replace(/^fatal: /, "git: ").slice(0, 300) || "git failed without a message";
}
