import { setImmediate as nextTurn } from "node:timers/promises";
import type { Home } from "./config/home.ts";
import { type EnvOrigin, envOrigin } from "./config/inputs.ts";
import type { Config } from "./config/options.ts";
import { readConfig } from "./config/resolve.ts";
import type { ErrorCode } from "./domain/errors.ts";
import type { EmbedderDeps } from "./embedder/embedders.ts";
import { embeddingSettings } from "./engine/wiring/embedding-settings.ts";
import type { VectorIndex } from "./index/vector-index.ts";
import type { Store } from "./store/store.ts";

/** Where the user's options about meaning and the key come from. */
export interface MeaningSource {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly origin?: EnvOrigin;
  readonly monotonic: () => number;
  readonly recordError: (code: ErrorCode, part?: string) => void;
}

/** The vectors of all memories; what a scope needs is read and loaded on first use. */
export async function vectorsOver(store: Store, source: MeaningSource): Promise<VectorIndex> {
  const { warmVectors } = await import("./index/vectors/warm-vectors.ts");
  const { followingVectors } = await import("./index/vectors/following-vectors.ts");
  const { openEmbedder } = await import("./embedder/embedders.ts");
  const settings = () => {
    const { config } = readConfig(source.home, source.env, source.origin ?? envOrigin(source.env));
    return { ...embeddingSettings(config), queryMs: config["embeddings.timeout_ms"] };
  };
  return followingVectors(settings, ({ queryMs, ...chosen }) =>
    warmVectors({
      source: store,
      openEmbedder: () => openEmbedder(embedderDeps(source, chosen)),
      ...{ queryMs, batchMs: BATCH_MS, mostWaitMs: VECTORS_WAIT_MS, mostBytes: VECTOR_BYTES },
      breathe: () => nextTurn(),
    }),
  );
}

/** Who reads meaning here, and a question to it: null when it answers, else why it does not. */
export async function embeddingFacts(source: MeaningSource, config: Config) {
  const { embeddingState, openEmbedder } = await import("./embedder/embedders.ts");
  const deps = embedderDeps(source, embeddingSettings(config));
  const ask = async (): Promise<string | null> => {
    try {
      await openEmbedder(deps).embed(["Is anybody there?"], "query", { deadlineMs: ASK_MS });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return { state: embeddingState(deps), ask };
}

/** A model that has to be loaded first takes some seconds. */
const ASK_MS = 10_000;
/** Longest wait for the vectors of some memories. */
const BATCH_MS = 60_000;
/** A search waits so long for memories to be read for their meaning; ten thousand take about a second. */
const VECTORS_WAIT_MS = 1_500;
/** Most bytes of vectors in memory: a million memories by the table in the package. */
const VECTOR_BYTES = 300_000_000;

function embedderDeps(
  { env, monotonic, recordError }: MeaningSource,
  settings: EmbedderDeps["settings"],
): EmbedderDeps {
  const onFailure = () => recordError("EMBEDDER_UNAVAILABLE", settings.provider);
  return { settings, env, monotonic, onFailure };
}
