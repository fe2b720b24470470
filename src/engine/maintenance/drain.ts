import type { Memory } from "../../domain/memory.ts";
import type { WorkerDeps } from "../../maintenance/worker.ts";
import type { Store } from "../../store/store.ts";
import { takeSnapshot } from "../memories/code-snapshots.ts";
import type { DrainNeed, EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Does background work within the allowance; on the writer thread only answers that need it wait. */
export async function drainFor(
  deps: EngineDeps,
  allowanceMs: number,
  need: DrainNeed = "before the answer",
): Promise<void> {
  if (deps.drainOnWriterThread) return deps.drainOnWriterThread(allowanceMs, need);
  // Rules and transcripts are most of our code, and most hooks need none of it.
  const [{ drain }, worker] = await Promise.all([import("../../maintenance/worker.ts"), workerDeps(deps)]);
  await drain(worker, allowanceMs);
}

/** Memories of one context whose feedback is tracked. */
const MAX_INJECTED = 24;

/** Without injections nothing is loaded. */
async function recordFeedback({ store, now }: EngineDeps, session: string): Promise<void> {
  const injected = await store().injectedIn(session, MAX_INJECTED);
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

/** Stores a memory of the user's and ends those it contradicts; on the thread that writes, because a judge crosses none. */
export async function storeUserMemory(store: Store, memory: Memory): Promise<void> {
  // Most calls write nothing, and the judge is large.
  const { putUserMemory } = await import("../../maintenance/worker.ts");
  await putUserMemory(store, memory);
}
