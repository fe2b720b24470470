import { checkBranches } from "../../maintenance/branches.ts";
import { readBranchTip, readHead } from "../../project/git-head.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Judged so long ago, a branch is looked at again. */
const JUDGED_FOR_MS = 3_600_000;
/** Branches looked at in one go while a daemon serves, and when a person waits for it. */
const SOME = 10;
const MANY = 1_000;

/** What became of the branches that memories came from; asks git, so that no hook waits for it. */
export function checkSomeBranches(deps: EngineDeps): Promise<number> {
  return checkSome(deps, deps.now() - JUDGED_FOR_MS, SOME);
}

/** All of them, whenever they were looked at. */
export function checkAllBranches(deps: EngineDeps): Promise<number> {
  return checkSome(deps, Number.MAX_SAFE_INTEGER, MANY);
}

function checkSome(deps: EngineDeps, before: number, limit: number): Promise<number> {
  const mainBranchOf = (root: string) => readHead(root)?.mainBranch ?? null;
  const { repositoryAt, now } = deps;
  return checkBranches(
    { store: deps.store(), repositoryAt, tipOf: readBranchTip, mainBranchOf, now },
    { before, limit },
  );
}
