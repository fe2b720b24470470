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
  /** What is written meanwhile is followed afterwards. A search that comes while nobody waits for the vectors goes first. */
  read(scope: ScopeNumber, isHurried: () => boolean): Promise<ScopeVectors>;
  /** False when too much was written to follow. */
  catchUp(vectors: ScopeVectors): Promise<boolean>;
}

export interface VectorReading {
  readonly source: IndexSource;
  /** Opened when a scope is first read. Throws `EMBEDDER_*`. */
  readonly embedder: () => Embedder;
  /** Longest wait for the vectors of some memories. */
  readonly batchMs: number;
  /** Called between steps while a scope is read. */
  readonly breathe: () => Promise<void>;
  /** Called instead where a search should go first. */
  readonly rest: () => Promise<void>;
}

/** Vectors made as they are needed, by an embedder that costs nothing. */
export function computedVectors(reading: VectorReading): VectorReader {
  return {
    read: (scope, isHurried) => {
      const pause = () => (isHurried() ? reading.breathe() : reading.rest());
      return computeScope({ ...reading, breathe: pause }, scope);
    },
    catchUp: (vectors) => followComputed(reading, vectors),
  };
}

async function computeScope(reading: VectorReading, scope: ScopeNumber): Promise<ScopeVectors> {
  const { source } = reading;
  const vectors: ScopeVectors = { scope, set: null, seq: await source.lastChange(), storedSeq: 0 };
  for (let after = 0; ; ) {
    const texts = await source.textsIn({ scope, after, upTo: Number.MAX_SAFE_INTEGER, limit: READ_AT_ONCE });
    await embedAll(reading, vectors, texts);
    if (texts.length < READ_AT_ONCE) return vectors;
    after = texts.at(-1)?.number ?? after;
  }
}

/** Fewer at once would sort a small scope's memories again for each. */
const READ_AT_ONCE = 200;

async function followComputed(reading: VectorReading, vectors: ScopeVectors): Promise<boolean> {
  const { source } = reading;
  if ((await source.lastChange()) === vectors.seq) return true;
  const changes = await source.changedSince(vectors.seq);
  if (changes === null) return false;
  const here: number[] = [];
  for (const [number, memory] of changes.memories)
    if (memory && isOfScope(memory, vectors.scope)) here.push(number);
    else if (vectors.set) removeVector(vectors.set, number);
  for (let at = 0; at < here.length; at += READ_AT_ONCE)
    await embedAll(reading, vectors, await source.memoryTexts(here.slice(at, at + READ_AT_ONCE)));
  vectors.seq = changes.seq;
  return true;
}

/** Step by step: whoever asks meanwhile waits for several of them. */
async function embedAll(
  reading: VectorReading,
  vectors: ScopeVectors,
  texts: readonly MemoryText[],
): Promise<void> {
  const size = reading.embedder().mostTexts;
  for (let at = 0; at < texts.length; at += size) {
    await embedInto(reading, vectors, texts.slice(at, at + size));
    await reading.breathe();
  }
}

async function embedInto(
  { embedder, batchMs }: VectorReading,
  vectors: ScopeVectors,
  texts: readonly MemoryText[],
): Promise<void> {
  const words = texts.map(({ title, body }) => `${title}\n${body}`);
  const made = await embedder().embed(words, "memory", { deadlineMs: batchMs });
  vectors.set ??= emptyVectorSet((made[0] as Float32Array).length);
  const { set } = vectors;
  for (const [index, text] of texts.entries()) putVector(set, text.number, made[index] as Float32Array);
}

export function isOfScope(memory: IndexedMemory, scope: ScopeNumber): boolean {
  return scope === EVERYWHERE_SCOPE ? memory.everywhere && !memory.ended : memory.scope === scope;
}
