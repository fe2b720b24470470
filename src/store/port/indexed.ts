/** Where a memory is filed for recall: its project's number, 0 for none. */
export type ScopeNumber = number;

/** Holds what is visible from every project; memories filed there are filed in their project, too. */
export const EVERYWHERE_SCOPE: ScopeNumber = -2;

const FIRST_OF_PASSAGES: ScopeNumber = -10;

/** Passages of conversation are filed apart from all else of their project, so that they make no word of it look common. */
export function passagesIn(project: ScopeNumber): ScopeNumber {
  return FIRST_OF_PASSAGES - project;
}

/** The project whose passages are filed there; null for every other place. */
export function projectOfPassages(place: ScopeNumber): ScopeNumber | null {
  return place > FIRST_OF_PASSAGES ? null : FIRST_OF_PASSAGES - place;
}

/** A memory as an index knows it. */
export interface IndexedMemory {
  readonly number: number;
  readonly scope: ScopeNumber;
  /** Seen from every project. */
  readonly everywhere: boolean;
  /** A newer memory ended its validity. */
  readonly ended: boolean;
  /** Title's and body's terms as the store holds them, parted by single spaces. */
  readonly terms: string;
}

/** A term to look for, and what it is worth to share it: whole numbers, so that sums are the same in any order. */
export interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
}

/** What a query's terms say before any memory was looked at. */
export interface WeighedTerms {
  readonly scope: ScopeNumber;
  /** Those that any memory has, rarest in the whole store first. */
  readonly terms: readonly WeighedTerm[];
}

/** Memories an index has found. */
export interface FoundByIndex {
  readonly scope: ScopeNumber;
  readonly numbers: readonly number[];
  readonly ended?: boolean;
}

/** What an index of a place must hold: how many memories, and the sum of their fingerprints. */
export interface IndexCheck {
  readonly size: number;
  readonly checksum: number;
}

/** What an index reads: the store is one. */
export interface IndexSource {
  /** Rises with every write of a memory. */
  lastChange(): Promise<number>;
  /** Memories of a place by number, those after `after`, at most `limit`. */
  indexed(page: { scope: ScopeNumber; after: number; limit: number }): Promise<readonly IndexedMemory[]>;
  /** What was written after `seq`, each as it is now and null where it is gone; null when that is not known any more. */
  changedSince(
    seq: number,
  ): Promise<{ seq: number; memories: ReadonlyMap<number, IndexedMemory | null> } | null>;
  /** What an index of the place must hold now, and the last change it must know. */
  indexCheck(place: ScopeNumber): Promise<IndexCheck & { readonly seq: number }>;
}

/** Hashes of terms, two numbers each, in a buffer that is used again. */
export interface TermHashes {
  pairs: Int32Array;
}

/** Writes 64 bits for each term into `into.pairs`, in order and with repeats; gives how many terms there are. */
export function hashTerms(terms: string, into: TermHashes): number {
  if (into.pairs.length < terms.length + 2) into.pairs = new Int32Array(2 * terms.length + 2);
  const { pairs } = into;
  let [count, left, right, begun] = [0, LEFT, RIGHT, false];
  for (let at = 0; at <= terms.length; at++) {
    const code = at < terms.length ? terms.charCodeAt(at) : SPACE;
    if (code !== SPACE) {
      left = Math.imul(left ^ code, 0x01000193);
      right = Math.imul((right << 5) ^ (right >>> 27) ^ code, 0x2c1b3c6d);
      begun = true;
    } else if (begun) {
      pairs[2 * count] = left ^ (left >>> 15);
      pairs[2 * count + 1] = right ^ (right >>> 13);
      [left, right, begun] = [LEFT, RIGHT, false];
      count++;
    }
  }
  return count;
}

const SPACE = 32;
const LEFT = 0x811c9dc5 | 0;
const RIGHT = 0x3243f6a8;

/** 32 bits that change when the number, the validity or a term does; `count` terms are in `hashes`. */
export function fingerprint(number: number, ended: boolean, { pairs }: TermHashes, count: number): number {
  let sum = Math.imul(2 * number + Number(ended) + 1, 0x9e3779b1);
  for (let at = 0; at < 2 * count; at += 2) sum = (sum + Math.imul(pairs[at] ?? 0, 0x85ebca6b)) | 0;
  sum ^= sum >>> 16;
  return Math.imul(sum, 0x7feb352d) >>> 0;
}
