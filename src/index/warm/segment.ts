import type { Dictionary } from "./dictionary.ts";
import { type ScoringData, scoringBytes } from "./scoring-data.ts";

/** States of a document. */
export const HOLDS = 0;
export const ENDED = 1;
/** Removed, or rewritten into a later segment. */
export const REMOVED_DOCUMENT = 2;

/** Memories in order of number and, for each term, those that have it. Only `state` and the sums ever change. */
export interface Segment {
  readonly numbers: Int32Array;
  readonly fingerprints: Uint32Array;
  readonly state: Uint8Array;
  readonly dictionary: Dictionary;
  /** Start of each term's postings; the next start is their end. */
  readonly starts: Int32Array;
  /** Places in `numbers`, ascending for each term. */
  readonly postings: Int32Array;
  /** Null for passages. */
  readonly scoring: ScoringData | null;
  /** Over what is not gone. */
  size: number;
  checksum: number;
}

/** Marks a memory as gone; false when the segment does not hold it. */
export function removeDocument(segment: Segment, number: number): boolean {
  const at = lowerBound(segment.numbers, number, 0, segment.numbers.length);
  if (segment.numbers[at] !== number || segment.state[at] === REMOVED_DOCUMENT) return false;
  segment.state[at] = REMOVED_DOCUMENT;
  segment.size--;
  segment.checksum -= segment.fingerprints[at] ?? 0;
  return true;
}

/** The first scope from `low` on whose value is not below `wanted`, or `high`. */
export function lowerBound(sorted: Int32Array, wanted: number, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function segmentBytes(segment: Segment): number {
  const { numbers, fingerprints, state, dictionary, starts, postings, scoring } = segment;
  const parts = [numbers, fingerprints, state, dictionary.keys, dictionary.numbers, starts, postings];
  return parts.reduce((sum, part) => sum + part.byteLength, scoring ? scoringBytes(scoring) : 0);
}
