import type { EngineDeps, MeaningSource } from "./engine/wiring/deps.ts";
import type { IndexReaders } from "./index/warm/warm-index.ts";
import type { MeaningWithVectors } from "./meaning.ts";
import type { Recalled } from "./recall/recall.ts";
import { createRecallCache } from "./recall/recall-cache.ts";
import type { Store } from "./store/store.ts";

/** Most bytes of an index in memory: a project of a million memories, or very many small ones. */
const INDEX_BYTES = 600_000_000;

/** Most hits in the latest answers. */
const KEPT_HITS = 2_000;

export type LazyMeaning = () => Promise<MeaningWithVectors>;

/** Loaded on first use, and kept. */
export function lazyMeaning(source: MeaningSource): LazyMeaning {
  let meaning: Promise<MeaningWithVectors> | undefined;
  return () => (meaning ??= import("./meaning.ts").then(({ createMeaning }) => createMeaning(source)));
}

/** A hook has neither index nor vectors: to make them costs more than it has. */
export function recallParts(
  store: () => Store,
  meaning: LazyMeaning,
  { warm, entryPoint }: { readonly warm: boolean; readonly entryPoint: string },
): EngineDeps["warm"] {
  if (warm) return warmParts(store, meaning);
  if (entryPoint === "hook") return async () => ({});
  return async () => meaningParts(store(), await meaning());
}

function meaningParts(store: Store, { vectorsOver, reranking }: MeaningWithVectors) {
  return { vectors: vectorsOver(store), reranker: reranking.reranker };
}

export function warmParts(
  store: () => Store,
  meaning: LazyMeaning,
  readers?: IndexReaders,
): EngineDeps["warm"] {
  let parts: ReturnType<EngineDeps["warm"]> | undefined;
  const make = async () => {
    const { warmIndex } = await import("./index/warm/warm-index.ts");
    const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
    const index = warmIndex({ source: store(), mostBytes: INDEX_BYTES, breathe, readers });
    const parts = meaningParts(store(), await meaning());
    return { index, ...parts, cache: createRecallCache<Recalled>(({ hits }) => hits.length, KEPT_HITS) };
  };
  return () => (parts ??= make());
}
