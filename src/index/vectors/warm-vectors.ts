import { setTimeout as sleep } from "node:timers/promises";
import type { Embedder } from "../../embedder/embedder.ts";
import { EVERYWHERE_SCOPE, projectOfPassages, type ScopeNumber } from "../../store/port/indexed.ts";
import type { SimilarMemory, VectorIndex } from "../vector-index.ts";
import type { ScopeVectors, VectorReader } from "./scope-vectors.ts";
import { mostSimilar, vectorBytes } from "./vector-set.ts";

export interface WarmVectorsOptions {
  readonly reader: VectorReader;
  /** Called when something is first searched. Throws `EMBEDDER_*`. */
  readonly embedder: () => Embedder;
  /** Longest wait for the vector of what is searched. */
  readonly queryMs: number;
  /** Longest wait for a scope that is being read; after it the answer is null. */
  readonly mostWaitMs: number;
  /** Scopes asked least recently are dropped beyond this; those just asked stay. */
  readonly mostBytes: number;
}

export interface WarmVectors extends VectorIndex {
  /** Memories of the scope with a vector; null while they are being read. */
  size(scope: ScopeNumber): Promise<number | null>;
}

/** Vectors of a scope's memories, read when it is first asked and kept level with the store. */
export function warmVectors(options: WarmVectorsOptions): WarmVectors {
  const { reader, embedder, mostBytes, mostWaitMs, queryMs } = options;
  const scopes = loadedVectors(reader);
  const queryVector = lastVectorKept(async (text) => {
    const [vector] = await embedder().embed([text], "query", { deadlineMs: queryMs });
    return vector;
  });
  // One search waits, not each word that somebody types meanwhile.
  const waitedInVain = new Set<string>();
  const readyScopes = async (wanted: readonly ScopeNumber[]) => {
    const name = wanted.join();
    const isPatient = !waitedInVain.has(name);
    const ready =
      (await levelSets(scopes, wanted)) ??
      (isPatient ? await levelSetsWithin(scopes, wanted, mostWaitMs) : null);
    if (ready) waitedInVain.delete(name);
    else waitedInVain.add(name);
    return ready;
  };
  return {
    find: async ({ scope, text, limit, least }) => {
      const vector = await queryVector(text);
      const wanted = vectorScopes(scope);
      const ready = await readyScopes(wanted);
      scopes.dropIdle(wanted, mostBytes);
      if (!ready) return null;
      if (!vector?.some((part) => part !== 0)) return [];
      const comparable = ready.flatMap(({ set }) => (set?.dimensions === vector.length ? [set] : []));
      const { likeness } = embedder();
      const found = likest(
        comparable.flatMap((set) => mostSimilar(set, vector, limit)),
        limit,
      ).map((one) => ({ ...one, similarity: likeness(one.similarity) }));
      return found.filter(({ similarity }) => similarity >= least);
    },
    ready: async (scope) => {
      for (const needed of vectorScopes(scope))
        while ((await scopes.current(needed)) === null) await scopes.reading(needed);
    },
    size: async (scope) => {
      const ready = await readyScopes([scope]);
      return ready ? ready.reduce((sum, { set }) => sum + (set?.size ?? 0), 0) : null;
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
  await Promise.all(wanted.map((scope) => scopes.reading(scope, late)));
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

/** Who types asks again sooner. */
const ASKED_LATELY_MS = 500;

interface LoadedVectors {
  /** Null while they are being read. */
  vectors: ScopeVectors | null;
  reading: Promise<void>;
  /** How many wait for it. */
  waiting: number;
  /** In ms of the process. */
  askedAgainAt: number;
  /** The last update; updates run one at a time. */
  updating: Promise<unknown>;
}

function loadedVectors(reader: VectorReader) {
  const scopes = new Map<ScopeNumber, LoadedVectors>();
  const load = (scope: ScopeNumber): LoadedVectors => {
    const begun = { reading: Promise.resolve(), updating: Promise.resolve() };
    const loaded: LoadedVectors = { vectors: null, ...begun, waiting: 0, askedAgainAt: -Infinity };
    const isHurried = () => loaded.waiting > 0 || performance.now() - loaded.askedAgainAt > ASKED_LATELY_MS;
    loaded.reading = reader.read(scope, isHurried).then(
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
    if (await reader.catchUp(vectors)) return vectors;
    if (scopes.get(scope) === loaded) load(scope);
    return null;
  };
  const bytes = () =>
    [...scopes.values()].reduce((sum, { vectors }) => sum + (vectors?.set ? vectorBytes(vectors.set) : 0), 0);
  return {
    current: (scope: ScopeNumber): Promise<ScopeVectors | null> => {
      const known = scopes.get(scope);
      if (known) known.askedAgainAt = performance.now();
      const loaded = known ?? load(scope);
      scopes.delete(scope);
      scopes.set(scope, loaded);
      const updated = loaded.updating.then(() => update(scope, loaded));
      loaded.updating = updated.catch(() => undefined);
      return updated;
    },
    /** Waits until it is read, or for somebody's patience. */
    reading: async (scope: ScopeNumber, patience?: Promise<void>): Promise<void> => {
      const loaded = scopes.get(scope);
      if (!loaded) return;
      loaded.waiting += 1;
      await Promise.race([loaded.reading, ...(patience ? [patience] : [])]).finally(() => {
        loaded.waiting -= 1;
      });
    },
    bytes,
    dropIdle: (asked: readonly ScopeNumber[], mostBytes: number) => {
      for (const [scope, { vectors }] of scopes) {
        if (bytes() <= mostBytes) return;
        if (vectors && !asked.includes(scope)) scopes.delete(scope);
      }
    },
  };
}
