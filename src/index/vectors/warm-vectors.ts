import { setTimeout as sleep } from "node:timers/promises";
import type { Embedder } from "../../embedder/embedder.ts";
import { EVERYWHERE_SCOPE, projectOfPassages, type ScopeNumber } from "../../store/port/indexed.ts";
import type { SimilarMemory, VectorIndex } from "../vector-index.ts";
import { catchUpVectors, readVectors, type ScopeVectors, type VectorReading } from "./scope-vectors.ts";
import { mostSimilar, vectorBytes } from "./vector-set.ts";

interface WarmVectorsOptions extends Pick<VectorReading, "source" | "breathe" | "batchMs"> {
  /** Called once, when a scope is first read. Throws `EMBEDDER_*`. */
  readonly openEmbedder: () => Embedder;
  /** Longest wait for the vector of what is searched. */
  readonly queryMs: number;
  /** Longest wait for a scope that is being read; after it the answer is null. */
  readonly mostWaitMs: number;
  /** Scopes asked least recently are dropped beyond this; those just asked stay. */
  readonly mostBytes: number;
}

/** Vectors of all memories of a scope, made when it is first asked and kept level with the store. */
export function warmVectors({
  openEmbedder,
  mostBytes,
  mostWaitMs,
  queryMs,
  ...rest
}: WarmVectorsOptions): VectorIndex {
  let opened: Embedder | undefined;
  const embedder = () => (opened ??= openEmbedder());
  const scopes = loadedVectors({ ...rest, embedder });
  const queryVector = lastVectorKept(async (text) => {
    const [vector] = await embedder().embed([text], "query", { deadlineMs: queryMs });
    return vector;
  });
  return {
    find: async ({ scope, text, limit, least }) => {
      const { likeness } = embedder();
      const vector = await queryVector(text);
      const wanted = vectorScopes(scope);
      const ready = (await levelSets(scopes, wanted)) ?? (await levelSetsWithin(scopes, wanted, mostWaitMs));
      scopes.dropIdle(wanted, mostBytes);
      if (!ready) return null;
      if (!vector?.some((part) => part !== 0)) return [];
      const found = likest(
        ready.flatMap(({ set }) => (set ? mostSimilar(set, vector, limit) : [])),
        limit,
      ).map((one) => ({ ...one, similarity: likeness(one.similarity) }));
      return found.filter(({ similarity }) => similarity >= least);
    },
    ready: async (scope) => {
      for (const needed of vectorScopes(scope))
        while ((await scopes.current(needed)) === null) await scopes.reading(needed);
    },
    bytes: scopes.bytes,
  };
}

type VectorOf = (text: string) => Promise<Float32Array | undefined>;

/** A search asks once for memories and once for passages. */
function lastVectorKept(vectorOf: VectorOf): VectorOf {
  let last: { readonly text: string; readonly vector: Float32Array | undefined } | undefined;
  return async (text) => {
    if (last?.text !== text) last = { text, vector: await vectorOf(text) };
    return last.vector;
  };
}

type LoadedScopes = ReturnType<typeof loadedVectors>;

/** Null while one of them is being read, which asking begins. */
async function levelSets(
  scopes: LoadedScopes,
  wanted: readonly ScopeNumber[],
): Promise<readonly ScopeVectors[] | null> {
  const read = await Promise.all(wanted.map(scopes.current));
  const ready = read.filter((vectors) => vectors !== null);
  return ready.length === wanted.length ? ready : null;
}

async function levelSetsWithin(scopes: LoadedScopes, wanted: readonly ScopeNumber[], ms: number) {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([Promise.all(wanted.map(scopes.reading)), late]);
  waiting.abort();
  return levelSets(scopes, wanted);
}

/** A preference of this project is in both scopes. */
function likest(found: readonly SimilarMemory[], limit: number): readonly SimilarMemory[] {
  const distinct = [...new Map(found.map((one) => [one.number, one])).values()];
  return distinct.sort((a, b) => b.similarity - a.similarity || b.number - a.number).slice(0, limit);
}

/** A conversation belongs to one project. */
function vectorScopes(scope: ScopeNumber): readonly ScopeNumber[] {
  return projectOfPassages(scope) === null ? [scope, EVERYWHERE_SCOPE] : [scope];
}

interface LoadedVectors {
  /** Null while they are being read. */
  vectors: ScopeVectors | null;
  reading: Promise<void>;
  /** The last update; updates run one at a time. */
  updating: Promise<unknown>;
}

function loadedVectors(reading: VectorReading) {
  const scopes = new Map<ScopeNumber, LoadedVectors>();
  const load = (scope: ScopeNumber): LoadedVectors => {
    const loaded: LoadedVectors = { vectors: null, reading: Promise.resolve(), updating: Promise.resolve() };
    loaded.reading = readVectors(reading, scope).then(
      (vectors) => {
        loaded.vectors = vectors;
      },
      (error: unknown) => {
        // Read again when the scope is next asked.
        if (scopes.get(scope) === loaded) scopes.delete(scope);
        throw error;
      },
    );
    // Whoever waits sees the error.
    loaded.reading.catch(() => undefined);
    scopes.set(scope, loaded);
    return loaded;
  };
  const update = async (scope: ScopeNumber, loaded: LoadedVectors): Promise<ScopeVectors | null> => {
    const { vectors } = loaded;
    if (vectors === null) return null;
    if (await catchUpVectors(reading, vectors)) return vectors;
    if (scopes.get(scope) === loaded) load(scope);
    return null;
  };
  const bytes = () =>
    [...scopes.values()].reduce((sum, { vectors }) => sum + (vectors?.set ? vectorBytes(vectors.set) : 0), 0);
  return {
    current: (scope: ScopeNumber): Promise<ScopeVectors | null> => {
      const loaded = scopes.get(scope) ?? load(scope);
      scopes.delete(scope);
      scopes.set(scope, loaded);
      const updated = loaded.updating.then(() => update(scope, loaded));
      loaded.updating = updated.catch(() => undefined);
      return updated;
    },
    reading: async (scope: ScopeNumber) => scopes.get(scope)?.reading,
    bytes,
    dropIdle: (asked: readonly ScopeNumber[], mostBytes: number) => {
      for (const [scope, { vectors }] of scopes) {
        if (bytes() <= mostBytes) return;
        if (vectors && !asked.includes(scope)) scopes.delete(scope);
      }
    },
  };
}
