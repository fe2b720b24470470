import type { Collection, LexicalQuery } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { type CandidateDeps, findCandidates } from "../candidates.ts";
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
  asked: Omit<LexicalQuery, "terms">,
  terms: Terms,
  isLate: () => boolean,
): Promise<{ found: Awaited<ReturnType<typeof findCandidates>>; terms: Terms }> {
  const find = (read: Terms) => findCandidates(deps, { ...asked, terms: [...read.keys()] });
  const found = await find(terms);
  const unknown = unknownTerms(terms, found.collection);
  const parted = partedNames(terms, found.collection);
  if (unknown.length + parted.length === 0 || isLate()) return { found, terms };
  const beginnings = [...new Set([...unknown.flatMap(beginningsOf), ...parted.map(({ name }) => name)])];
  const known = await deps.store.termsBeginning(asked, beginnings);
  const meant = joinNames(withCorrections(terms, unknown, known), parted, known);
  return meant === terms ? { found, terms } : { found: await find(meant), terms: meant };
}

/** Typed words in no memory that are not everyday words either. */
function unknownTerms(terms: Terms, { frequency }: Collection): readonly string[] {
  const known = new Set([...terms].filter(([term]) => frequency.has(term)).map(([, { word }]) => word));
  return [...terms]
    .filter(([term, asked]) => isPlain(term, asked) && !known.has(asked.word))
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

function joinNames(terms: Terms, parted: readonly PartedName[], known: readonly string[]): Terms {
  const names = parted.filter(({ name }) => known.includes(name));
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
  const meant = new Map(unknown.flatMap((term) => correctionFor(term, known)));
  if (meant.size === 0) return terms;
  const read = new Map<string, QueryTerm>();
  for (const [term, asked] of terms) {
    const other = meant.get(term);
    if (other === undefined) read.set(term, asked);
    else if (!terms.has(other)) read.set(other, { ...asked, weight: asked.weight * WEIGHTS.misspelt });
  }
  return read;
}

function correctionFor(term: string, known: readonly string[]): readonly [string, string][] {
  const near = known.filter((other) => isOneSlipAway(term, other));
  const [only] = near;
  return near.length === 1 && only !== undefined ? [[term, only]] : [];
}

/**
 * A letter was left out, doubled, or changed places with the next. One exchanged for another, or put in, is as a rule
 * another word: "marker" and "market", "float" and "flat".
 */
export function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const [rest, wanted] = [typed.slice(at), meant.slice(at)];
  // The plural of what ends in y is typed both ways, and its stem tells which.
  if (rest === "y" && wanted === "i") return true;
  if (meant.length === typed.length + 1) return wanted.slice(1) === rest;
  if (typed.length === meant.length + 1) return rest.slice(1) === wanted && typed[at] === typed[at - 1];
  const swapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.length > 1;
  return swapped && rest.slice(2) === wanted.slice(2);
}
