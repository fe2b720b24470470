import { isOurs, MOST_SHARED_FILES } from "../../transport.ts";
import { type GitDeps, gitOutputOf } from "./git-command.ts";

export interface TreeFile {
  readonly blob: string;
  readonly bytes: number;
}

/** Mode, type, hash, size and path; only plain files, so no link and no other repository. */
const ENTRY = /^100(?:644|755) blob ([0-9a-f]{40}) +(\d{1,12})\t(.+)$/s;
/** Of a list that names far more than `MOST_SHARED_FILES`. */
const MAX_LIST = 32_000_000;

/** Our files in a commit. Throws `SYNC_UNREACHABLE`, also where it lists more than anybody reads. */
export async function treeFiles(deps: GitDeps, commit: string): Promise<ReadonlyMap<string, TreeFile>> {
  const paths = ["unbidden-sync.json", "keys/", "machines/"];
  const args = ["ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", ...paths];
  const list = await gitOutputOf(deps, args, { maxBytes: MAX_LIST });
  const files = new Map<string, TreeFile>();
  for (const entry of list.toString().split("\0")) {
    const [, blob = "", bytes, path = ""] = ENTRY.exec(entry) ?? [];
    if (!isOurs(path)) continue;
    files.set(path, { blob, bytes: Number(bytes) });
    if (files.size === MOST_SHARED_FILES) break;
  }
  return files;
}
