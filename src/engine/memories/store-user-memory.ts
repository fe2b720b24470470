import type { Memory } from "../../domain/memory.ts";
import type { Store } from "../../store/store.ts";

/** Stores what a person says, which ends what it contradicts; by the thread that writes, because a judge crosses none. */
export async function storeUserMemory(store: Store, memory: Memory): Promise<void> {
  // Most of the engine's calls write nothing, and what judges is large.
  const { putUserMemory } = await import("../../maintenance/worker.ts");
  await putUserMemory(store, memory);
}
