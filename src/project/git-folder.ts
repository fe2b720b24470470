import { lstatSync, type Stats } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { NO_LINK, readWholePlainFile } from "../files/plain-file.ts";
import { canonical } from "./workspace.ts";

/** Git's folders of a work tree. */
export interface GitFolder {
  /** This work tree's own folder, with its head. */
  readonly own: string;
  /** The folder shared by the repository's work trees. */
  readonly common: string;
}

/** Null where a folder is no work tree's top; git itself makes no link of that name. */
export function gitFolder(root: string): GitFolder | null {
  const dotGit = join(root, ".git");
  const stats = statsOf(dotGit);
  if (!stats || stats.isSymbolicLink()) return null;
  const alone = { own: dotGit, common: join(canonical(root), ".git") };
  // In work trees and submodules it is a file that points to a folder, which must point back.
  return stats.isDirectory() ? alone : (linkedWorkTree(root) ?? submodule(root) ?? alone);
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // No folder holds it, or none that may be entered.
    return null;
  }
}

/** A folder `worktrees/<name>` of a repository, which names this work tree; anyone can write a file that claims one. */
function linkedWorkTree(root: string): GitFolder | null {
  const own = pointedFolder(root);
  const [common, dotGit] =
    own === null ? [] : [dirname(dirname(own)), readGitFile(join(own, "gitdir")).trim()];
  if (!own || !common || !dotGit || basename(dirname(own)) !== "worktrees") return null;
  const isShared = canonical(resolve(own, readGitFile(join(own, "commondir")).trim())) === common;
  const namesRoot = canonical(dirname(resolve(own, dotGit))) === canonical(root);
  return isShared && namesRoot && basename(dotGit) === ".git" ? { own, common } : null;
}

/** A folder of a repository's modules, whose settings name this work tree. */
function submodule(root: string): GitFolder | null {
  const own = pointedFolder(root);
  const tree =
    own && /^\s*worktree\s*=\s*"?([^"\n]{1,4000}?)"?\s*$/m.exec(readGitFile(join(own, "config")))?.[1];
  return own && tree && canonical(resolve(own, tree)) === canonical(root) ? { own, common: own } : null;
}

/** Without links; null where the file names none. */
function pointedFolder(root: string): string | null {
  const target = /^gitdir:[^\S\n]*(\S[^\n]{0,4000})$/m.exec(readGitFile(join(root, ".git")))?.[1]?.trim();
  return target ? canonical(resolve(root, target)) : null;
}

/** Empty for what is missing, too large, a link or no plain file. */
export function readGitFile(path: string): string {
  return readWholePlainFile(path, MAX_FILE, NO_LINK)?.toString() ?? "";
}

const MAX_FILE = 1_000_000;
