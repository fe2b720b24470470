import { fingerprint, hashTerms, type IndexedMemory, type TermHashes } from "../../store/port/indexed.ts";
import { type Dictionary, emptyDictionary, enterTerms } from "./dictionary.ts";
import { growing, growingBytes, push, trimmed } from "./growing.ts";
import type { FactsBuilder, ScoringData } from "./scoring-data.ts";
import { ENDED, HOLDS, type Segment } from "./segment.ts";
import { readTerms, type TermRoom, termRoom, writeTerms } from "./term-bytes.ts";

/** Yields to waiting work. */
export type Breathe = () => Promise<void>;

/** Takes memories in order of number and gives a segment of them. */
export interface SegmentBuilder {
  add(memory: IndexedMemory): void;
  finish(breathe: Breathe): Promise<Segment>;
}

/** So many bytes of terms are looked at before others have their turn; about 20 ms. */
const TURN = 1_000_000;

/** `facts` takes what scoring needs besides terms; null where nothing is scored by the index. */
export function segmentBuilder(facts: FactsBuilder | null): SegmentBuilder {
  const dictionary = emptyDictionary();
  const hashes: TermHashes = { pairs: new Int32Array(1_024) };
  const counts: DocumentCounts = { byTerm: new Int32Array(0), lastIn: new Int32Array(0) };
  const [terms, room] = [growingBytes(), termRoom()];
  const [ends, numbers, fingerprints, ended] = [growing(), growing(), growing(), growing()];
  const add = (memory: IndexedMemory): void => {
    const count = hashTerms(memory.terms, hashes);
    enterTerms(dictionary, hashes, count, room);
    countDocument(counts, dictionary, room, count, numbers.length);
    writeTerms(terms, room.numbers, count);
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
      ...(await inverted(sequences, dictionary.size, counts, breathe)),
      scoring: facts ? { ...sequences, ...facts.finish() } : null,
      size: numbers.length,
      checksum: checks.reduce((sum, check) => sum + check, 0),
    };
  };
  return { add, finish };
}

/** In how many documents each term is, and the last one of them. */
interface DocumentCounts {
  byTerm: Int32Array;
  lastIn: Int32Array;
}

function countDocument(
  counts: DocumentCounts,
  dictionary: Dictionary,
  { numbers }: TermRoom,
  count: number,
  document: number,
): void {
  if (counts.byTerm.length < dictionary.size) widenCounts(counts, dictionary.numbers.length);
  const { byTerm, lastIn } = counts;
  for (let at = 0; at < count; at++) {
    const term = numbers[at] as number;
    if (lastIn[term] === document) continue;
    lastIn[term] = document;
    byTerm[term] = (byTerm[term] as number) + 1;
  }
}

function widenCounts(counts: DocumentCounts, terms: number): void {
  const { byTerm, lastIn } = counts;
  counts.byTerm = new Int32Array(terms);
  counts.byTerm.set(byTerm);
  counts.lastIn = new Int32Array(terms).fill(-1);
  counts.lastIn.set(lastIn);
}

/** From counts to where each term's postings begin, and where the last ones end. */
export function startsOf(counts: Int32Array, length: number): Int32Array {
  const starts = new Int32Array(length + 1);
  for (let term = 0; term < length; term++)
    starts[term + 1] = (starts[term] as number) + (counts[term] as number);
  return starts;
}

type Inverted = Pick<Segment, "starts" | "postings">;

/** For each term the documents that have it, ascending. */
async function inverted(
  sequences: Pick<ScoringData, "terms" | "ends">,
  size: number,
  { byTerm, lastIn }: DocumentCounts,
  breathe: Breathe,
): Promise<Inverted> {
  const starts = startsOf(byTerm, size);
  const next = starts.slice();
  const postings = new Int32Array(starts[size] as number);
  const filing: Filing = { ...sequences, next, postings, lastIn: lastIn.fill(-1), room: termRoom() };
  for (let document = 0; document < sequences.ends.length; await breathe())
    document = fileSome(filing, document);
  return { starts, postings };
}

interface Filing extends Pick<ScoringData, "terms" | "ends"> {
  /** The place of each term's next posting. */
  readonly next: Int32Array;
  readonly postings: Int32Array;
  readonly lastIn: Int32Array;
  readonly room: TermRoom;
}

/** Files the documents from this one on, for one turn; gives the next one. */
function fileSome({ terms, ends, next, postings, lastIn, room }: Filing, first: number): number {
  let at = first === 0 ? 0 : (ends[first - 1] as number);
  const turn = at + TURN;
  let document = first;
  for (; document < ends.length && at < turn; document++) {
    const end = ends[document] as number;
    const count = readTerms(terms, at, end, room);
    const { numbers } = room;
    for (let place = 0; place < count; place++) {
      const term = numbers[place] as number;
      if (lastIn[term] === document) continue;
      lastIn[term] = document;
      const to = next[term] as number;
      postings[to] = document;
      next[term] = to + 1;
    }
    at = end;
  }
  return document;
}
