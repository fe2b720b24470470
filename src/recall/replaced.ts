import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

/** Successors by the id of the memory they replaced. */
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
