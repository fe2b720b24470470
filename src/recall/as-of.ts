import { memoryAt } from "../domain/change.ts";
import type { Store } from "../store/store.ts";
import type { TermFilter } from "./candidates.ts";
import type { Query } from "./query/query.ts";
import { findWithSpelling } from "./query/spelling.ts";

const CHANGES = 1_000;

/** Memories as they were at a time, in ms since 1970; replaced ones only where the prompt asks for history. */
export async function findAsOf(store: Store, filter: TermFilter, query: Query, time: number) {
  // The index knows only the present, and this search may be slow.
  const pastFilter = { ...filter, ended: true, until: time };
  const { found, terms } = await findWithSpelling({ store }, pastFilter, query.terms, () => false);
  const restored = await Promise.all(
    found.candidates.map(async (candidate) => {
      const changes = await store.changes({ memory: candidate.memory.id, limit: CHANGES });
      return { ...candidate, memory: memoryAt(candidate.memory, changes, time) };
    }),
  );
  const candidates = restored.filter(({ memory }) => query.history || memory.supersededBy === null);
  return { found: { ...found, candidates }, terms };
}
