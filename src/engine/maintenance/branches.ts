import { checkBranches } from "../../maintenance/branches.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** A branch is checked again after this time. */
const RECHECK_MS = 3_600_000;
/** Branches checked in one run of a daemon, and of a command. */
const SOME = 10;
const MANY = 1_000;

/** Asks git whether branches were merged or abandoned; no hook waits for it. */
export function checkSomeBranches(deps: EngineDeps): Promise<number> {
  return checkSome(deps, deps.now() - RECHECK_MS, SOME);
}

export function checkAllBranches(deps: EngineDeps): Promise<number> {
  return checkSome(deps, Number.MAX_SAFE_INTEGER, MANY);
}

function checkSome(deps: EngineDeps, before: number, limit: number): Promise<number> {
  const { repositoryAt, now } = deps;
  return checkBranches({ store: deps.store(), repositoryAt, now }, { before, limit });
}
