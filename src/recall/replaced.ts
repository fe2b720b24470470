import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

/** Successors by the id of the memory they replaced. */
export async function replacementsOf(
  store: Store,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, Memory>> {
  const successors = new Map<string, Memory>();
  for (const { id, supersededBy } of memories) {
    const [newer] = supersededBy === null ? [] : await store.memoriesById(supersededBy);
    if (newer) successors.set(id, newer);
  }
  return successors;
}
