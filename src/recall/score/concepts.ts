import type { QueryTerm } from "../query/query.ts";
import { WEIGHTS } from "./weights.ts";

/** One word of the prompt with all terms it gives: a path and its parts are one thing to find, not five. */
export interface Concept {
  /** Its own terms, each with its rarity. */
  readonly own: ReadonlyMap<string, number>;
  /** The term that is all of it by itself, of a name that is written in parts. */
  readonly whole: string | null;
  /** Other words for it, each as its terms: one, or all those of a phrase. */
  readonly others: readonly (readonly string[])[];
  /** What it is worth to find all of it. */
  readonly mass: number;
}

interface ReadConcept {
  readonly own: Map<string, number>;
  whole: string | null;
  readonly others: (readonly string[])[];
  weight: number;
}

export function conceptsOf(
  terms: ReadonlyMap<string, QueryTerm>,
  rarity: (term: string) => number,
): readonly Concept[] {
  const words = new Map<string, ReadConcept>();
  for (const [term, { word, weight, synonym, phrase, whole }] of terms) {
    const known = words.get(word) ?? { own: new Map<string, number>(), whole: null, others: [], weight: 0 };
    words.set(word, known);
    if (synonym) known.others.push(phrase ?? [term]);
    else known.own.set(term, rarity(term));
    if (whole) known.whole = term;
    if (!synonym) known.weight = Math.max(known.weight, weight);
  }
  return [...words].map(([typed, { weight, own, ...word }]) => {
    const named = typed.includes("://") ? addressed(own) : own;
    return { ...word, own: named, mass: weight * massOf(named) };
  });
}

/** An address is found as a whole: its host and its repository are in every other address, too. */
function addressed(own: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [whole] = [...own].sort(([one], [other]) => other.length - one.length);
  return new Map(whole ? [whole] : []);
}

/** The rarest part counts; the others say little that it does not. */
function massOf(own: ReadonlyMap<string, number>): number {
  return Math.max(0, ...own.values()) * (own.size > 1 ? WEIGHTS.compound : 1);
}

/** How much of a word's worth is found, given the terms that were. */
export function foundOf({ own, whole: name, others, mass }: Concept, has: (term: string) => boolean): number {
  // Spelled otherwise there, it has no parts.
  if (name !== null && has(name)) return mass;
  let [found, whole] = [0, 0];
  for (const [term, rarity] of own) {
    whole += rarity;
    if (has(term)) found += rarity;
  }
  const share = whole > 0 ? found / whole : 0;
  const other = others.some((terms) => terms.every(has)) ? WEIGHTS.synonym : 0;
  return mass * Math.max(share, other);
}
