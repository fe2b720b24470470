import type { Config } from "../../config/options.ts";
import type { RerankSettings } from "../../reranker/reranker.ts";

/** The user's options about a reranking server, as its driver takes them. */
export function rerankSettings(config: Config): RerankSettings {
  return {
    provider: config["rerank.provider"],
    model: config["rerank.model"],
    baseUrl: config["rerank.base_url"],
    keyName: config["rerank.key_env"],
    mostTexts: Math.round(config["rerank.candidates"]),
    timeoutMs: config["rerank.timeout_ms"],
  };
}
