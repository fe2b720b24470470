import { KINDS } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";
import type { ScoredFacts } from "../../store/port/indexed.ts";
import type { TermMatches, TermPosition, TitledTerms } from "../../text/term-places.ts";
import { growing, growingWide, push, trimmed } from "./growing.ts";

/** What scoring needs of each document, so that only what is shown is read from the store. */
export interface ScoringData {
  /** Terms of title and body in order, with repeats, document after document; and where each one's end. */
  readonly terms: Int32Array;
  readonly ends: Int32Array;
  /** How many of them are the title's. */
  readonly titles: Int32Array;
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly trusts: Uint8Array;
  readonly pinned: Uint8Array;
  /** Places in `names`. */
  readonly rules: Int32Array;
  readonly origins: Int32Array;
  readonly names: readonly string[];
}

/** Takes documents in order: the terms one by one, then the document they are of. */
export interface ScoringDataBuilder {
  addTerm(term: number): void;
  /** Ends a document. */
  addFacts(facts: ScoredFacts, titleLength: number): void;
  finish(): ScoringData;
}

export function scoringDataBuilder(): ScoringDataBuilder {
  const [terms, ends, titles, times] = [growing(), growing(), growing(), growingWide()];
  const [kinds, trusts, pinned, rules, origins] = [growing(), growing(), growing(), growing(), growing()];
  const names = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = names.get(name) ?? names.size;
    if (known === names.size) names.set(name, known);
    return known;
  };
  return {
    addTerm: (term) => push(terms, term),
    addFacts: (facts, titleLength) => {
      push(ends, terms.length);
      push(titles, titleLength);
      push(times, facts.at);
      push(kinds, KINDS.indexOf(facts.kind));
      push(trusts, facts.trust);
      push(pinned, Number(facts.pinned));
      push(rules, numberOf(facts.rule));
      push(origins, numberOf(facts.origin));
    },
    finish: () => ({
      terms: trimmed(terms),
      ends: trimmed(ends),
      titles: trimmed(titles),
      times: trimmed(times),
      kinds: new Uint8Array(trimmed(kinds)),
      trusts: new Uint8Array(trimmed(trusts)),
      pinned: new Uint8Array(trimmed(pinned)),
      rules: trimmed(rules),
      origins: trimmed(origins),
      names: [...names.keys()],
    }),
  };
}

export function factsOf(data: ScoringData, document: number): ScoredFacts {
  const { kinds, trusts, pinned, times, rules, origins, names } = data;
  return {
    kind: KINDS[kinds[document] as number] as ScoredFacts["kind"],
    trust: trusts[document] as Trust,
    at: times[document] as number,
    pinned: pinned[document] === 1,
    rule: names[rules[document] as number] as string,
    origin: names[origins[document] as number] as string,
  };
}

/** Copies a document into another segment, where its terms have other numbers. */
export function copyDocument(
  data: ScoringData,
  document: number,
  numbers: Int32Array,
  into: ScoringDataBuilder,
): void {
  for (let at = startOf(data, document); at < (data.ends[document] as number); at++)
    into.addTerm(numbers[data.terms[at] as number] as number);
  into.addFacts(factsOf(data, document), data.titles[document] as number);
}

function startOf({ ends }: ScoringData, document: number): number {
  return document === 0 ? 0 : (ends[document - 1] as number);
}

/** `query` gives a query's terms by their numbers. */
export function termsIn(
  data: ScoringData,
  document: number,
  query: ReadonlyMap<number, string>,
): TitledTerms {
  const { terms, ends, titles } = data;
  const start = startOf(data, document);
  const end = ends[document] as number;
  const body = start + (titles[document] as number);
  const matches: TermMatches = {
    title: positionsIn(terms, start, body, query),
    body: positionsIn(terms, body, end, query),
  };
  return {
    titleLength: body - start,
    bodyLength: end - body,
    titleSize: new Set(terms.subarray(start, body)).size,
    matches: () => matches,
  };
}

function positionsIn(
  terms: Int32Array,
  start: number,
  end: number,
  query: ReadonlyMap<number, string>,
): TermPosition[] {
  const positions: TermPosition[] = [];
  for (let at = start; at < end; at++) {
    const term = query.get(terms[at] as number);
    if (term !== undefined) positions.push([at - start, term]);
  }
  return positions;
}

export function scoringBytes(data: ScoringData): number {
  const { terms, ends, titles, times, kinds, trusts, pinned, rules, origins } = data;
  const parts = [terms, ends, titles, times, kinds, trusts, pinned, rules, origins];
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}
