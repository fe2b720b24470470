import type { IndexSource } from "../../store/port/indexed.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexCheck,
  type IndexedMemory,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import { type Breathe, segmentBuilder } from "./build-segment.ts";
import { mergeSegments } from "./merge-segments.ts";
import { removeDocument, type Segment, segmentBytes } from "./segment.ts";

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

/** Reads a scope from the store. What is written meanwhile is followed afterwards. */
export async function readScope(
  source: IndexSource,
  scope: ScopeNumber,
  breathe: Breathe,
): Promise<ScopeIndex> {
  const seq = await source.lastChange();
  const builder = segmentBuilder();
  for (let after = 0; ; ) {
    const page = await source.indexed({ scope: scope, after, limit: PAGE });
    for (const memory of page) builder.add(memory);
    if (page.length < PAGE) break;
    after = page.at(-1)?.number ?? after;
    await breathe();
  }
  return { scope: scope, segments: [await builder.finish(breathe)], seq, checked: false };
}

/** Level with the store; or what was written is too much to follow; or following it led to something else. */
export type CatchUp = "level" | "behind" | "differs";

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
    index.checked = agrees(index, check);
    return index.checked ? "level" : "differs";
  }
}

/** What was written leaves its old segment and comes into a new one; nobody who asks meanwhile sees half of it. */
async function replaceChanged(
  index: ScopeIndex,
  changed: ReadonlyMap<number, IndexedMemory | null>,
): Promise<void> {
  if (changed.size === 0) return;
  const builder = segmentBuilder();
  for (const number of [...changed.keys()].sort((one, other) => one - other)) {
    const memory = changed.get(number);
    if (memory && belongsToScope(memory, index.scope)) builder.add(memory);
  }
  const added = await builder.finish(async () => undefined);
  for (const number of changed.keys()) for (const segment of index.segments) removeDocument(segment, number);
  index.segments = mergeSmall([...index.segments, added]);
}

function agrees({ segments }: ScopeIndex, check: IndexCheck): boolean {
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
  const tidy = segments.filter(({ size }) => size > 0);
  while (tidy.length > 1) {
    const [before, last] = tidy.slice(-2) as [Segment, Segment];
    if (before.size >= 2 * last.size) break;
    tidy.splice(-2, 2, mergeSegments(before, last));
  }
  return tidy;
}
