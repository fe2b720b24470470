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
  /** idf mass found. */
  readonly mass: number;
}

const K1 = 0.9;
const B = 0.4;
const TITLE_WEIGHT = 0.5;
/** Of a long prompt only its rarest words tell what it is about. */
const SUBJECT_TERMS = 12;

/** Scores candidates by words; order is kept. */
export function scoreLexically(
  terms: readonly string[],
  candidates: readonly Candidate[],
  collection: Collection,
): LexicalMatch[] {
  const idf = new Map(terms.map((term) => [term, idfOf(term, collection)]));
  const subject = [...idf.entries()].sort((a, b) => b[1] - a[1]).slice(0, SUBJECT_TERMS);
  const subjectMass = subject.reduce((sum, [, weight]) => sum + weight, 0);
  return candidates.map((candidate) => {
    const title = countTerms(candidate.titleTerms);
    const whole = countTerms(candidate.bodyTerms, title);
    const length = candidate.titleTerms.length + candidate.bodyTerms.length;
    const matched = terms.filter((term) => whole.has(term));
    const mean = collection.meanTitle + collection.meanBody;
    const lexical = matched.reduce((sum, term) => {
      const weight = idf.get(term) ?? 0;
      const body = weight * saturate(whole.get(term) ?? 0, length / Math.max(1, mean));
      const head =
        weight *
        saturate(title.get(term) ?? 0, candidate.titleTerms.length / Math.max(1, collection.meanTitle));
      return sum + body + TITLE_WEIGHT * head;
    }, 0);
    const mass = subject.reduce((sum, [term, weight]) => sum + (whole.has(term) ? weight : 0), 0);
    return { candidate, matched, lexical, coverage: subjectMass > 0 ? mass / subjectMass : 0, mass };
  });
}

/** Smoothed by a background of ordinary notes, so that five memories and fifty thousand speak the same language. */
export function idfOf(term: string, collection: Collection): number {
  const size = collection.size + BACKGROUND_SIZE;
  const frequency = (collection.frequency.get(term) ?? 0) + backgroundFrequency(term);
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

function saturate(frequency: number, relativeLength: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * relativeLength));
}

function countTerms(terms: readonly string[], onto?: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map(onto);
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
