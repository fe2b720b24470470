import { codeOf, UnbiddenError } from "../../domain/errors.ts";
import type { Reach } from "../importer.ts";

/** Runs git in the repository and streams its output. */
export type GitCommand = (args: readonly string[]) => AsyncIterable<string>;

/** Most files compared to find a squash merge. */
const MOST_FILES = 200;

/** Finds a commit, or its content, in the main branch or elsewhere. Throws `GIT_MISSING`. */
export async function commitReach(git: GitCommand, tip: string, mainBranch: string | null): Promise<Reach> {
  const refs = await gitLines(git, [
    "for-each-ref",
    `--contains=${tip}`,
    "--format=%(refname)",
    "refs/heads",
    "refs/remotes",
  ]);
  const isTrunk = (ref: string) => /^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/.exec(ref)?.[1] === mainBranch;
  if (refs.some(isTrunk)) return "in main branch";
  if (mainBranch !== null && (await isSquashed(git, tip, `refs/heads/${mainBranch}`)))
    return "in main branch";
  const [beyondHead] = await gitLines(git, ["rev-list", "--count", tip, "--not", "HEAD", "--"]);
  return refs.length > 0 || beyondHead === "0" ? "held" : "nowhere";
}

/** The main branch has all of the branch's changes. */
async function isSquashed(git: GitCommand, tip: string, mainBranch: string): Promise<boolean> {
  const [base] = await gitLines(git, ["merge-base", tip, mainBranch]);
  if (base === undefined) return false;
  const changed = await gitLines(git, [...DIFF, base, tip, "--"]);
  if (changed.length === 0 || changed.length > MOST_FILES) return false;
  const literally = changed.map((path) => `:(top,literal)${path}`);
  return (await gitLines(git, [...DIFF, tip, mainBranch, "--", ...literally])).length === 0;
}

const DIFF = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"];

/** An error about a missing commit counts as no output. */
export async function gitLines(git: GitCommand, args: readonly string[]): Promise<string[]> {
  try {
    return (await gitText(git, args)).split(/[\n\0]/).filter((line) => line !== "");
  } catch (error) {
    if (error instanceof UnbiddenError && codeOf(error, "GIT_MISSING") === "REPOSITORY_UNREADABLE") return [];
    throw error;
  }
}

export async function gitText(git: GitCommand, args: readonly string[]): Promise<string> {
  let text = "";
  for await (const part of git(args)) text += part;
  return text;
}
