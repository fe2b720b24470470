import type { Warning } from "../domain/hit.ts";
import type { IndexedCandidate, TextIndex } from "../index/text-index.ts";
import type { VectorIndex } from "../index/vector-index.ts";
import type { Candidate, Candidates, LexicalQuery, Store } from "../store/store.ts";

export interface CandidateDeps {
  readonly store: Store;
  /** Faster than the store's own search; the store answers without it and while it loads. */
  readonly index?: TextIndex;
  /** Finds what is said in other words; no hook has it. */
  readonly vectors?: VectorIndex;
}

/** A query before its terms are known. */
export type TermFilter = Omit<LexicalQuery, "terms">;

export async function findCandidates(
  deps: CandidateDeps,
  query: LexicalQuery,
): Promise<Candidates & { degraded: readonly Warning[] }> {
  try {
    const found = (await findByIndex(deps, query)) ?? (await deps.store.findByTerms(query));
    return { ...found, degraded: leftOutWarnings(found) };
  } catch (error) {
    // The index may have failed alone.
    if (!deps.index) throw error;
    const found = await deps.store.findByTerms(query);
    return { ...found, degraded: [warningOf("index", error), ...leftOutWarnings(found)] };
  }
}

async function findByIndex({ store, index }: CandidateDeps, query: LexicalQuery): Promise<Candidates | null> {
  if (!index) return null;
  const { scope, collection, terms } = await store.weighTerms(query);
  const { ended = false, limit } = query;
  // Passages are of this project alone.
  if (query.passages && collection.size === 0) return { candidates: [], collection, leftOut: [] };
  const found = await index.find({ scope, terms, ended, limit });
  if (!found) return null;
  const candidates = found.candidates
    ? await scoredLater(store, found.candidates)
    : await store.candidatesByNumber({ scope, numbers: found.numbers, ended });
  return { candidates, collection, leftOut: found.leftOut };
}

async function scoredLater(store: Store, found: readonly IndexedCandidate[]): Promise<Candidate[]> {
  const memories = await store.memoriesReadLater(found.map(({ memory }) => memory));
  return memories.map((memory, at) => ({
    memory,
    terms: (found[at] as IndexedCandidate).terms,
    neighbours: [],
  }));
}

/** Names the warning for words that too many memories have to be looked up. */
export const COMMON_WORDS = "common words";

/** Named in receipts: with another budget of postings others might have been found. */
function leftOutWarnings({ leftOut }: Candidates): Warning[] {
  if (leftOut.length === 0) return [];
  return [{ part: COMMON_WORDS, message: `too many memories have ${leftOut.join(", ")}` }];
}

export function warningOf(part: string, error: unknown): Warning {
  return { part, message: error instanceof Error ? error.message : String(error) };
}
