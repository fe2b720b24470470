import type { BranchStatus, SnapshotBranch } from "../domain/code-snapshot.ts";
import { codeOf } from "../domain/errors.ts";
import type { Repository } from "../importers/importer.ts";
import { readBranchTip, readHead } from "../project/git-head.ts";
import type { Store } from "../store/store.ts";

export interface BranchDeps {
  readonly store: Store;
  /** Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  readonly repositoryAt: (folder: string) => Promise<Repository>;
  readonly now: () => number;
}

/** Asks git whether the branches of memories were merged or abandoned; gives the number checked. Without git it is 0. */
export async function checkBranches(
  deps: BranchDeps,
  filter: { readonly before: number; readonly limit: number },
): Promise<number> {
  const branches = await deps.store.uncheckedBranches(filter);
  let judged = 0;
  for (const branch of branches) {
    try {
      const tip = readBranchTip(branch.root, branch.branch) ?? branch.tip;
      await deps.store.putBranchStatus({ ...branch, tip }, await branchStatus(deps, branch, tip), deps.now());
      judged++;
    } catch (error) {
      if (codeOf(error, "STORE_FAILED") === "GIT_MISSING") return judged;
      if (codeOf(error, "STORE_FAILED") !== "REPOSITORY_UNREADABLE") throw error;
      // A missing folder says nothing about its branches.
      await deps.store.putBranchStatus(branch, "alive", deps.now());
    }
  }
  return judged;
}

async function branchStatus(
  deps: BranchDeps,
  { root, branch }: SnapshotBranch,
  tip: string,
): Promise<BranchStatus> {
  const mainBranch = readHead(root)?.mainBranch ?? null;
  if (branch === mainBranch) return "merged";
  const repository = await deps.repositoryAt(root);
  const reach = await repository.reach(tip, mainBranch);
  if (reach === "in main branch") return "merged";
  // A shallow history does not tell.
  const exists = readBranchTip(root, branch) !== null || repository.isShallow;
  return exists || reach === "held" ? "alive" : "abandoned";
}
