import type { IndexSource } from "../../store/port/indexed.ts";
import {
  EVERYWHERE_PLACE,
  type IndexCheck,
  type IndexedMemory,
  type PlaceNumber,
} from "../../store/port/indexed.ts";
import { type Breathe, segmentBuilder } from "./build-segment.ts";
import { mergeSegments } from "./merge-segments.ts";
import { bytesOf, type Segment, take } from "./segment.ts";

/** All memories filed in one place: one large segment and, after it, a few smaller ones of what was written since. */
export interface PlaceIndex {
  readonly place: PlaceNumber;
  segments: readonly Segment[];
  /** The last change it knows. */
  seq: number;
  /** Found to agree with the store at that change. */
  checked: boolean;
}

/** Rows read before others have their turn; about 20 ms. */
const PAGE = 1_000;

/** Reads a place from the store. What is written meanwhile is followed afterwards. */
export async function readPlace(
  source: IndexSource,
  place: PlaceNumber,
  breathe: Breathe,
): Promise<PlaceIndex> {
  const seq = await source.lastChange();
  const builder = segmentBuilder();
  for (let after = 0; ; ) {
    const page = await source.indexed({ place, after, limit: PAGE });
    for (const memory of page) builder.add(memory);
    if (page.length < PAGE) break;
    after = page.at(-1)?.number ?? after;
    await breathe();
  }
  return { place, segments: [await builder.finish(breathe)], seq, checked: false };
}

/** Level with the store; or what was written is too much to follow; or following it led to something else. */
export type Followed = "level" | "behind" | "differs";

export async function follow(source: IndexSource, index: PlaceIndex): Promise<Followed> {
  for (;;) {
    if (index.checked && (await source.lastChange()) === index.seq) return "level";
    const changes = await source.changedSince(index.seq);
    if (changes === null) return "behind";
    await replace(index, changes.memories);
    index.seq = changes.seq;
    const check = await source.indexCheck(index.place);
    // Something may have been written between the two.
    if (check.seq !== index.seq) continue;
    index.checked = agrees(index, check);
    return index.checked ? "level" : "differs";
  }
}

/** What was written leaves its old segment and comes into a new one; nobody who asks meanwhile sees half of it. */
async function replace(index: PlaceIndex, changed: ReadonlyMap<number, IndexedMemory | null>): Promise<void> {
  if (changed.size === 0) return;
  const builder = segmentBuilder();
  for (const number of [...changed.keys()].sort((one, other) => one - other)) {
    const memory = changed.get(number);
    if (memory && belongs(memory, index.place)) builder.add(memory);
  }
  const added = await builder.finish(async () => undefined);
  for (const number of changed.keys()) for (const segment of index.segments) take(segment, number);
  index.segments = tidied([...index.segments, added]);
}

function agrees({ segments }: PlaceIndex, check: IndexCheck): boolean {
  const sum = (of: (segment: Segment) => number) => segments.reduce((total, one) => total + of(one), 0);
  return sum(({ size }) => size) === check.size && sum(({ checksum }) => checksum) === check.checksum;
}

export function bytesIn({ segments }: PlaceIndex): number {
  return segments.reduce((sum, segment) => sum + bytesOf(segment), 0);
}

function belongs(memory: IndexedMemory, place: PlaceNumber): boolean {
  return place === EVERYWHERE_PLACE ? memory.everywhere && !memory.ended : memory.place === place;
}

/** No segment is less than twice as large as the one after it, so that there are never many. */
function tidied(segments: readonly Segment[]): readonly Segment[] {
  const tidy = segments.filter(({ size }) => size > 0);
  while (tidy.length > 1) {
    const [before, last] = tidy.slice(-2) as [Segment, Segment];
    if (before.size >= 2 * last.size) break;
    tidy.splice(-2, 2, mergeSegments(before, last));
  }
  return tidy;
}
