import { readdirSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { UnbiddenError } from "../../../domain/errors.ts";
import { AT_A_FOLDER, type GitDeps, gitOutputOf, runGit } from "./git-command.ts";

export interface Remote {
  readonly address: string;
  readonly branch: string;
  /** Arguments for fetching and for pushing. */
  readonly upload: readonly string[];
  readonly receive: readonly string[];
}

/** A branch of our own: one that somebody works on is never touched. */
const BRANCH = "refs/heads/unbidden";

export function remoteAt(address: string): Remote {
  const isFolder = isAbsolute(address);
  return {
    address,
    branch: BRANCH,
    upload: isFolder ? [`--upload-pack=${AT_A_FOLDER.upload}`] : [],
    receive: isFolder ? [`--receive-pack=${AT_A_FOLDER.receive}`] : [],
  };
}

const HASH = /^[0-9a-f]{40}$/;

/** Null where nobody wrote yet. Throws `SYNC_UNREACHABLE`. */
export async function remoteTip(deps: GitDeps, { address, branch, upload }: Remote): Promise<string | null> {
  await gitOutputOf(deps, ["init", "--quiet", "--bare", "--template="]);
  const args = ["ls-remote", "--quiet", "--refs", ...upload, "--", address, branch];
  const lines = (await gitOutputOf(deps, args)).toString().split("\n");
  const [hash = ""] = lines.find((line) => line.endsWith(`\t${branch}`))?.split("\t") ?? [];
  return HASH.test(hash) ? hash : null;
}

/** Gets the newest commit alone, unless it is here. Throws `SYNC_UNREACHABLE`. */
export async function fetchTip(
  deps: GitDeps,
  { address, branch, upload }: Remote,
  tip: string,
): Promise<string> {
  const isHere = await runGit(deps, ["cat-file", "-e", `${tip}^{tree}`]);
  if (isHere.ok && (await localTip(deps, branch)) === tip) return tip;
  const args = [
    "fetch",
    "--quiet",
    "--depth=1",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
  ];
  const bounded = boundedGrowth(deps.mirror);
  try {
    const what = ["--", address, `+${branch}:${branch}`];
    await gitOutputOf(deps, [...args, "--refmap=", ...upload, ...what], { signal: bounded.signal });
  } finally {
    bounded.stop();
  }
  const fetched = await localTip(deps, branch);
  if (fetched !== null) return fetched;
  throw new UnbiddenError("SYNC_UNREACHABLE", "the repository gave no commit");
}

async function localTip(deps: GitDeps, branch: string): Promise<string | null> {
  const { ok, stdout } = await runGit(deps, ["rev-parse", "--verify", "--quiet", branch]);
  return ok ? stdout.toString().trim() : null;
}

/** More than memories ever are; git itself would take whatever is sent. */
const MAX_FETCHED = 1_000_000_000;
const LOOK_MS = 500;

function boundedGrowth(mirror: string): { readonly signal: AbortSignal; readonly stop: () => void } {
  const tooMuch = new AbortController();
  const looking = setInterval(() => {
    if (packBytes(join(mirror, "objects", "pack")) > MAX_FETCHED)
      tooMuch.abort(
        new UnbiddenError("SYNC_UNREACHABLE", "the repository sends more than memories ever are"),
      );
  }, LOOK_MS);
  return { signal: tooMuch.signal, stop: () => clearInterval(looking) };
}

function packBytes(folder: string): number {
  try {
    return readdirSync(folder).reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  } catch {
    // Not made yet.
    return 0;
  }
}
