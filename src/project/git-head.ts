import { existsSync } from "node:fs";
import { join } from "node:path";
import { type GitFolder, gitFolder, readGitFile } from "./git-folder.ts";

/** A work tree's head, read from `.git` files, never by git. */
export interface Head {
  /** Null with a detached head. */
  readonly branch: string | null;
  /** Null before the first commit, and in a repository that keeps its branches in another form. */
  readonly commit: string | null;
  /** The branch that others are merged into; null when nothing says which. */
  readonly mainBranch: string | null;
}

/** Null where the folder is no work tree's top. */
export function readHead(root: string): Head | null {
  const folder = gitFolder(root);
  if (!folder) return null;
  const head = readGitFile(join(folder.own, "HEAD")).trim();
  const branch = branchIn(head, "refs/heads/");
  const commit = branch === null ? hashIn(head) : branchCommit(folder, `refs/heads/${branch}`);
  return { branch, commit, mainBranch: findMainBranch(folder) };
}

/** The last commit on a branch of this machine; null when there is no such branch. */
export function readBranchTip(root: string, branch: string): string | null {
  const folder = gitFolder(root);
  return folder && isBranchName(branch) ? branchCommit(folder, `refs/heads/${branch}`) : null;
}

function branchIn(text: string, under: string): string | null {
  const ref = /^ref: (\S+)$/.exec(text)?.[1];
  const name = ref?.startsWith(under) ? ref.slice(under.length) : "";
  return isBranchName(name) ? name : null;
}

const MAX_NAME = 200;

/** A repository may hold any text; this one becomes a path. */
function isBranchName(name: string): boolean {
  return (
    name.length <= MAX_NAME &&
    /^[\p{L}\p{N}_@#+=,%&()'!$-][^\s~^:?*[\\\p{C}]*$/u.test(name) &&
    !/\.\.|\/\/|\/$/.test(name)
  );
}

/** Loose files are newer than the packed ones. */
function branchCommit({ common }: GitFolder, ref: string): string | null {
  const loose = hashIn(readGitFile(join(common, ref)).trim());
  if (loose !== null) return loose;
  const packed = readGitFile(join(common, "packed-refs"));
  const end = packed.indexOf(` ${ref}\n`);
  return end === -1 ? null : hashIn(packed.slice(packed.lastIndexOf("\n", end) + 1, end));
}

function hashIn(text: string): string | null {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : null;
}

/** The remote's default branch, else the usual names. */
function findMainBranch(folder: GitFolder): string | null {
  const remoteDefault = branchIn(
    readGitFile(join(folder.common, "refs/remotes/origin/HEAD")).trim(),
    "refs/remotes/origin/",
  );
  if (remoteDefault !== null) return remoteDefault;
  const isThere = (name: string) =>
    existsSync(join(folder.common, "refs/heads", name)) ||
    branchCommit(folder, `refs/heads/${name}`) !== null;
  return ["main", "master"].find(isThere) ?? null;
}
