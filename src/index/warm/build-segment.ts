import { fingerprint, hashTerms, type IndexedMemory, type TermHashes } from "../../store/port/indexed.ts";
import { emptyDictionary, enterTerm } from "./dictionary.ts";
import { growing, push, trimmed } from "./growing.ts";
import type { FactsBuilder, ScoringData } from "./scoring-data.ts";
import { ENDED, HOLDS, type Segment } from "./segment.ts";

/** Yields to waiting work. */
export type Breathe = () => Promise<void>;

/** Takes memories in order of number and gives a segment of them. */
export interface SegmentBuilder {
  add(memory: IndexedMemory): void;
  finish(breathe: Breathe): Promise<Segment>;
}

/** So many terms are looked at before others have their turn; about 20 ms. */
const TURN = 1_000_000;

/** `facts` takes what scoring needs besides terms; null where nothing is scored by the index. */
export function segmentBuilder(facts: FactsBuilder | null): SegmentBuilder {
  const dictionary = emptyDictionary();
  const hashes: TermHashes = { pairs: new Int32Array(1_024) };
  /** Terms of each memory in order, one memory after the other, and where they end. */
  const [terms, ends, numbers, fingerprints, ended] = [growing(), growing(), growing(), growing(), growing()];
  const add = (memory: IndexedMemory): void => {
    const count = hashTerms(memory.terms, hashes);
    const { pairs } = hashes;
    for (let at = 0; at < count; at++)
      push(terms, enterTerm(dictionary, pairs[2 * at] as number, pairs[2 * at + 1] as number));
    push(ends, terms.length);
    push(fingerprints, fingerprint(memory.number, memory.ended, hashes, count));
    push(ended, memory.ended ? ENDED : HOLDS);
    push(numbers, memory.number);
    facts?.add(memory);
  };
  const finish = async (breathe: Breathe): Promise<Segment> => {
    const sequences = { terms: trimmed(terms), ends: trimmed(ends) };
    const checks = new Uint32Array(trimmed(fingerprints));
    return {
      numbers: trimmed(numbers),
      fingerprints: checks,
      state: new Uint8Array(trimmed(ended)),
      dictionary,
      ...(await inverted(sequences, dictionary.size, breathe)),
      scoring: facts ? { ...sequences, ...facts.finish() } : null,
      size: numbers.length,
      checksum: checks.reduce((sum, check) => sum + check, 0),
    };
  };
  return { add, finish };
}

/** From counts to where each term's postings begin, and where the last ones end. */
export function startsOf(counts: Int32Array, length: number): Int32Array {
  const starts = new Int32Array(length + 1);
  for (let term = 0; term < length; term++)
    starts[term + 1] = (starts[term] as number) + (counts[term] as number);
  return starts;
}

/** For each term the documents that have it, ascending. */
async function inverted(
  sequences: Pick<ScoringData, "terms" | "ends">,
  size: number,
  breathe: Breathe,
): Promise<Pick<Segment, "starts" | "postings">> {
  const counts = new Int32Array(size);
  await eachDistinct(sequences, size, breathe, (term) => {
    counts[term] = (counts[term] as number) + 1;
  });
  const starts = startsOf(counts, size);
  const next = starts.slice();
  const postings = new Int32Array(starts[size] as number);
  await eachDistinct(sequences, size, breathe, (term, document) => {
    postings[next[term] as number] = document;
    next[term] = (next[term] as number) + 1;
  });
  return { starts, postings };
}

/** Visits each term of a document once. */
async function eachDistinct(
  { terms, ends }: Pick<ScoringData, "terms" | "ends">,
  size: number,
  breathe: Breathe,
  visit: (term: number, document: number) => void,
): Promise<void> {
  const lastIn = new Int32Array(size).fill(-1);
  let at = 0;
  for (let document = 0; document < ends.length; ) {
    const turn = at + TURN;
    for (; document < ends.length && at < turn; document++) {
      for (const end = ends[document] as number; at < end; at++) {
        const term = terms[at] as number;
        if (lastIn[term] === document) continue;
        lastIn[term] = document;
        visit(term, document);
      }
    }
    await breathe();
  }
}
