import { codeOf, UnbiddenError } from "../../domain/errors.ts";
import type { Reach } from "../importer.ts";

/** Runs git in the repository and gives what it prints. */
export type GitCommand = (args: readonly string[]) => AsyncIterable<string>;

/** Most files of a branch that are compared to find out whether it was merged as one commit. */
const MOST_FILES = 200;

/** Where a commit is: by its own name, or with the same content in the main branch. Throws `GIT_MISSING`. */
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

/** All that the branch changed lies in the main branch as the branch left it. */
async function isSquashed(git: GitCommand, tip: string, mainBranch: string): Promise<boolean> {
  const [base] = await gitLines(git, ["merge-base", tip, mainBranch]);
  if (base === undefined) return false;
  const changed = await gitLines(git, [...DIFF, base, tip, "--"]);
  if (changed.length === 0 || changed.length > MOST_FILES) return false;
  const literally = changed.map((path) => `:(top,literal)${path}`);
  return (await gitLines(git, [...DIFF, tip, mainBranch, "--", ...literally])).length === 0;
}

const DIFF = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"];

/** What git says of a commit it does not have is the same as nothing. */
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
