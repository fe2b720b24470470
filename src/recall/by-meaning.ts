import type { Warning } from "../domain/hit.ts";
import type { Candidate } from "../store/store.ts";
import { type CandidateDeps, type TermFilter, warningOf } from "./candidates.ts";

/** Candidates of a search with how like the text they are; those that words found come first, as they were. */
export interface WithMeaning {
  readonly candidates: readonly Candidate[];
  /** By memory id; memories that are less like the text than asked for are missing. */
  readonly similarity: ReadonlyMap<string, number>;
  readonly degraded: readonly Warning[];
}

export interface MeaningRequest {
  readonly text: string;
  /** Least similarity, 0 to 1. */
  readonly least: number;
}

/** Named in receipts and answers where vectors could not be asked. */
export const EMBEDDER = "embedder";

/** Most candidates that meaning adds or weighs. */
const MOST_SIMILAR = 50;

/** Adds the memories that mean the same in other words. Whatever fails leaves what words found. */
export async function addByMeaning(
  { store, vectors }: CandidateDeps,
  { project, passages, ended = false }: TermFilter,
  { text, least }: MeaningRequest,
  { candidates: lexical, degraded }: Pick<WithMeaning, "candidates" | "degraded">,
): Promise<WithMeaning> {
  const unchanged = (message: string): WithMeaning => ({
    candidates: lexical,
    similarity: new Map(),
    degraded: [...degraded, { part: EMBEDDER, message }],
  });
  if (!vectors) return unchanged("no vectors are held here");
  try {
    const { scope } = await store.weighTerms({ project, passages: passages ?? false, terms: [] });
    const similar = await vectors.find({ scope, text, limit: MOST_SIMILAR, least });
    if (!similar) return unchanged("the memories are still being read for their meaning");
    const numbers = similar.map(({ number }) => number);
    const [found, texts] = await Promise.all([
      store.candidatesByNumber({ scope, numbers, ended }),
      store.memoryTexts(numbers),
    ]);
    const similarityOf = new Map(similar.map(({ number, similarity }) => [number, similarity]));
    const known = new Set(lexical.map(({ memory }) => memory.id));
    const added = found.filter(({ memory }) => !known.has(memory.id));
    return {
      candidates: [...lexical, ...added],
      similarity: new Map(texts.map(({ number, id }) => [id, similarityOf.get(number) ?? 0])),
      degraded,
    };
  } catch (error) {
    return unchanged(warningOf(EMBEDDER, error).message);
  }
}
