import { spawn } from "node:child_process";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Commit, CommitRange, Repository } from "../importer.ts";
import { commitReach, type GitCommand, gitLines, gitText } from "./git-branches.ts";

/** A repository can have git wait for what never comes. Longest that it may say nothing while it is listened to. */
const PATIENCE_MS = 60_000;

/** Looks at the repository a folder is in. Throws `GIT_MISSING`, or `REPOSITORY_UNREADABLE` with what git says. */
export async function openRepository(
  folder: string,
  env: NodeJS.ProcessEnv,
  patienceMs = PATIENCE_MS,
): Promise<Repository> {
  const git = (args: readonly string[]) => gitOutput(["-C", folder, ...args], env, patienceMs);
  const about = await gitText(git, ["rev-parse", "--is-shallow-repository", "--absolute-git-dir"]);
  const [shallow, path = folder] = about.split("\n");
  // Where no address is set, every commit is somebody else's.
  const addresses = await gitLines(git, ["config", "--get-all", "user.email"]);
  const own = new Set(addresses.map((address) => address.toLowerCase()));
  return {
    path: path.replace(/[\\/]\.git$/, ""),
    isShallow: shallow === "true",
    commits: (limit) => parseCommits(git(logArguments([`--max-count=${limit}`, "HEAD"])), own),
    since: async (range) => {
      const head = (await gitText(git, ["rev-parse", "--verify", "HEAD^{commit}"])).trim();
      const wanted = await rangeArguments(git, range, head);
      const count = Number(await gitText(git, ["rev-list", "--count", "--no-merges", ...wanted, "--"]));
      const commits = parseCommits(git(logArguments(["--topo-order", "--reverse", ...wanted])), own);
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
  // After a force push it may be gone: then all is read again.
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
function logArguments(wanted: readonly string[]): string[] {
  const how = ["--no-merges", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-notes"];
  const what = [
    "--encoding=UTF-8",
    "--name-only",
    `--format=${["", "%H", "%ct", "%at", "%ae", "%s", "%b", ""].join("%x00")}`,
  ];
  return ["log", ...how, ...what, ...wanted, "--"];
}

/** Hash, both times, address, subject, body, files: neither a message nor a path can hold a NUL. */
const FIELDS = 7;
/** Longest that one commit may be; a history made to fill the memory ends here. */
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
  // What git puts in quotes is no path anybody would type.
  const files = names.split("\n").filter((path) => path !== "" && !path.startsWith('"'));
  const [at, writtenAt] = [Number(committed) * 1_000, Number(written) * 1_000];
  // The address is looked at here and goes no further.
  return { hash, at, writtenAt, isOwn: own.has(address.toLowerCase()), subject, body: body.trim(), files };
}

/** What git prints, as it comes; git ends with whoever reads it. */
async function* gitOutput(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  patienceMs: number,
): AsyncIterable<string> {
  const git = spawn("git", [...SAFE_OPTIONS, ...args], {
    env: gitEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  let complaint = "";
  git.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    git.once("error", reject).once("close", resolve);
  });
  // It is waited for below; until then nobody listens.
  ended.catch(() => undefined);
  const patiently = async <T>(wait: Promise<T>): Promise<T> => {
    const giveUp = setTimeout(() => {
      complaint = "git said nothing for too long";
      git.kill("SIGKILL");
    }, patienceMs);
    return wait.finally(() => clearTimeout(giveUp));
  };
  try {
    const pieces = git.stdout.setEncoding("utf8")[Symbol.asyncIterator]();
    for (let piece = await patiently(pieces.next()); !piece.done; piece = await patiently(pieces.next()))
      yield String(piece.value);
    const code = await patiently(ended);
    if (code !== 0) throw new UnbiddenError("REPOSITORY_UNREADABLE", complaintLine(complaint));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UnbiddenError("GIT_MISSING", "git could not be started", { cause: error });
  } finally {
    git.kill();
  }
}

/**
 * Without what a surrounding git command set, which would lead into another repository. A repository may allow itself a
 * protocol that runs a program, and older gits fetch what is missing: this variable is over both.
 */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  const offline = { GIT_ALLOW_PROTOCOL: "none", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" };
  return { ...Object.fromEntries(kept), ...offline, LC_ALL: "C" };
}

function complaintLine(complaint: string): string {
  const line = complaint.trim().split("\n")[0] ?? "";
  return line.replace(/^fatal: /, "git: ").slice(0, 300) || "git failed and did not say why";
}
