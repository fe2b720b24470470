import type { EmbeddingStore, MemoryVector } from "../../store/port/embedding-store.ts";
import type { IndexSource, ScopeNumber } from "../../store/port/indexed.ts";
import { isOfScope, type ScopeVectors, type VectorReader } from "./scope-vectors.ts";
import { emptyVectorSet, putStoredVector, removeVector } from "./vector-set.ts";

export interface StoredReading {
  readonly source: Pick<IndexSource, "lastChange" | "changedSince"> & EmbeddingStore;
  readonly model: string;
  /** Called between steps of some milliseconds. */
  readonly breathe: () => Promise<void>;
}

/** Vectors read between two looks at what else waits. */
const PAGE = 1_000;

/** Vectors that a server made and the store keeps; memories without one are not found by meaning yet. */
export function storedVectors(reading: StoredReading): VectorReader {
  return {
    read: async (scope) => {
      const vectors = await emptyScope(reading, scope);
      await readNewVectors(reading, vectors);
      return vectors;
    },
    catchUp: async (vectors) => {
      if (!(await followChanges(reading, vectors))) return false;
      await readNewVectors(reading, vectors);
      return true;
    },
  };
}

async function emptyScope({ source }: StoredReading, scope: ScopeNumber): Promise<ScopeVectors> {
  return { scope, set: null, seq: await source.lastChange(), storedSeq: 0 };
}

/** A changed memory keeps its vector only where the store still has it: other words mean something else. */
async function followChanges({ source, model }: StoredReading, vectors: ScopeVectors): Promise<boolean> {
  if ((await source.lastChange()) === vectors.seq) return true;
  const changes = await source.changedSince(vectors.seq);
  if (changes === null) return false;
  const here = [...changes.memories].filter(([, memory]) => memory && isOfScope(memory, vectors.scope));
  const kept = await source.vectorsOf(
    model,
    here.map(([number]) => number),
  );
  for (const number of changes.memories.keys()) if (vectors.set) removeVector(vectors.set, number);
  putAll(vectors, kept);
  vectors.seq = changes.seq;
  return true;
}

async function readNewVectors(
  { source, model, breathe }: StoredReading,
  vectors: ScopeVectors,
): Promise<void> {
  for (;;) {
    const { scope, storedSeq: seq } = vectors;
    const page = await source.vectorsAfter({ scope, model, seq }, PAGE);
    putAll(vectors, page);
    vectors.storedSeq = page.at(-1)?.seq ?? seq;
    if (page.length < PAGE) return;
    await breathe();
  }
}

/** A vector of other dimensions is a row of another time, which verification names. */
function putAll(vectors: ScopeVectors, page: readonly MemoryVector[]): void {
  for (const one of page) {
    vectors.set ??= emptyVectorSet(one.vector.length);
    if (one.vector.length === vectors.set.dimensions) putStoredVector(vectors.set, one.number, one.vector);
  }
}
