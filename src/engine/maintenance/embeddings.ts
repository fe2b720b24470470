import { setImmediate as nextTurn } from "node:timers/promises";
import type { Embedder } from "../../embedder/embedder.ts";
import type { EngineDeps } from "../wiring/deps.ts";

export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Called after each batch with the number that was done. */
  readonly onBatch?: (done: number) => void;
}

/** Longest wait for the vectors of some memories. */
const BATCH_MS = 60_000;
/** Rows removed in one go. */
const DROPPED = 1_000;

/** Has the server embed what has no vector of its model yet, batch by batch, each kept at once; then earlier models' go. */
export async function embedMissing(deps: EngineDeps, options: EmbedOptions = {}): Promise<number> {
  const meaning = await deps.meaning();
  const embedder = meaning.served();
  if (!embedder) return 0;
  let done = 0;
  while (!options.signal?.aborted) {
    const missing = await deps.store().withoutVector(embedder.model, embedder.mostTexts);
    if (missing.length === 0) break;
    const stored = await embedBatch(deps, embedder, missing, options);
    done += stored;
    options.onBatch?.(done);
    await nextTurn();
  }
  if (!options.signal?.aborted) await dropOthers(deps, embedder.model);
  return done;
}

async function embedBatch(
  deps: EngineDeps,
  embedder: Embedder,
  texts: Awaited<ReturnType<ReturnType<EngineDeps["store"]>["withoutVector"]>>,
  { signal }: EmbedOptions,
): Promise<number> {
  const { toBytes } = await deps.meaning();
  const words = texts.map(({ title, body }) => `${title}\n${body}`);
  const limits = { deadlineMs: BATCH_MS, ...(signal ? { signal } : {}) };
  const vectors = await embedder.embed(words, "memory", limits);
  const rows = texts.map((text, at) => ({ ...text, vector: toBytes(vectors[at] as Float32Array) }));
  await deps.store().putVectors(embedder.model, rows);
  return rows.length;
}

/** All vectors, or those of every other model. */
export async function dropOthers({ store }: EngineDeps, keep: string | null): Promise<number> {
  let dropped = 0;
  for (;;) {
    const removed = await store().dropVectors(keep, DROPPED);
    dropped += removed;
    if (removed < DROPPED) return dropped;
  }
}
