import { KINDS } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";
import type { IndexedMemory, ScoredFacts } from "../../store/port/indexed.ts";
import type { TermMatches, TermPosition, TitledTerms } from "../../text/term-places.ts";
import { growing, growingBytes, growingWide, push, trimmed } from "./growing.ts";
import { readTerms, termRoom, writeTerms } from "./term-bytes.ts";

/** What scoring needs of each document, so that only what is shown is read from the store. */
export interface ScoringData {
  /** Terms of title and body as bytes, in order and with repeats, document after document; and where each one's end. */
  readonly terms: Uint8Array;
  readonly ends: Int32Array;
  /** How many of them are the title's. */
  readonly titles: Int32Array;
  readonly times: Float64Array;
  /** Four for each memory's id of 32 hex digits. */
  readonly ids: Int32Array;
  readonly kinds: Uint8Array;
  readonly trusts: Uint8Array;
  readonly pinned: Uint8Array;
  /** Places in `names`. */
  readonly rules: Int32Array;
  readonly origins: Int32Array;
  /** The same of sessions, -1 for none and -2 where it is not known. */
  readonly sessions: Int32Array;
  readonly names: readonly string[];
}

/** Takes what is known of documents besides their terms, in order. */
export interface FactsBuilder {
  add(facts: ScoredFacts & Pick<IndexedMemory, "titleLength">): void;
  finish(): Omit<ScoringData, "terms" | "ends">;
}

export function factsBuilder(): FactsBuilder {
  const [titles, times, ids] = [growing(), growingWide(), growing()];
  const [kinds, trusts, pinned] = [growing(), growing(), growing()];
  const [rules, origins, sessions] = [growing(), growing(), growing()];
  const names = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = names.get(name) ?? names.size;
    if (known === names.size) names.set(name, known);
    return known;
  };
  const add: FactsBuilder["add"] = (facts) => {
    push(titles, facts.titleLength);
    push(times, facts.at);
    push(kinds, KINDS.indexOf(facts.kind));
    push(trusts, facts.trust);
    push(pinned, Number(facts.pinned));
    push(rules, numberOf(facts.rule));
    push(origins, numberOf(facts.origin));
    push(sessions, sessionNumber(facts.session, numberOf));
    for (let digit = 0; digit < 32; digit += 8) push(ids, hexNumber(facts.id, digit));
  };
  const finish = () => ({
    titles: trimmed(titles),
    times: trimmed(times),
    ids: trimmed(ids),
    kinds: new Uint8Array(trimmed(kinds)),
    trusts: new Uint8Array(trimmed(trusts)),
    pinned: new Uint8Array(trimmed(pinned)),
    rules: trimmed(rules),
    origins: trimmed(origins),
    sessions: trimmed(sessions),
    names: [...names.keys()],
  });
  return { add, finish };
}

export function factsOf(data: ScoringData, document: number): ScoredFacts {
  const { ids, kinds, trusts, pinned, times, rules, origins, names } = data;
  return {
    id: hexOf(ids, 4 * document),
    kind: KINDS[kinds[document] as number] as ScoredFacts["kind"],
    trust: trusts[document] as Trust,
    at: times[document] as number,
    pinned: pinned[document] === 1,
    rule: names[rules[document] as number] as string,
    origin: names[origins[document] as number] as string,
    session: sessionOf(data, document),
  };
}

/** The number that eight hex digits are. */
function hexNumber(digits: string, from: number): number {
  let number = 0;
  for (let at = from; at < from + 8; at++) {
    const code = digits.charCodeAt(at);
    number = (number << 4) | (code < 58 ? code - 48 : code - 87);
  }
  return number;
}

const NO_SESSION = -1;
const UNKNOWN_SESSION = -2;

function sessionNumber(session: ScoredFacts["session"], numberOf: (name: string) => number): number {
  if (session === undefined) return UNKNOWN_SESSION;
  return session === null ? NO_SESSION : numberOf(session);
}

function sessionOf({ sessions, names }: ScoringData, document: number): ScoredFacts["session"] {
  const number = sessions[document] as number;
  if (number === UNKNOWN_SESSION) return undefined;
  return number === NO_SESSION ? null : (names[number] as string);
}

/** Reused, because a hundred are made for each search. */
const idBytes = Buffer.alloc(16);

function hexOf(ids: Int32Array, at: number): string {
  for (let part = 0; part < 4; part++) idBytes.writeInt32BE(ids[at + part] as number, 4 * part);
  return idBytes.toString("hex");
}

export interface CopiedDocument {
  readonly data: ScoringData;
  readonly document: number;
  /** New numbers of its terms. */
  readonly numbers: Int32Array;
}

/** Documents of other segments, in this order. */
export function copiedDocuments(documents: readonly CopiedDocument[]): ScoringData {
  const [terms, ends, facts] = [growingBytes(), growing(), factsBuilder()];
  for (const { data, document, numbers } of documents) {
    const count = readDocument(data, document);
    for (let at = 0; at < count; at++) room.numbers[at] = numbers[room.numbers[at] as number] as number;
    writeTerms(terms, room.numbers, count);
    push(ends, terms.length);
    facts.add({ ...factsOf(data, document), titleLength: data.titles[document] as number });
  }
  return { terms: trimmed(terms), ends: trimmed(ends), ...facts.finish() };
}

/** Reused, because a hundred documents are read for each search. */
const room = termRoom();

/** Reads the document's terms into `room`; gives how many there are. */
function readDocument({ terms, ends }: ScoringData, document: number): number {
  const start = document === 0 ? 0 : (ends[document - 1] as number);
  return readTerms(terms, start, ends[document] as number, room);
}

/** A query's terms by their numbers in one segment. */
export interface QueryNumbers {
  readonly terms: ReadonlyMap<number, string>;
  /** 1 where a number has these last bits: most terms of a document are ruled out without the map. */
  readonly hints: Uint8Array;
}

const HINTS = 1_024;

export function queryNumbers(terms: ReadonlyMap<number, string>): QueryNumbers {
  const hints = new Uint8Array(HINTS);
  for (const number of terms.keys()) hints[number & (HINTS - 1)] = 1;
  return { terms, hints };
}

export function termsIn(data: ScoringData, document: number, query: QueryNumbers): TitledTerms {
  const count = readDocument(data, document);
  const { numbers } = room;
  const titleLength = data.titles[document] as number;
  const matches: TermMatches = {
    title: positionsIn(numbers, 0, titleLength, query),
    body: positionsIn(numbers, titleLength, count, query),
  };
  return {
    titleLength,
    bodyLength: count - titleLength,
    titleSize: distinctIn(numbers, titleLength),
    matches: () => matches,
  };
}

/** A title is short, so that looking back is faster than a set. */
function distinctIn(terms: Int32Array, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at++) {
    let before = 0;
    while (terms[before] !== terms[at]) before++;
    if (before === at) count++;
  }
  return count;
}

function positionsIn(
  terms: Int32Array,
  start: number,
  end: number,
  { terms: asked, hints }: QueryNumbers,
): TermPosition[] {
  const positions: TermPosition[] = [];
  for (let at = start; at < end; at++) {
    const number = terms[at] as number;
    if (hints[number & (HINTS - 1)] === 0) continue;
    const term = asked.get(number);
    if (term !== undefined) positions.push([at - start, term]);
  }
  return positions;
}

export function scoringBytes(data: ScoringData): number {
  const { terms, ends, titles, times, ids, kinds, trusts, pinned, rules, origins, sessions } = data;
  const parts = [terms, ends, titles, times, ids, kinds, trusts, pinned, rules, origins, sessions];
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}
