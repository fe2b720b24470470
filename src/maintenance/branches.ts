import type { BranchStatus, SnapshotBranch } from "../domain/code-snapshot.ts";
import { codeOf } from "../domain/errors.ts";
import type { Repository } from "../importers/importer.ts";
import type { Store } from "../store/store.ts";

export interface BranchDeps {
  readonly store: Store;
  /** Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  readonly repositoryAt: (folder: string) => Promise<Repository>;
  /** The last commit on a branch; null where there is none of that name. */
  readonly tipOf: (root: string, branch: string) => string | null;
  /** The branch that others are merged into; null where there is none, or no repository. */
  readonly mainBranchOf: (root: string) => string | null;
  readonly now: () => number;
}

/** Asks git what became of the branches that memories came from; gives how many were judged. Without git it is none. */
export async function checkBranches(
  deps: BranchDeps,
  filter: { readonly before: number; readonly limit: number },
): Promise<number> {
  const branches = await deps.store.uncheckedBranches(filter);
  let judged = 0;
  for (const branch of branches) {
    try {
      const tip = deps.tipOf(branch.root, branch.branch) ?? branch.tip;
      await deps.store.putBranchStatus({ ...branch, tip }, await branchStatus(deps, branch, tip), deps.now());
      judged++;
    } catch (error) {
      if (codeOf(error, "STORE_FAILED") === "GIT_MISSING") return judged;
      if (codeOf(error, "STORE_FAILED") !== "REPOSITORY_UNREADABLE") throw error;
      // A folder that is gone says nothing about its branches.
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
  const mainBranch = deps.mainBranchOf(root);
  if (branch === mainBranch) return "merged";
  const repository = await deps.repositoryAt(root);
  const reach = await repository.reach(tip, mainBranch);
  if (reach === "in main branch") return "merged";
  // Of a shallow past nobody knows what it held.
  const isThere = deps.tipOf(root, branch) !== null || repository.isShallow;
  return isThere || reach === "held" ? "alive" : "abandoned";
}
