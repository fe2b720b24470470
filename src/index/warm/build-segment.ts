import { fingerprint, hashTerms, type IndexedMemory, type TermHashes } from "../../store/port/indexed.ts";
import { emptyDictionary, enterTerm } from "./dictionary.ts";
import { growing, push, trimmed } from "./growing.ts";
import type { ScoringDataBuilder } from "./scoring-data.ts";
import { ENDED, HOLDS, type Segment } from "./segment.ts";

/** Yields to waiting work. */
export type Breathe = () => Promise<void>;

/** Takes memories in order of number and gives a segment of them. */
export interface SegmentBuilder {
  add(memory: IndexedMemory): void;
  finish(breathe: Breathe): Promise<Segment>;
}

/** So many postings are put in their scope before others have their turn; about 20 ms. */
const TURN = 1_000_000;

export function segmentBuilder(scoring: ScoringDataBuilder | null): SegmentBuilder {
  const dictionary = emptyDictionary();
  const hashes: TermHashes = { pairs: new Int32Array(1_024) };
  /** Each memory's terms, one after the other, and where they end. */
  const [terms, ends, numbers, fingerprints, ended] = [growing(), growing(), growing(), growing(), growing()];
  /** By term: how many memories have it, and which was the last. */
  const [counts, lastIn] = [growing(), growing()];
  const meet = (term: number): void => {
    scoring?.addTerm(term);
    if (term === counts.length) {
      push(counts, 0);
      push(lastIn, -1);
    }
    if (lastIn.items[term] === numbers.length) return;
    lastIn.items[term] = numbers.length;
    counts.items[term] = (counts.items[term] ?? 0) + 1;
    push(terms, term);
  };
  const add = (memory: IndexedMemory): void => {
    const count = hashTerms(memory.terms, hashes);
    const { pairs } = hashes;
    for (let at = 0; at < count; at++)
      meet(enterTerm(dictionary, pairs[2 * at] as number, pairs[2 * at + 1] as number));
    push(ends, terms.length);
    push(fingerprints, fingerprint(memory.number, memory.ended, hashes, count));
    push(ended, memory.ended ? ENDED : HOLDS);
    push(numbers, memory.number);
    scoring?.addFacts(memory, memory.titleLength);
  };
  const finish = async (breathe: Breathe): Promise<Segment> => {
    const starts = startsOf(counts.items, counts.length);
    const checks = Uint32Array.from(trimmed(fingerprints), (check) => check >>> 0);
    return {
      numbers: trimmed(numbers),
      fingerprints: checks,
      state: Uint8Array.from(trimmed(ended)),
      dictionary,
      starts,
      postings: await inverted(terms.items, trimmed(ends), starts, breathe),
      scoring: scoring?.finish() ?? null,
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

async function inverted(
  terms: Int32Array,
  ends: Int32Array,
  starts: Int32Array,
  breathe: Breathe,
): Promise<Int32Array> {
  const next = starts.slice();
  const postings = new Int32Array(starts.at(-1) ?? 0);
  let at = 0;
  for (let document = 0; document < ends.length; ) {
    const turn = at + TURN;
    for (; document < ends.length && at < turn; document++) {
      const end = ends[document] as number;
      for (; at < end; at++) {
        const term = terms[at] as number;
        postings[next[term] as number] = document;
        next[term] = (next[term] as number) + 1;
      }
    }
    await breathe();
  }
  return postings;
}
