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

/** What upkeep by rule did, or would do. */
export interface MaintenanceResult {
  readonly merges: readonly Merge[];
  readonly endings: readonly Ending[];
  readonly removed: Removed;
  /** Time was over before all was done. */
  readonly more: boolean;
}

/** Raise it when the judge or the merging says otherwise: all memories are then looked at anew. */
const VERSION = 2;

/** Memories looked at, and rows removed, in one transaction: so long a hook may have to wait. */
const LOOKED_AT = 5;
const REMOVED = 100;

const KINDS = [...new Set([...MERGED_KINDS, ...FRESHNESS.kinds])];

/** Merges what says the same, ends what is contradicted and removes what is past its time, slice by slice while there is time. */
export async function runMaintenance(
  deps: MaintenanceDeps,
  hasTime: () => boolean,
): Promise<MaintenanceResult> {
  const tidied = await mergePass(deps, hasTime, false);
  let removed = NOTHING_REMOVED;
  let more = tidied.more;
  // At least one slice, whatever is left of the time, so that it comes to an end.
  for (let goesOn = !more; goesOn; goesOn = more && hasTime()) {
    const slice = await deps.store.removeDue(deps.limits, REMOVED);
    more = slice !== null;
    if (slice) removed = removedInAll([removed, slice]);
  }
  return { ...tidied, removed, more };
}

/** The same, and nothing is changed. */
export async function planMaintenance(deps: MaintenanceDeps): Promise<MaintenanceResult> {
  const tidied = await mergePass(deps, () => true, true);
  return { ...tidied, removed: (await deps.store.removeDue(deps.limits, null)) ?? NOTHING_REMOVED };
}

/** Free pages go back to the system a few at a time, until no more go. */
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
  // Of a dry run the same two may come up twice.
  const merges = new Map<string, Merge>();
  const endings = new Map<string, Ending>();
  const step = { kinds: KINDS, limit: LOOKED_AT, judge: FRESHNESS, mergesOf, version: VERSION, dryRun };
  let from: MergeCursor | null = null;
  let more = true;
  while (more && hasTime()) {
    const done = await store.tidy({ ...step, at: now(), from });
    for (const merge of done.merges) merges.set(merge.ended, merge);
    for (const ending of done.endings) endings.set(ending.older, ending);
    more = done.next !== null;
    // A dry run leaves no note of how far it came.
    from = dryRun ? done.next : null;
  }
  return { merges: [...merges.values()], endings: [...endings.values()], more };
}
