import type { Collection } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { type CandidateDeps, findCandidates, type TermFilter } from "../candidates.ts";
import { backgroundFrequency } from "../score/background.ts";
import { WEIGHTS } from "../score/weights.ts";
import type { QueryTerm } from "./query.ts";

type Terms = ReadonlyMap<string, QueryTerm>;

/** A shorter word is one letter away from too many others. */
const SHORTEST = 5;
const SHORTEST_PART = 3;

/** Finds candidates; a typed word that no memory has is replaced by the one it plainly misspells. */
export async function findWithSpelling(
  deps: CandidateDeps,
  filter: TermFilter,
  terms: Terms,
  isLate: () => boolean,
): Promise<{ found: Awaited<ReturnType<typeof findCandidates>>; terms: Terms }> {
  const find = (read: Terms) => findCandidates(deps, { ...filter, terms: [...read.keys()] });
  const found = await find(terms);
  // Where nothing is kept no word can be meant.
  if (found.collection.size === 0) return { found, terms };
  const unknown = unknownTerms(terms, found.collection);
  const split = partedNames(terms, found.collection);
  if (unknown.length + split.length === 0 || isLate()) return { found, terms };
  const beginnings = [...new Set([...unknown.flatMap(beginningsOf), ...split.map(({ name }) => name)])];
  const known = await deps.store.termsBeginning(filter, beginnings);
  const corrected = joinNames(withCorrections(terms, unknown, known), split, known);
  return corrected === terms ? { found, terms } : { found: await find(corrected), terms: corrected };
}

/** Typed words in no memory that are not everyday words either. */
function unknownTerms(terms: Terms, { frequency }: Collection): readonly string[] {
  const known = new Set([...terms].filter(([term]) => frequency.has(term)).map(([, { word }]) => word));
  return [...terms]
    .filter(([term, queryTerm]) => isPlain(term, queryTerm) && !known.has(queryTerm.word))
    .map(([term]) => term)
    .filter((term) => backgroundFrequency(term) === 0)
    .slice(0, WEIGHTS.lookedUp);
}

/** Only plain typed words are corrected: paths, names, numbers and pasted words stand as they are. */
function isPlain(term: string, { word, weight, synonym }: QueryTerm): boolean {
  return !synonym && weight === 1 && term.length >= SHORTEST && /^[A-Za-z]?[a-z]+$/.test(word);
}

/** Possible beginnings of the intended word, a slip in the first three letters included. */
function beginningsOf(term: string): readonly string[] {
  const [a = "", b = "", c = ""] = term;
  return [...new Set([a + b, a + c, b + a])];
}

interface PartedName {
  readonly name: string;
  readonly parts: readonly [string, string];
}

/** Adjacent words that no memory has both of: "cloud formation" may be cloudformation. */
function partedNames(terms: Terms, { frequency }: Collection): readonly PartedName[] {
  const typed = [...terms].filter(([, { weight, synonym }]) => !synonym && weight === 1);
  return typed
    .flatMap(([second, { word }], at) => {
      const [first, before] = typed[at - 1] ?? [];
      if (!first || !before || (frequency.has(first) && frequency.has(second))) return [];
      if (![before.word, word].every((part) => part.length >= SHORTEST_PART && /^[A-Za-z]+$/.test(part)))
        return [];
      const [name = "", ...more] = termsOf((before.word + word).toLowerCase());
      return more.length === 0 && !terms.has(name) ? [{ name, parts: [first, second] as const }] : [];
    })
    .slice(0, WEIGHTS.lookedUp);
}

function joinNames(terms: Terms, split: readonly PartedName[], known: readonly string[]): Terms {
  const names = split.filter(({ name }) => known.includes(name));
  if (names.length === 0) return terms;
  const read = new Map(terms);
  for (const { name, parts } of names) {
    const words = parts.map((part) => terms.get(part)?.word ?? part).join(" ");
    for (const part of parts) read.delete(part);
    read.set(name, { word: words, weight: 1, synonym: false });
  }
  return read;
}

/** Replaces an unknown term where exactly one known term is a slip away. */
function withCorrections(terms: Terms, unknown: readonly string[], known: readonly string[]): Terms {
  const corrections = new Map(unknown.flatMap((term) => correctionFor(term, known)));
  if (corrections.size === 0) return terms;
  const read = new Map<string, QueryTerm>();
  for (const [term, queryTerm] of terms) {
    const other = corrections.get(term);
    if (other === undefined) read.set(term, queryTerm);
    else if (!terms.has(other))
      read.set(other, { ...queryTerm, weight: queryTerm.weight * WEIGHTS.misspelt });
  }
  return read;
}

function correctionFor(term: string, known: readonly string[]): readonly [string, string][] {
  const near = known.filter((other) => isOneSlipAway(term, other));
  const [only] = near;
  return near.length === 1 && only !== undefined ? [[term, only]] : [];
}

/** A letter is missing, doubled, or swapped with the next. An exchanged or added letter usually makes another word: "marker" and "market". */
export function isOneSlipAway(typed: string, intended: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === intended[at]) at++;
  const [rest, expected] = [typed.slice(at), intended.slice(at)];
  // The stem of a word in y ends in i, however its plural is typed.
  if (rest === "y" && expected === "i") return true;
  if (intended.length === typed.length + 1) return expected.slice(1) === rest;
  if (typed.length === intended.length + 1) return rest.slice(1) === expected && typed[at] === typed[at - 1];
  const swapped = rest[0] === expected[1] && rest[1] === expected[0] && rest.length > 1;
  return swapped && rest.slice(2) === expected.slice(2);
}
