import type { Candidate, Collection } from "../store/store.ts";
import { BACKGROUND_SIZE, backgroundFrequency } from "./background.ts";

/** What the words alone say about one candidate. */
export interface LexicalMatch {
  readonly candidate: Candidate;
  readonly matched: readonly string[];
  /** BM25 of body and weighted title. */
  readonly lexical: number;
  /** Share of the query's idf mass found, 0 to 1. */
  readonly coverage: number;
}

const K1 = 0.9;
const B = 0.4;
const TITLE_WEIGHT = 0.5;

/** Scores candidates by words; order is kept. */
export function scoreLexically(
  terms: readonly string[],
  candidates: readonly Candidate[],
  collection: Collection,
): LexicalMatch[] {
  const idf = new Map(terms.map((term) => [term, idfOf(term, collection)]));
  const wanted = sum(idf.values());
  return candidates.map((candidate) => {
    const title = countWanted(candidate.titleTerms, idf);
    const whole = countWanted(candidate.bodyTerms, idf, title);
    const length = relativeLengths(candidate, collection);
    let [lexical, found] = [0, 0];
    for (const [term, frequency] of whole) {
      const rarity = idf.get(term) ?? 0;
      const head = TITLE_WEIGHT * saturate(title.get(term) ?? 0, length.title);
      lexical += rarity * (saturate(frequency, length.whole) + head);
      found += rarity;
    }
    const matched = terms.filter((term) => whole.has(term));
    return { candidate, matched, lexical, coverage: wanted > 0 ? found / wanted : 0 };
  });
}

/** Lengths in terms, against the mean of the collection. */
function relativeLengths({ titleTerms, bodyTerms }: Candidate, { meanTitle, meanBody }: Collection) {
  // A project without memories has no mean; what crosses from elsewhere is then of ordinary length.
  if (meanTitle + meanBody === 0) return { whole: 1, title: 1 };
  return {
    whole: (titleTerms.length + bodyTerms.length) / Math.max(1, meanTitle + meanBody),
    title: titleTerms.length / Math.max(1, meanTitle),
  };
}

/** Smoothed by a background of ordinary notes, so that five memories and fifty thousand speak the same language. */
function idfOf(term: string, collection: Collection): number {
  const size = collection.size + BACKGROUND_SIZE;
  const frequency = (collection.frequency.get(term) ?? 0) + backgroundFrequency(term);
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

function saturate(frequency: number, relativeLength: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relativeLength));
}

/** Counts the query's terms alone; a memory's other words are many and say nothing here. */
function countWanted(
  terms: readonly string[],
  wanted: ReadonlyMap<string, number>,
  onto?: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = new Map(onto);
  for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
