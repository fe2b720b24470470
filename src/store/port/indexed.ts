import type { Memory } from "../../domain/memory.ts";

/** Group of memories in the index: a project's number, 0 for none. */
export type ScopeNumber = number;

/** Memories visible from every project; they are in their project's scope, too. */
export const EVERYWHERE_SCOPE: ScopeNumber = -2;

const FIRST_OF_PASSAGES: ScopeNumber = -10;

/** Scope of a project's conversation passages, apart so that they make none of its words look common. */
export function passagesIn(project: ScopeNumber): ScopeNumber {
  return FIRST_OF_PASSAGES - project;
}

/** The project of a scope of passages; null for every other scope. */
export function projectOfPassages(scope: ScopeNumber): ScopeNumber | null {
  return scope > FIRST_OF_PASSAGES ? null : FIRST_OF_PASSAGES - scope;
}

/** What a scorer needs to know of a memory besides its terms. */
export interface ScoredFacts
  extends Pick<Memory, "id" | "kind" | "trust" | "at" | "pinned" | "rule" | "origin"> {
  /** Known of a session's summaries only, of which the best one counts. */
  readonly session: string | null | undefined;
}

/** What an index knows of a memory. */
export interface KnownMemory extends ScoredFacts {
  readonly number: number;
  readonly ended: boolean;
}

/** A memory in an index. */
export interface IndexedMemory extends KnownMemory {
  readonly scope: ScopeNumber;
  /** Seen from every project. */
  readonly everywhere: boolean;
  /** Title's and body's terms as the store holds them, parted by single spaces. */
  readonly terms: string;
  /** How many of them are the title's. */
  readonly titleLength: number;
}

/** A search term; weights are whole numbers, so that sums are the same in any order. */
export interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
}

/** A query's scope and weighted terms. */
export interface WeighedTerms {
  readonly scope: ScopeNumber;
  /** Terms of at least one memory, rarest in the whole store first. */
  readonly terms: readonly WeighedTerm[];
}

export interface FoundByIndex {
  readonly scope: ScopeNumber;
  readonly numbers: readonly number[];
  readonly ended?: boolean;
}

/** Number of memories in a scope, and the sum of their fingerprints. */
export interface IndexCheck {
  readonly size: number;
  readonly checksum: number;
}

/** Numbers after `after` up to `upTo`. */
export interface NumberRange {
  readonly after: number;
  readonly upTo: number;
}

export interface IndexPage extends NumberRange {
  readonly scope: ScopeNumber;
  readonly limit: number;
}

/** The words of a memory, for whoever reads their meaning. */
export interface MemoryText extends Pick<Memory, "id" | "title" | "body"> {
  readonly number: number;
}

/** The store as an index reads it. */
export interface IndexSource {
  /** Rises with every write of a memory. */
  lastChange(): Promise<number>;
  /** Memories of a scope by number, those after `after` up to `upTo`, at most `limit`. */
  indexed(page: IndexPage): Promise<readonly IndexedMemory[]>;
  /** The same memories' words. */
  textsIn(page: IndexPage): Promise<readonly MemoryText[]>;
  /** Words of memories that are still there, by number. */
  memoryTexts(numbers: readonly number[]): Promise<readonly MemoryText[]>;
  /** The highest number of a memory; 0 where there is none. */
  lastNumber(): Promise<number>;
  /** Memories written after `seq`, null for removed ones; null when the log does not reach back that far. */
  changedSince(
    seq: number,
  ): Promise<{ seq: number; memories: ReadonlyMap<number, IndexedMemory | null> } | null>;
  /** The check that an index of the scope must pass now, and the last change it must include. */
  indexCheck(scope: ScopeNumber): Promise<IndexCheck & { readonly seq: number }>;
}

/** Reused buffer of term hashes, two numbers each. */
export interface TermHashes {
  pairs: Int32Array;
}

/** Writes 64 bits for each term into `into.pairs`, in order and with repeats; gives how many terms there are. */
export function hashTerms(terms: string, into: TermHashes): number {
  const { length } = terms;
  if (into.pairs.length < length + 2) into.pairs = new Int32Array(2 * length + 2);
  const { pairs } = into;
  let [at, left, right, isBegun] = [0, LEFT, RIGHT, false];
  for (let next = 0; next <= length; next++) {
    const code = next < length ? terms.charCodeAt(next) : SPACE;
    if (code !== SPACE) {
      left = Math.imul(left ^ code, 0x01000193);
      right = Math.imul((right << 5) ^ (right >>> 27) ^ code, 0x2c1b3c6d);
      isBegun = true;
    } else if (isBegun) {
      pairs[at++] = left ^ (left >>> 15);
      pairs[at++] = right ^ (right >>> 13);
      left = LEFT;
      right = RIGHT;
      isBegun = false;
    }
  }
  return at / 2;
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
