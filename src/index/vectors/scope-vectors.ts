import type { Embedder } from "../../embedder/embedder.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexedMemory,
  type IndexSource,
  type MemoryText,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import { emptyVectorSet, putVector, removeVector, type VectorSet } from "./vector-set.ts";

/** Vectors of all memories of a scope, and the last change that they include. */
export interface ScopeVectors {
  readonly scope: ScopeNumber;
  readonly set: VectorSet;
  seq: number;
}

export interface VectorReading {
  readonly source: IndexSource;
  /** Opened when a scope is first read. Throws `EMBEDDER_FAILED`. */
  readonly embedder: () => Embedder;
  /** Called between steps of some 20 ms while a scope is read. */
  readonly breathe: () => Promise<void>;
}

/** Memories embedded between two looks at what else waits. */
const BATCH = 200;

/** Reads a scope from the store. What is written meanwhile is followed afterwards. */
export async function readVectors(reading: VectorReading, scope: ScopeNumber): Promise<ScopeVectors> {
  const { source, embedder, breathe } = reading;
  const seq = await source.lastChange();
  const set = emptyVectorSet(embedder().dimensions);
  for (let after = 0; ; ) {
    const texts = await source.textsIn({ scope, after, upTo: Number.MAX_SAFE_INTEGER, limit: BATCH });
    embedInto(set, embedder(), texts);
    if (texts.length < BATCH) return { scope, set, seq };
    after = texts.at(-1)?.number ?? after;
    await breathe();
  }
}

/** False when too much was written to follow. */
export async function catchUpVectors(
  { source, embedder, breathe }: VectorReading,
  vectors: ScopeVectors,
): Promise<boolean> {
  if ((await source.lastChange()) === vectors.seq) return true;
  const changes = await source.changedSince(vectors.seq);
  if (changes === null) return false;
  const here: number[] = [];
  for (const [number, memory] of changes.memories)
    if (memory && isOfScope(memory, vectors.scope)) here.push(number);
    else removeVector(vectors.set, number);
  for (let at = 0; at < here.length; at += BATCH) {
    embedInto(vectors.set, embedder(), await source.memoryTexts(here.slice(at, at + BATCH)));
    await breathe();
  }
  vectors.seq = changes.seq;
  return true;
}

function embedInto(set: VectorSet, embedder: Embedder, texts: readonly MemoryText[]): void {
  const vectors = embedder.embed(texts.map(({ title, body }) => `${title}\n${body}`));
  for (const [index, text] of texts.entries()) putVector(set, text, vectors[index] as Float32Array);
}

function isOfScope(memory: IndexedMemory, scope: ScopeNumber): boolean {
  return scope === EVERYWHERE_SCOPE ? memory.everywhere && !memory.ended : memory.scope === scope;
}
