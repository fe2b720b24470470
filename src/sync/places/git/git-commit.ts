import { rmSync } from "node:fs";
import { join } from "node:path";
import { type GitDeps, gitOutputOf } from "./git-command.ts";

/** Blobs by path; null for a file that goes. */
export type StagedFiles = Map<string, string | null>;

/** A commit upon `parent`; what it holds besides ours stays. Throws `SYNC_UNREACHABLE`. */
export async function commitOf(deps: GitDeps, parent: string | null, staged: StagedFiles): Promise<string> {
  const index = join(deps.mirror, `index-${process.pid}`);
  const env = { GIT_INDEX_FILE: index };
  try {
    await gitOutputOf(deps, ["read-tree", ...(parent === null ? ["--empty"] : [parent])], { env });
    await gitOutputOf(deps, ["update-index", "-z", "--index-info"], { env, stdin: indexInfo(staged) });
    const tree = (await gitOutputOf(deps, ["write-tree"], { env })).toString().trim();
    const upon = parent === null ? [] : ["-p", parent];
    return (await gitOutputOf(deps, ["commit-tree", tree, ...upon, "-m", "sync"])).toString().trim();
  } finally {
    rmSync(index, { force: true });
  }
}

function indexInfo(staged: StagedFiles): string {
  const lines = [...staged].map(([path, blob]) =>
    blob === null ? `0 ${"0".repeat(40)}\t${path}\0` : `100644 ${blob}\t${path}\0`,
  );
  return lines.join("");
}
