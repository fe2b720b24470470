import type { OptionPath } from "../../config/options.ts";
import type { Kind } from "../../domain/memory.ts";
import {
  type MaintenanceDeps,
  planMaintenance,
  returnFreeSpace,
  runMaintenance,
} from "../../maintenance/maintenance.ts";
import type { MaintenanceAnswer, ShownEnding } from "../../operations/curate.ts";
import type { Limits } from "../../store/port/maintenance-store.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Sessions may still need newer events. */
const SETTLED_DAYS = 30;
/** Most of each that are listed. */
const MAX_NAMED = 10;

/** Kinds that expire. Decisions, preferences, notes and patterns never do. */
const AGES = {
  snapshot: "retention.snapshot_days",
  turn: "retention.turn_days",
  handoff: "retention.handoff_days",
  goal: "retention.goal_days",
  failure: "retention.failure_days",
} as const satisfies Partial<Record<Kind, OptionPath>>;

/** As much of it as time allows; `more` when some is left. */
export async function runSomeMaintenance(
  deps: EngineDeps,
  { allowanceMs }: { allowanceMs: number },
): Promise<{ more: boolean }> {
  const end = deps.monotonic() + allowanceMs;
  const { more } = await runMaintenance(maintenanceDeps(deps), () => deps.monotonic() < end);
  return { more };
}

export async function maintainNow(deps: EngineDeps, dryRun: boolean): Promise<MaintenanceAnswer> {
  const maintenance = maintenanceDeps(deps);
  const before = await maintenance.store.freeSpace();
  const result = dryRun ? await planMaintenance(maintenance) : await runMaintenance(maintenance, () => true);
  const after = await maintenance.store.freeSpace();
  if (!dryRun) await returnFreeSpace(maintenance.store);
  const { bytes } = await maintenance.store.freeSpace();
  const merges = result.merges.map(({ ended, kept }) => ({ older: ended, newer: kept, because: "" }));
  return {
    merged: merges.length,
    ended: result.endings.length,
    merges: await shownEndings(deps, merges.slice(0, MAX_NAMED), dryRun),
    endings: await shownEndings(deps, result.endings.slice(0, MAX_NAMED), dryRun),
    removed: result.removed,
    freedBytes: Math.max(0, before.bytes - before.free - (after.bytes - after.free)),
    returnedBytes: Math.max(0, before.bytes - bytes),
    tooManyBytes: Math.max(0, after.bytes - after.free - maintenance.limits.bytes),
  };
}

function maintenanceDeps(deps: EngineDeps): MaintenanceDeps {
  return { store: deps.store(), now: deps.now, limits: limitsFrom(deps.config, deps.now()) };
}

function limitsFrom(config: EngineDeps["config"], now: number): Limits {
  // From midnight to midnight, so that the limits change once a day.
  const today = now - (now % DAY_MS);
  const ages = Object.entries(AGES) as [Kind, (typeof AGES)[keyof typeof AGES]][];
  return {
    kinds: ages.flatMap(([kind, option]) =>
      config[option] === 0 ? [] : [{ kind, before: today - config[option] * DAY_MS }],
    ),
    receiptsBefore: now - config["retention.receipt_days"] * DAY_MS,
    receipts: config["retention.max_receipts"],
    events: config["retention.max_events"],
    bytes: config["retention.max_store_mb"] * 1_000_000,
    settledBefore: now - SETTLED_DAYS * DAY_MS,
  };
}

type EndingLink = Pick<ShownEnding, "because"> & { readonly older: string; readonly newer: string };

async function shownEndings(
  deps: EngineDeps,
  links: readonly EndingLink[],
  dryRun: boolean,
): Promise<ShownEnding[]> {
  const store = deps.store();
  const found: ShownEnding[] = [];
  for (const { older, newer, because } of links) {
    const both = [...(await store.memoriesById(older)), ...(await store.memoriesById(newer))];
    const [ended, by] = await toShownMemories(deps, both);
    const [change] = dryRun ? [] : await store.changes({ memory: older, newer, standing: true, limit: 1 });
    if (ended && by) found.push({ ended, by, because, change: change?.id ?? null });
  }
  return found;
}
