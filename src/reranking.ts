import { envOrigin } from "./config/inputs.ts";
import { keptConfig } from "./config/resolve.ts";
import type { MeaningSource, Reranking } from "./engine/wiring/deps.ts";
import { rerankSettings } from "./engine/wiring/rerank-settings.ts";
import type { Reranker, RerankSettings } from "./reranker/reranker.ts";
import { openReranker, rerankState } from "./reranker/rerankers.ts";

/** A server that orders anew what was found, as the options say now. */
export function createReranking(source: MeaningSource): Reranking {
  const { home, env, monotonic, recordError } = source;
  const config = keptConfig(home, env, source.origin ?? envOrigin(env));
  const settings = () => rerankSettings(config());
  const open = (chosen: RerankSettings, onFailure: () => void) =>
    openReranker({ settings: chosen, env, monotonic, onFailure });
  let kept: { readonly name: string; readonly reranker: Reranker } | undefined;
  return {
    state: () => rerankState(settings()),
    ask: async (withinMs) => {
      try {
        // Anew, because a person who asks need not wait until its pause is over.
        const reranker = open(settings(), () => undefined);
        await reranker.scores("Is anybody there?", ["Yes.", "No."], { deadlineMs: withinMs });
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    reranker: () => {
      const chosen = settings();
      if (chosen.provider === "off") return null;
      const name = JSON.stringify(chosen);
      // One for all who ask, so that they share what is known of its failures.
      if (kept?.name !== name)
        kept = { name, reranker: open(chosen, () => recordError("RERANKER_UNAVAILABLE", chosen.provider)) };
      return kept.reranker;
    },
  };
}
