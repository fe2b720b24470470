import { FRESHNESS } from "../distill/supersede.ts";
import type { Limits, Merge, MergeCursor } from "../store/port/maintenance-store.ts";
import { NOTHING_REMOVED, type Removed, removedInAll } from "../store/port/removed.ts";
import type { Ending, Store } from "../store/store.ts";
import { MERGED_KINDS, mergesOf } from "./merge.ts";

export interface MaintenanceDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly limits: Limits;
}

/** Results of maintenance by rule, or of its dry run. */
export interface MaintenanceResult {
  readonly merges: readonly Merge[];
  readonly endings: readonly Ending[];
  readonly removed: Removed;
  /** Time was over before all was done. */
  readonly more: boolean;
}

/** Raise it when the judge or the merging changes: all memories are then checked again. */
const VERSION = 2;

/** Memories checked, and rows removed, in one transaction: a hook may have to wait for it. */
const LOOKED_AT = 5;
const REMOVED = 100;

const KINDS = [...new Set([...MERGED_KINDS, ...FRESHNESS.kinds])];

/** Merges duplicates, ends contradicted memories and removes expired ones, slice by slice while there is time. */
export async function runMaintenance(
  deps: MaintenanceDeps,
  hasTime: () => boolean,
): Promise<MaintenanceResult> {
  const merged = await mergePass(deps, hasTime, false);
  let removed = NOTHING_REMOVED;
  let more = merged.more;
  // At least one slice, whatever time is left, so that it comes to an end.
  for (let goesOn = !more; goesOn; goesOn = more && hasTime()) {
    const slice = await deps.store.removeDue(deps.limits, REMOVED);
    more = slice !== null;
    if (slice) removed = removedInAll([removed, slice]);
  }
  return { ...merged, removed, more };
}

/** The same without changes. */
export async function planMaintenance(deps: MaintenanceDeps): Promise<MaintenanceResult> {
  const merged = await mergePass(deps, () => true, true);
  return { ...merged, removed: (await deps.store.removeDue(deps.limits, null)) ?? NOTHING_REMOVED };
}

/** Returns free pages to the system a few at a time, until no more go. */
export async function returnFreeSpace(store: Store): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let { bytes } = await store.freeSpace(); bytes < before; { bytes } = await store.freeSpace()) {
    before = bytes;
    await store.upkeep();
  }
}

async function mergePass(
  { store, now }: MaintenanceDeps,
  hasTime: () => boolean,
  dryRun: boolean,
): Promise<Omit<MaintenanceResult, "removed">> {
  // A dry run may find the same two twice.
  const merges = new Map<string, Merge>();
  const endings = new Map<string, Ending>();
  const step = { kinds: KINDS, limit: LOOKED_AT, judge: FRESHNESS, mergesOf, version: VERSION, dryRun };
  let from: MergeCursor | null = null;
  let more = true;
  while (more && hasTime()) {
    const pass = await store.tidy({ ...step, at: now(), from });
    for (const merge of pass.merges) merges.set(merge.ended, merge);
    for (const ending of pass.endings) endings.set(ending.older, ending);
    more = pass.next !== null;
    // A dry run stores no cursor.
    from = dryRun ? pass.next : null;
  }
  return { merges: [...merges.values()], endings: [...endings.values()], more };
}
