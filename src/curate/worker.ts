import { type CaptureDeps, drainSpool } from "../capture/capture.ts";
import { distillSession } from "../distill/distill.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { Store } from "../store/store.ts";

export interface WorkerDeps {
  readonly store: Store;
  readonly spool: CaptureDeps["spool"];
  readonly fault: (code: ErrorCode, part?: string) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
}

/** Sessions looked at in one go. */
const SESSIONS_PER_ROUND = 20;

/** Does what waits, the spool first, until done or `allowanceMs` is over. What remains waits for the next process. */
export async function drain(
  deps: WorkerDeps,
  allowanceMs: number,
): Promise<{ events: number; memories: number }> {
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const events = await drainSpool(deps, deps.store, hasTime);
  let memories = 0;
  while (hasTime()) {
    const waiting = await deps.store.undistilled(SESSIONS_PER_ROUND);
    if (waiting.length === 0) break;
    for (const pending of waiting) {
      if (!hasTime()) break;
      const distilled = await distillSession(deps.store, pending);
      memories += distilled.memories;
      for (const rule of distilled.failedRules) deps.fault("DISTILL_FAILED", rule);
    }
  }
  return { events, memories };
}
