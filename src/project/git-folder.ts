import { existsSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { readPlainFile } from "./plain-file.ts";
import { canonical } from "./workspace.ts";

/** Where git keeps what it knows of a work tree. */
export interface GitFolder {
  /** What only this work tree has: its head. */
  readonly own: string;
  /** What all work trees of the repository share. */
  readonly common: string;
}

/** Null where a folder is no work tree's top. */
export function gitFolder(root: string): GitFolder | null {
  const dotGit = join(root, ".git");
  if (!existsSync(dotGit)) return null;
  // `.git` is a folder, or in work trees and submodules a file that points to one.
  const own = statSync(dotGit).isDirectory() ? dotGit : pointedFolder(dotGit);
  const pointer = readGitFile(join(own, "commondir")).trim();
  return { own, common: canonical(pointer ? resolve(own, pointer) : own) };
}

function pointedFolder(dotGit: string): string {
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(readGitFile(dotGit))?.[1];
  if (!target) return dotGit;
  return isAbsolute(target) ? target : resolve(dirname(dotGit), target);
}

/** Empty for what is missing, too large or no plain file. */
export function readGitFile(path: string): string {
  const whole = (file: number, { size }: Stats) => (size <= MAX_FILE ? readFileSync(file, "utf8") : null);
  return readPlainFile(path, whole) ?? "";
}

const MAX_FILE = 1_000_000;
