import { createBreaker } from "../http/breaker.ts";
import { askGuarded } from "../http/guarded.ts";
import { checkedVectors } from "./checked-vectors.ts";
import { type CosineScale, cosineScale, judgedTexts, likenessOn } from "./cosine-scale.ts";
import {
  type Embedder,
  EmbedderError,
  type EmbeddingApi,
  type Instructions,
  type TextRole,
} from "./embedder.ts";
import { instructed } from "./instructions.ts";

export interface ServedOptions {
  readonly api: EmbeddingApi;
  readonly provider: string;
  readonly model: string;
  /** Null for as many as the model has. */
  readonly dimensions: number | null;
  readonly mostTexts: number;
  readonly instructions: Instructions;
  readonly monotonic: () => number;
  /** Called for each failure of a try, never for one that the breaker saved. */
  readonly onFailure: () => void;
}

/** Longer texts are cut before they are sent: what a memory is about stands at its beginning. */
const MOST_CHARACTERS = 8_000;

/** A server's model as an embedder: asked once for each call, within its deadline, unless it pauses. */
export function servedEmbedder(options: ServedOptions): Embedder {
  const guard = {
    breaker: createBreaker(options.monotonic),
    Failure: EmbedderError,
    onFailure: options.onFailure,
  };
  let dimensions = options.dimensions;
  let scale: CosineScale | null = null;
  const ask = async (texts: readonly string[], role: TextRole, signal: AbortSignal) => {
    const { api, model, dimensions: wanted } = options;
    const answer = await api({ texts, role, model, dimensions: wanted, signal });
    const vectors = checkedVectors(answer, { count: texts.length, dimensions });
    dimensions = (vectors[0] as Float32Array).length;
    return vectors;
  };
  const scaleOf = async (signal: AbortSignal) => {
    const { queries, memories } = judgedTexts(options.instructions);
    return cosineScale(await ask(queries, "query", signal), await ask(memories, "memory", signal));
  };
  return {
    model: `${options.provider}:${options.model}`,
    dimensions: () => dimensions,
    mostTexts: options.mostTexts,
    likeness: (cosine) => (scale === null ? 0 : likenessOn(scale, cosine)),
    embed: async (texts, role, limits) => {
      if (texts.length === 0) return [];
      const whole = texts.map((text) =>
        instructed(text.slice(0, MOST_CHARACTERS).toWellFormed(), options.instructions[role]),
      );
      return askGuarded(guard, limits, async (signal) => {
        scale ??= await scaleOf(signal);
        return ask(whole, role, signal);
      });
    },
  };
}
