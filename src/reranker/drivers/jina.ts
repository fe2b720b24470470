import { askServer, bearer } from "../../http/ask-server.ts";
import type { JsonFields } from "../../http/post-json.ts";
import { type RerankApi, type RerankEndpoint, RerankerError } from "../reranker.ts";

/** Jina's API, which llama.cpp, vLLM and Cohere speak, too. */
export function jinaScores({ baseUrl, key }: RerankEndpoint): RerankApi {
  return async ({ query, texts, model, signal }) => {
    const { results } = await askServer(
      {
        url: `${baseUrl}/rerank`,
        headers: bearer(key),
        body: {
          ...(model === "" ? {} : { model }),
          query,
          documents: texts,
          top_n: texts.length,
          return_documents: false,
        },
        signal,
      },
      RerankerError,
    );
    if (!Array.isArray(results)) throw new RerankerError("the answer holds no scores");
    return results.map((result) => {
      const { index, relevance_score } = (result ?? {}) as JsonFields;
      return { place: index, score: relevance_score };
    });
  };
}
