import type { WeighedTerm } from "./indexed.ts";

/** Most index entries one query may touch, as no query can be bounded in time. */
const MAX_POSTINGS = 50_000;

/** Sums of whole numbers are the same in any order, so that no candidate is ranked by how its sum was rounded. */
const WEIGHT_STEPS = 65_536;

interface TermFrequency {
  readonly term: string;
  readonly frequency: number;
}

export interface RarestFirst {
  readonly terms: readonly WeighedTerm[];
  /** In how many memories each is. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** Terms with their weights among so many memories; they come rarest first. */
export function weighByRarity(rarest: readonly TermFrequency[], size: number): RarestFirst {
  return {
    terms: rarest.map(({ term, frequency }) => ({
      term,
      weight: Math.round(WEIGHT_STEPS * Math.log(1 + size / frequency)),
    })),
    frequency: new Map(rarest.map(({ term, frequency }) => [term, frequency])),
  };
}

/** The rarest terms, which tell memories apart, as long as their postings are few; the first one may have many. */
export function affordableTerms({ terms, frequency }: RarestFirst, limit: number): readonly WeighedTerm[] {
  let postings = 0;
  const end = terms.findIndex(({ term }, index) => {
    postings += frequency.get(term) ?? 0;
    return postings > (index === 0 ? MAX_POSTINGS : limit);
  });
  return end === -1 ? terms : terms.slice(0, end);
}
