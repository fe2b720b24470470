import type { QueryTerm } from "../query/query.ts";
import { WEIGHTS } from "./weights.ts";

/** One word of the prompt with all its terms: a path and its parts are one concept, not five. */
export interface Concept {
  /** With the rarity of each; an array, because it is walked for every candidate. */
  readonly own: readonly (readonly [term: string, rarity: number])[];
  /** The single term of a name that has parts. */
  readonly whole: string | null;
  /** Synonyms as lists of terms; of a phrase all must be found. */
  readonly synonyms: readonly (readonly string[])[];
  /** Evidence of finding all of it. */
  readonly mass: number;
}

interface ReadConcept {
  readonly own: Map<string, number>;
  whole: string | null;
  readonly synonyms: (readonly string[])[];
  weight: number;
}

export function conceptsOf(
  terms: ReadonlyMap<string, QueryTerm>,
  rarity: (term: string) => number,
): readonly Concept[] {
  const words = new Map<string, ReadConcept>();
  for (const [term, { word, weight, synonym, phrase, whole }] of terms) {
    const concept: ReadConcept = words.get(word) ?? {
      own: new Map<string, number>(),
      whole: null,
      synonyms: [],
      weight: 0,
    };
    words.set(word, concept);
    if (synonym) concept.synonyms.push(phrase ?? [term]);
    else concept.own.set(term, rarity(term));
    if (whole) concept.whole = term;
    if (!synonym) concept.weight = Math.max(concept.weight, weight);
  }
  return [...words].map(([typed, { weight, own, ...word }]) => {
    const named = typed.includes("://") ? wholeUrl(own) : own;
    return { ...word, own: [...named], mass: weight * massOf(named) };
  });
}

/** A URL is found as a whole: its host and repository are in every other URL, too. */
function wholeUrl(own: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [whole] = [...own].sort(([one], [other]) => other.length - one.length);
  return new Map(whole ? [whole] : []);
}

/** The rarest part counts; the others add little. */
function massOf(own: ReadonlyMap<string, number>): number {
  return Math.max(0, ...own.values()) * (own.size > 1 ? WEIGHTS.compound : 1);
}

export function foundOf({ own, whole, synonyms, mass }: Concept, has: (term: string) => boolean): number {
  // A memory may spell the name in one word.
  if (whole !== null && has(whole)) return mass;
  let [found, all] = [0, 0];
  // Not taken apart: that makes garbage a thousand times for each prompt.
  for (const part of own) {
    all += part[1];
    if (has(part[0])) found += part[1];
  }
  const share = all > 0 ? found / all : 0;
  if (synonyms.length === 0) return mass * share;
  const other = synonyms.some((terms) => terms.every(has)) ? WEIGHTS.synonym : 0;
  return mass * Math.max(share, other);
}
