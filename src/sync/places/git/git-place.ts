import { rmSync } from "node:fs";
import { UnbiddenError } from "../../../domain/errors.ts";
import { makeOwnFolder } from "../../../files/own-file.ts";
import type { SharedFile, SyncTransport } from "../../transport.ts";
import { type GitDeps, gitOutputOf, runGit } from "./git-command.ts";
import { commitOf, type StagedFiles } from "./git-commit.ts";
import { fetchTip, type Remote, remoteAt, remoteTip } from "./git-remote.ts";
import { type TreeFile, treeFiles } from "./git-tree.ts";

export interface GitPlace extends Omit<GitDeps, "mirror"> {
  readonly address: string;
  /** A folder of the home that holds nothing but copies. */
  readonly mirror: string;
  readonly root: string;
}

/**
 * A branch of a repository. Nothing is ever checked out: files are read and written as git's objects, so no link, filter,
 * attribute or hook in it means anything.
 */
export function gitPlace({ root, address, ...deps }: GitPlace): SyncTransport {
  const remote = remoteAt(address);
  const staged: StagedFiles = new Map();
  let tip: string | null = null;
  let files: ReadonlyMap<string, TreeFile> = new Map();
  const forgetMirror = () => forgetGitCopies(deps.mirror);
  return {
    list: async () => {
      staged.clear();
      makeOwnFolder(root, deps.mirror);
      tip = await fetchedTip(deps, remote, forgetMirror, () => makeOwnFolder(root, deps.mirror));
      files = tip === null ? new Map() : await treeFiles(deps, tip);
      return [...files].map(([path, { bytes }]): SharedFile => ({ path, bytes }));
    },
    read: async (path, maxBytes) => {
      const file = files.get(path);
      if (!file || file.bytes > maxBytes) return null;
      const { ok, stdout } = await runGit(deps, ["cat-file", "blob", file.blob], { maxBytes });
      return ok && stdout.length === file.bytes ? stdout : null;
    },
    write: async (path, content) => {
      const blob = await gitOutputOf(deps, ["hash-object", "-w", "--stdin"], { stdin: content });
      staged.set(path, blob.toString().trim());
    },
    remove: async (paths) => {
      for (const path of paths) if (files.has(path) || staged.has(path)) staged.set(path, null);
    },
    publish: async () => {
      if (staged.size === 0) return "published";
      const done = await pushCommit(deps, remote, await commitOf(deps, tip, staged));
      // What was written anew is no longer needed here either.
      if (done === "published" && [...staged.values()].includes(null)) forgetMirror();
      return done;
    },
    close: async () => undefined,
  };
}

/** Removes what was fetched; it is fetched again. */
export function forgetGitCopies(mirror: string): void {
  rmSync(mirror, { recursive: true, force: true });
}

/** A mirror that was left half-made is made anew; it holds copies alone. */
async function fetchedTip(
  deps: GitDeps,
  remote: Remote,
  forgetMirror: () => void,
  makeMirror: () => void,
): Promise<string | null> {
  const tip = await remoteTip(deps, remote);
  if (tip === null) return null;
  try {
    return await fetchTip(deps, remote, tip);
  } catch {
    // The next one tells why, where it was not the mirror.
    forgetMirror();
    makeMirror();
    return await fetchTip(deps, remote, tip);
  }
}

/** Another machine was faster, or was at it at the same moment. */
const FASTER =
  /\[rejected\]|\[remote rejected\].*(?:cannot lock ref|failed to update ref|incorrect old value|already exists)/;

async function pushCommit(
  deps: GitDeps,
  { address, branch, receive }: Remote,
  commit: string,
): Promise<"published" | "again"> {
  const args = ["push", "--quiet", "--porcelain", "--no-verify", ...receive];
  const { ok, stdout, complaint } = await runGit(deps, [...args, "--", address, `${commit}:${branch}`]);
  if (ok) {
    await gitOutputOf(deps, ["update-ref", branch, commit]);
    return "published";
  }
  if (FASTER.test(stdout.toString())) return "again";
  throw new UnbiddenError("SYNC_UNREACHABLE", `cannot write to the repository: ${complaint}`);
}
