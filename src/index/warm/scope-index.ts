import {
  EVERYWHERE_SCOPE,
  type IndexCheck,
  type IndexedMemory,
  type IndexSource,
  type NumberRange,
  projectOfPassages,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import { type Breathe, type SegmentBuilder, segmentBuilder, startsOf } from "./build-segment.ts";
import { type Dictionary, eachTerm, emptyDictionary, enterTerm } from "./dictionary.ts";
import { blocksUpTo, type NumberBlocks, takeBlock } from "./number-blocks.ts";
import {
  type CopiedDocument,
  copiedDocuments,
  type FactsBuilder,
  factsBuilder,
  type ScoringData,
} from "./scoring-data.ts";
import { REMOVED_DOCUMENT, removeDocument, type Segment, segmentBytes } from "./segment.ts";

/** All memories filed in one scope: one large segment and, after it, a few smaller ones of what was written since. */
export interface ScopeIndex {
  readonly scope: ScopeNumber;
  segments: readonly Segment[];
  /** The last change it knows. */
  seq: number;
  /** Found to agree with the store at that change. */
  checked: boolean;
}

/** Rows read before others have their turn; about 20 ms. */
const PAGE = 1_000;

/** One index of parts that were read by themselves. */
export function joinParts(scope: ScopeNumber, parts: readonly ScopeIndex[]): ScopeIndex {
  const segments = parts.flatMap((part) => part.segments.filter(({ size }) => size > 0));
  return { scope, segments, seq: Math.min(...parts.map(({ seq }) => seq)), checked: false };
}

/** Reads a scope from the store, block by block. What is written meanwhile is followed afterwards. */
export async function readScope(
  source: IndexSource,
  scope: ScopeNumber,
  breathe: Breathe,
  blocks: NumberBlocks = blocksUpTo(0, 1),
): Promise<ScopeIndex> {
  const seq = await source.lastChange();
  const builder = segmentBuilder(factsFor(scope));
  for (let block = takeBlock(blocks); block; block = takeBlock(blocks))
    await readBlock({ source, scope, breathe, builder }, block);
  return { scope: scope, segments: [await builder.finish(breathe)], seq, checked: false };
}

interface BlockReading {
  readonly source: IndexSource;
  readonly scope: ScopeNumber;
  readonly breathe: Breathe;
  readonly builder: SegmentBuilder;
}

async function readBlock(
  { source, scope, breathe, builder }: BlockReading,
  { after: first, upTo }: NumberRange,
): Promise<void> {
  for (let after = first; ; ) {
    const page = await source.indexed({ scope, after, upTo, limit: PAGE });
    for (const memory of page) builder.add(memory);
    if (page.length < PAGE) break;
    after = page.at(-1)?.number ?? after;
    await breathe();
  }
}

/** What crosses to another thread without a copy. */
export function buffersOf({ segments }: ScopeIndex): ArrayBuffer[] {
  const arrays = segments.flatMap(({ dictionary, scoring, ...segment }) =>
    [segment, dictionary, scoring ?? {}].flatMap((part): unknown[] => Object.values(part)),
  );
  return arrays.flatMap((array) => (ArrayBuffer.isView(array) ? [array.buffer as ArrayBuffer] : []));
}

/** Passages are scored by what stands around them, too, so they are read anyway. */
function factsFor(scope: ScopeNumber): FactsBuilder | null {
  return projectOfPassages(scope) === null ? factsBuilder() : null;
}

/** Level with the store; or what was written is too much to follow; or following it led to something else. */
type CatchUp = "level" | "behind" | "differs";

export async function catchUpScope(source: IndexSource, index: ScopeIndex): Promise<CatchUp> {
  for (;;) {
    if (index.checked && (await source.lastChange()) === index.seq) return "level";
    const changes = await source.changedSince(index.seq);
    if (changes === null) return "behind";
    await replaceChanged(index, changes.memories);
    index.seq = changes.seq;
    const check = await source.indexCheck(index.scope);
    // Something may have been written between the two.
    if (check.seq !== index.seq) continue;
    index.checked = hasSameCheck(index, check);
    return index.checked ? "level" : "differs";
  }
}

/** Moves changed memories into a new segment; a query meanwhile sees all or nothing of it. */
async function replaceChanged(
  index: ScopeIndex,
  changed: ReadonlyMap<number, IndexedMemory | null>,
): Promise<void> {
  if (changed.size === 0) return;
  const builder = segmentBuilder(factsFor(index.scope));
  for (const number of [...changed.keys()].sort((one, other) => one - other)) {
    const memory = changed.get(number);
    if (memory && belongsToScope(memory, index.scope)) builder.add(memory);
  }
  const added = await builder.finish(async () => undefined);
  for (const number of changed.keys()) for (const segment of index.segments) removeDocument(segment, number);
  index.segments = mergeSmall([...index.segments, added]);
}

function hasSameCheck({ segments }: ScopeIndex, check: IndexCheck): boolean {
  const sum = (of: (segment: Segment) => number) => segments.reduce((total, one) => total + of(one), 0);
  return sum(({ size }) => size) === check.size && sum(({ checksum }) => checksum) === check.checksum;
}

export function bytesIn({ segments }: ScopeIndex): number {
  return segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
}

function belongsToScope(memory: IndexedMemory, scope: ScopeNumber): boolean {
  return scope === EVERYWHERE_SCOPE ? memory.everywhere && !memory.ended : memory.scope === scope;
}

/** No segment is less than twice as large as the one after it, so that there are never many. */
function mergeSmall(segments: readonly Segment[]): readonly Segment[] {
  const merged = segments.filter(({ size }) => size > 0);
  while (merged.length > 1) {
    const [before, last] = merged.slice(-2) as [Segment, Segment];
    if (before.size >= 2 * last.size) break;
    merged.splice(-2, 2, mergeSegments(before, last));
  }
  return merged;
}

/** Merges two segments, so that daily writes do not become many small ones. */
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
    scoring: mergedScoring(numbers.length, sides),
    size: one.size + other.size,
    checksum: one.checksum + other.checksum,
  };
}

/** Documents of both in order of number, and their new positions; -1 for removed ones. */
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

interface Side {
  readonly segment: Segment;
  /** New places of its documents; -1 for removed ones. */
  readonly moved: Int32Array;
  /** New numbers of its terms. */
  readonly terms: Int32Array;
}

function mergedScoring(size: number, sides: readonly Side[]): ScoringData | null {
  const places: CopiedDocument[] = new Array(size);
  for (const { segment, moved, terms } of sides) {
    const { scoring: data } = segment;
    if (!data) return null;
    for (const [document, to] of moved.entries())
      if (to !== -1) places[to] = { data, document, numbers: terms };
  }
  return copiedDocuments(places);
}

function termNumbers(dictionary: Dictionary, merged: Dictionary): Int32Array {
  const numbers = new Int32Array(dictionary.size);
  eachTerm(dictionary, (left, right, number) => {
    numbers[number] = enterTerm(merged, left, right);
  });
  return numbers;
}

function eachPosting({ segment, moved, terms }: Side, visit: (term: number, document: number) => void): void {
  const { starts, postings } = segment;
  for (let term = 0; term < terms.length; term++) {
    for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
      const document = moved[postings[at] as number] as number;
      if (document !== -1) visit(terms[term] as number, document);
    }
  }
}
