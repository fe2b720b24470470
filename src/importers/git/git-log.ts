import { spawn } from "node:child_process";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Commit, Repository } from "../importer.ts";

/** Looks at the repository a folder is in. Throws `GIT_MISSING`, or `REPOSITORY_UNREADABLE` with what git says. */
export async function openRepository(folder: string, env: NodeJS.ProcessEnv): Promise<Repository> {
  const git = (args: readonly string[]) => outputOf(["-C", folder, ...args], env);
  let said = "";
  for await (const text of git(["rev-parse", "--is-shallow-repository", "--absolute-git-dir"])) said += text;
  const [shallow, path = folder] = said.split("\n");
  return {
    path: path.replace(/[\\/]\.git$/, ""),
    isShallow: shallow === "true",
    commits: (limit) => commitsIn(git(logOf(limit))),
  };
}

/** A repository's own settings can name programs; none of these starts one or reaches for the network. */
const SAFELY: readonly string[] = [
  ...["-c", "log.showSignature=false", "-c", "protocol.allow=never", "-c", "core.fsmonitor=false"],
  ...["-c", "core.quotePath=false", "--no-pager", "--no-optional-locks"],
];

/** Merges say nothing that the commits they bring do not say. */
function logOf(limit: number): string[] {
  const how = ["--no-merges", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-notes"];
  const what = [
    "--encoding=UTF-8",
    "--name-only",
    `--format=${["", "%H", "%ct", "%s", "%b", ""].join("%x00")}`,
  ];
  return ["log", ...how, ...what, `--max-count=${limit}`, "HEAD", "--"];
}

/** Hash, time, subject, body, files: neither a message nor a path can hold a NUL. */
const FIELDS = 5;
/** Longest that one commit may be; a history made to fill the memory ends here. */
const MAX_CHARACTERS = 32_000_000;

async function* commitsIn(output: AsyncIterable<string>): AsyncIterable<Commit> {
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
        yield commitOf(fields);
        fields = [];
      }
    }
    if (rest.length > MAX_CHARACTERS)
      throw new UnbiddenError("REPOSITORY_UNREADABLE", "a commit is too large");
  }
  if (fields.length === FIELDS - 1) yield commitOf([...fields, rest]);
}

function commitOf([hash = "", seconds = "", subject = "", body = "", files = ""]: readonly string[]): Commit {
  // What git puts in quotes is no path anybody would type.
  const paths = files.split("\n").filter((path) => path !== "" && !path.startsWith('"'));
  return { hash, at: Number(seconds) * 1_000, subject, body: body.trim(), files: paths };
}

/** What git prints, as it comes; git ends with whoever reads it. */
async function* outputOf(args: readonly string[], env: NodeJS.ProcessEnv): AsyncIterable<string> {
  const git = spawn("git", [...SAFELY, ...args], {
    env: ownEnvironment(env),
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
  try {
    yield* git.stdout.setEncoding("utf8") as AsyncIterable<string>;
    const code = await ended;
    if (code !== 0) throw new UnbiddenError("REPOSITORY_UNREADABLE", firstLine(complaint));
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
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  const offline = { GIT_ALLOW_PROTOCOL: "none", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" };
  return { ...Object.fromEntries(kept), ...offline, LC_ALL: "C" };
}

function firstLine(complaint: string): string {
  const said = complaint.trim().split("\n")[0] ?? "";
  return said.replace(/^fatal: /, "git: ").slice(0, 300) || "git failed and did not say why";
}
