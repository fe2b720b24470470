import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

/** By the id of each of these that a newer one ended: that one. */
export async function replacementsOf(
  store: Store,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, Memory>> {
  const ended = memories.flatMap(({ id, supersededBy }) =>
    supersededBy === null ? [] : [{ id, supersededBy }],
  );
  const found = await Promise.all(
    ended.map(async ({ id, supersededBy }) => {
      const [newer] = await store.memoriesById(supersededBy);
      return newer ? ([[id, newer]] as const) : [];
    }),
  );
  return new Map(found.flat());
}
