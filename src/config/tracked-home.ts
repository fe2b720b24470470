import { join, relative, sep } from "node:path";
import { readWholePlainFile } from "../files/plain-file.ts";

/** The index of a repository with half a million files. */
const MOST_BYTES = 64_000_000;
/** Before a path stand two bytes of flags, of which the first is small; within a path stand letters. */
const MOST_FLAGS = 0x0f;

/** Whether git's index at the top of this work tree has a file of the folder, so that a clone brings it. */
export function isTracked(tree: string, folder: string): boolean {
  const index = readWholePlainFile(join(tree, ".git", "index"), MOST_BYTES);
  if (index === null) return false;
  const path = `${relative(tree, folder).split(sep).join("/")}/`;
  for (let at = index.indexOf(path); at !== -1; at = index.indexOf(path, at + 1))
    if ((index[at - 2] ?? 0) <= MOST_FLAGS) return true;
  return false;
}
