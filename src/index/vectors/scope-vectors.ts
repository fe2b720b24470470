import type { Embedder } from "../../embedder/embedder.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexedMemory,
  type IndexSource,
  type MemoryText,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import { emptyVectorSet, putVector, removeVector, type VectorSet } from "./vector-set.ts";

/** Vectors of a scope's memories, and the last change that they include. */
export interface ScopeVectors {
  readonly scope: ScopeNumber;
  /** Null while the scope has no vector, because a server tells its model's dimensions with its first. */
  set: VectorSet | null;
  seq: number;
  /** The last stored vector that they include. */
  storedSeq: number;
}

/** Where the vectors of a scope come from. */
export interface VectorReader {
  /** What is written meanwhile is followed afterwards. */
  read(scope: ScopeNumber): Promise<ScopeVectors>;
  /** False when too much was written to follow. */
  catchUp(vectors: ScopeVectors): Promise<boolean>;
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

/** Vectors made as they are needed, by an embedder that costs nothing. */
export function computedVectors(reading: VectorReading): VectorReader {
  return {
    read: (scope) => computeScope(reading, scope),
    catchUp: (vectors) => followComputed(reading, vectors),
  };
}

async function computeScope(reading: VectorReading, scope: ScopeNumber): Promise<ScopeVectors> {
  const { source, embedder, breathe } = reading;
  const limit = embedder().mostTexts;
  const vectors: ScopeVectors = { scope, set: null, seq: await source.lastChange(), storedSeq: 0 };
  for (let after = 0; ; ) {
    const texts = await source.textsIn({ scope, after, upTo: Number.MAX_SAFE_INTEGER, limit });
    await embedInto(reading, vectors, texts);
    if (texts.length < limit) return vectors;
    after = texts.at(-1)?.number ?? after;
    await breathe();
  }
}

async function followComputed(reading: VectorReading, vectors: ScopeVectors): Promise<boolean> {
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
  for (const [index, text] of texts.entries()) putVector(set, text.number, made[index] as Float32Array);
}

export function isOfScope(memory: IndexedMemory, scope: ScopeNumber): boolean {
  return scope === EVERYWHERE_SCOPE ? memory.everywhere && !memory.ended : memory.scope === scope;
}
