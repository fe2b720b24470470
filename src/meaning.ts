import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { envOrigin } from "./config/inputs.ts";
import { keptConfig } from "./config/resolve.ts";
import type { Embedder, EmbeddingSettings } from "./embedder/embedder.ts";
import { embeddingState, openEmbedder } from "./embedder/embedders.ts";
import { openStaticEmbedder } from "./embedder/static/static-embedder.ts";
import type { Meaning, MeaningSource } from "./engine/wiring/deps.ts";
import { embeddingSettings } from "./engine/wiring/embedding-settings.ts";
import type { VectorIndex } from "./index/vector-index.ts";
import { followingVectors } from "./index/vectors/following-vectors.ts";
import { gradualVectors } from "./index/vectors/gradual-vectors.ts";
import { computedVectors } from "./index/vectors/scope-vectors.ts";
import { storedVectors } from "./index/vectors/stored-vectors.ts";
import { toBytes } from "./index/vectors/vector-set.ts";
import { type WarmVectors, warmVectors } from "./index/vectors/warm-vectors.ts";
import { createReranking } from "./reranking.ts";
import type { Store } from "./store/store.ts";

/** And the vectors of all memories; what a scope needs is read on first use. */
export interface MeaningWithVectors extends Meaning {
  vectorsOver(store: Store): VectorIndex;
}

export function createMeaning(source: MeaningSource): MeaningWithVectors {
  const config = keptConfig(source.home, source.env, source.origin ?? envOrigin(source.env));
  const settings = () => ({ ...embeddingSettings(config()), queryMs: config()["embeddings.timeout_ms"] });
  const embedderFor = embedderKept(source);
  const isServed = ({ provider }: EmbeddingSettings) => provider === "openai" || provider === "ollama";
  return {
    state: () => embeddingState({ settings: settings(), env: source.env }),
    reranking: createReranking(source),
    ask: async (withinMs) => {
      try {
        // Anew, because a person who asks need not wait until its pause is over.
        const { env, monotonic } = source;
        const embedder = openEmbedder({ settings: settings(), env, monotonic, onFailure: () => undefined });
        await embedder.embed(["Is anybody there?"], "query", { deadlineMs: withinMs });
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    served: () => (isServed(settings()) ? embedderFor(settings()) : null),
    toBytes,
    vectorsOver: (store) =>
      followingVectors(settings, (chosen) => {
        const parts = { store, queryMs: chosen.queryMs, embedderFor };
        return isServed(chosen) ? servedVectors(parts, chosen) : staticVectors(parts);
      }),
  };
}

/** A search waits so long for memories to be read for their meaning; ten thousand take about a second. */
const VECTORS_WAIT_MS = 1_500;
/** Most bytes of vectors in memory: a million memories by the table in the package. */
const VECTOR_BYTES = 300_000_000;
/** Between two steps while somebody types in a search; a step takes about half of it. */
const REST_MS = 6;
/** Longest time for the vectors of some memories by the table. */
const STATIC_MS = 60_000;

type EmbedderFor = (settings: EmbeddingSettings) => Embedder;

/** One for each model, so that all who ask a server share what is known of its failures. */
function embedderKept({ env, monotonic, recordError }: MeaningSource): EmbedderFor {
  const kept = new Map<string, Embedder>();
  return (settings) => {
    const name = JSON.stringify(settings);
    const known = kept.get(name);
    if (known) return known;
    const onFailure = () => recordError("EMBEDDER_UNAVAILABLE", settings.provider);
    const opened = openEmbedder({ settings, env, monotonic, onFailure });
    kept.set(name, opened);
    return opened;
  };
}

interface VectorParts {
  readonly store: Store;
  readonly queryMs: number;
  readonly embedderFor: EmbedderFor;
}

function staticVectors({ store, queryMs }: VectorParts): WarmVectors {
  let opened: Embedder | undefined;
  const embedder = () => (opened ??= openStaticEmbedder());
  const pauses = { breathe: () => nextTurn(), rest: () => sleep(REST_MS) };
  const reader = computedVectors({ source: store, embedder, batchMs: STATIC_MS, ...pauses });
  return warmVectors({ reader, embedder, queryMs, mostWaitMs: VECTORS_WAIT_MS, mostBytes: VECTOR_BYTES });
}

function servedVectors(parts: VectorParts, settings: EmbeddingSettings): VectorIndex {
  const { store, queryMs, embedderFor } = parts;
  const over = (model: string): WarmVectors => {
    const chosen = { ...settings, model };
    const reader = storedVectors({
      source: store,
      model: `${settings.provider}:${model}`,
      breathe: () => nextTurn(),
    });
    return warmVectors({
      ...{ reader, queryMs, mostWaitMs: VECTORS_WAIT_MS, mostBytes: VECTOR_BYTES },
      embedder: () => embedderFor(chosen),
    });
  };
  // Only a model of the same provider, at the address that is set now: nothing is sent to an earlier one.
  const prefix = `${settings.provider}:`;
  const earlier = (model: string) =>
    model.startsWith(prefix) && model !== prefix + settings.model ? over(model.slice(prefix.length)) : null;
  return gradualVectors({
    source: store,
    wanted: over(settings.model),
    earlier,
    meanwhile: staticVectors(parts),
  });
}
