import { type CaptureDeps, drainSpool } from "../capture/capture.ts";
import { type RefreshDeps, refreshNotes } from "../capture/notes.ts";
import { type ReconcileDeps, reconcile } from "../capture/reconcile.ts";
import { distillSession } from "../distill/distill.ts";
import { FRESHNESS } from "../distill/supersede.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";
import { type AnchorDeps, anchorMade } from "./anchor-made.ts";

export interface WorkerDeps extends ReconcileDeps, AnchorDeps, Pick<RefreshDeps, "notes"> {
  readonly spool: CaptureDeps["spool"];
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
}

/** Sessions looked at in one go. */
const SESSIONS_PER_ROUND = 20;

/** Does what waits, the spool first, then transcripts, then the agent's notes, then rules, until done or `allowanceMs` is over. What remains waits for the next process. */
export async function drain(
  deps: WorkerDeps,
  allowanceMs: number,
): Promise<{ events: number; memories: number }> {
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const spooled = await drainSpool(deps, deps.store, hasTime);
  const events = spooled + (await reconcile(deps, hasTime));
  await refreshNotes({ ...deps, judge: FRESHNESS }, hasTime);
  let memories = 0;
  while (hasTime()) {
    const waiting = await deps.store.undistilled(SESSIONS_PER_ROUND);
    if (waiting.length === 0) break;
    for (const pending of waiting) {
      if (!hasTime()) break;
      const distilled = await distillSession(deps.store, pending);
      memories += distilled.memories;
      await anchorMade(deps, pending.session, distilled.made);
      for (const rule of distilled.failedRules) deps.fault("DISTILL_FAILED", rule);
    }
  }
  return { events, memories };
}

/** Stores what a person says by hand; it ends what it contradicts, as what a rule finds does. */
export async function keep(store: Store, memory: Memory): Promise<void> {
  await store.putMemories([memory], undefined, FRESHNESS);
}
