import { startsOf } from "./build-segment.ts";
import { type Dictionary, eachTerm, emptyDictionary, enter } from "./dictionary.ts";
import { REMOVED_DOCUMENT, type Segment } from "./segment.ts";

/** One segment of what holds in two, so that the few that are written each day do not become many small ones. */
export function mergeSegments(one: Segment, other: Segment): Segment {
  const documents = mergeDocuments(one, other);
  const dictionary = emptyDictionary();
  const sides = [one, other].map((segment, side) => ({
    segment,
    moved: documents.moved[side] as Int32Array,
    terms: termNumbers(segment.dictionary, dictionary),
  }));
  const counts = new Int32Array(dictionary.size);
  for (const side of sides)
    eachPosting(side, (term) => {
      counts[term] = (counts[term] as number) + 1;
    });
  const starts = startsOf(counts, counts.length);
  const next = starts.slice();
  const postings = new Int32Array(starts.at(-1) ?? 0);
  for (const side of sides)
    eachPosting(side, (term, document) => {
      postings[next[term] as number] = document;
      next[term] = (next[term] as number) + 1;
    });
  // Each side is in order, the two after each other are not.
  for (let term = 0; term < counts.length; term++) postings.subarray(starts[term], starts[term + 1]).sort();
  const { numbers, fingerprints, state } = documents;
  return {
    ...{ numbers, fingerprints, state, dictionary, starts, postings },
    size: one.size + other.size,
    checksum: one.checksum + other.checksum,
  };
}

/** What holds of both in order of number, and where each document went; -1 for what is gone. */
function mergeDocuments(one: Segment, other: Segment) {
  const size = one.size + other.size;
  const [numbers, fingerprints, state] = [new Int32Array(size), new Uint32Array(size), new Uint8Array(size)];
  const moved = [one, other].map(({ numbers: all }) => new Int32Array(all.length).fill(-1));
  const at = [0, 0];
  const next = (segment: Segment, side: 0 | 1): number => {
    while (segment.state[at[side] as number] === REMOVED_DOCUMENT) at[side] = (at[side] as number) + 1;
    return segment.numbers[at[side] as number] ?? Infinity;
  };
  for (let document = 0; document < size; document++) {
    const side = next(one, 0) < next(other, 1) ? 0 : 1;
    const [segment, from] = [side === 0 ? one : other, at[side] as number];
    numbers[document] = segment.numbers[from] as number;
    fingerprints[document] = segment.fingerprints[from] as number;
    state[document] = segment.state[from] as number;
    (moved[side] as Int32Array)[from] = document;
    at[side] = from + 1;
  }
  return { numbers, fingerprints, state, moved };
}

function termNumbers(dictionary: Dictionary, merged: Dictionary): Int32Array {
  const numbers = new Int32Array(dictionary.size);
  eachTerm(dictionary, (left, right, number) => {
    numbers[number] = enter(merged, left, right);
  });
  return numbers;
}

function eachPosting(
  { segment, moved, terms }: { segment: Segment; moved: Int32Array; terms: Int32Array },
  visit: (term: number, document: number) => void,
): void {
  const { starts, postings } = segment;
  for (let term = 0; term < terms.length; term++) {
    for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
      const document = moved[postings[at] as number] as number;
      if (document !== -1) visit(terms[term] as number, document);
    }
  }
}
