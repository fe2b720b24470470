import type { WorkerDeps } from "../../maintenance/worker.ts";
import { takeSnapshot } from "../memories/code-snapshots.ts";
import type { DrainNeed, EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Does what waits, for as long as it may take; where another thread does it, nobody waits for what nobody needs. */
export async function drainFor(
  deps: EngineDeps,
  allowanceMs: number,
  need: DrainNeed = "before the answer",
): Promise<void> {
  if (deps.drainOnWriterThread) return deps.drainOnWriterThread(allowanceMs, need);
  // The rules and the reading of transcripts are most of our code, and most hooks need none of it.
  const [{ drain }, worker] = await Promise.all([import("../../maintenance/worker.ts"), workerDeps(deps)]);
  await drain(worker, allowanceMs);
}

/** Most memories injected in one context that are looked after. */
const LOOKED_AFTER = 24;

/** Where nothing was injected nothing is loaded. */
async function recordFeedback({ store, now }: EngineDeps, session: string): Promise<void> {
  const injected = await store().injectedIn(session, LOOKED_AFTER);
  if (injected.length === 0) return;
  const { recordFeedback } = await import("../receipts/feedback.ts");
  await recordFeedback(store(), session, injected, now());
}

export async function workerDeps(deps: EngineDeps): Promise<WorkerDeps> {
  const importers = await deps.importers();
  const notes = deps.config["import.memory_md"] ? deps.notes : undefined;
  return {
    ...deps,
    store: deps.store(),
    importers,
    notes,
    projectAt: (cwd) => projectAt(deps, cwd),
    takeSnapshot: (root, memory) => takeSnapshot(deps, root, memory),
    recordFeedback: (session) => recordFeedback(deps, session),
  };
}
