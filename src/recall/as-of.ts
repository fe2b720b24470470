import { memoryAt } from "../domain/change.ts";
import type { LexicalQuery, Store } from "../store/store.ts";
import type { Query } from "./query/query.ts";
import { findWithSpelling } from "./query/spelling.ts";

/** Most changes of one memory that are walked back. */
const CHANGES = 1_000;

/** Memories as they were at a time, in ms since 1970; what a newer one had ended by then is left out unless wanted. */
export async function findAsOf(store: Store, asked: Omit<LexicalQuery, "terms">, query: Query, time: number) {
  // No index: it knows how things are now. And nobody hurries who walks back.
  const then = { ...asked, ended: true, until: time };
  const { found, terms } = await findWithSpelling({ store }, then, query.terms, () => false);
  const were = await Promise.all(
    found.candidates.map(async (candidate) => {
      const changes = await store.changes({ memory: candidate.memory.id, limit: CHANGES });
      return { ...candidate, memory: memoryAt(candidate.memory, changes, time) };
    }),
  );
  const candidates = were.filter(({ memory }) => query.history || memory.supersededBy === null);
  return { found: { ...found, candidates }, terms };
}
