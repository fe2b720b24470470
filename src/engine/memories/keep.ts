import type { Memory } from "../../domain/memory.ts";
import type { Store } from "../../store/store.ts";

/** Stores what a person says by hand, which ends what it contradicts. */
export async function storeMemory(store: Store, memory: Memory): Promise<void> {
  // Most of the engine's calls write nothing, and what judges is large.
  const { putUserMemory: keep } = await import("../../maintenance/worker.ts");
  await keep(store, memory);
}
