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
  /** Null while the scope has no memory, because a server tells its model's dimensions with its first vector. */
  set: VectorSet | null;
  seq: number;
}

export interface VectorReading {
  readonly source: IndexSource;
  /** Opened when a scope is first read. Throws `EMBEDDER_*`. */
  readonly embedder: () => Embedder;
  /** Longest wait for the vectors of some memories. */
  readonly batchMs: number;
  /** Called between steps of some 20 ms while a scope is read. */
  readonly breathe: () => Promise<void>;
}

/** Reads a scope from the store. What is written meanwhile is followed afterwards. */
export async function readVectors(reading: VectorReading, scope: ScopeNumber): Promise<ScopeVectors> {
  const { source, embedder, breathe } = reading;
  const limit = embedder().mostTexts;
  const vectors: ScopeVectors = { scope, set: null, seq: await source.lastChange() };
  for (let after = 0; ; ) {
    const texts = await source.textsIn({ scope, after, upTo: Number.MAX_SAFE_INTEGER, limit });
    await embedInto(reading, vectors, texts);
    if (texts.length < limit) return vectors;
    after = texts.at(-1)?.number ?? after;
    await breathe();
  }
}

/** False when too much was written to follow. */
export async function catchUpVectors(reading: VectorReading, vectors: ScopeVectors): Promise<boolean> {
  const { source, embedder, breathe } = reading;
  if ((await source.lastChange()) === vectors.seq) return true;
  const changes = await source.changedSince(vectors.seq);
  if (changes === null) return false;
  const here: number[] = [];
  for (const [number, memory] of changes.memories)
    if (memory && isOfScope(memory, vectors.scope)) here.push(number);
    else if (vectors.set) removeVector(vectors.set, number);
  const size = embedder().mostTexts;
  for (let at = 0; at < here.length; at += size) {
    await embedInto(reading, vectors, await source.memoryTexts(here.slice(at, at + size)));
    await breathe();
  }
  vectors.seq = changes.seq;
  return true;
}

async function embedInto(
  { embedder, batchMs }: VectorReading,
  vectors: ScopeVectors,
  texts: readonly MemoryText[],
): Promise<void> {
  if (texts.length === 0) return;
  const words = texts.map(({ title, body }) => `${title}\n${body}`);
  const made = await embedder().embed(words, "memory", { deadlineMs: batchMs });
  vectors.set ??= emptyVectorSet((made[0] as Float32Array).length);
  const { set } = vectors;
  for (const [index, text] of texts.entries()) putVector(set, text, made[index] as Float32Array);
}

function isOfScope(memory: IndexedMemory, scope: ScopeNumber): boolean {
  return scope === EVERYWHERE_SCOPE ? memory.everywhere && !memory.ended : memory.scope === scope;
}
