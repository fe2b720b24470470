import { askServer, bearer } from "../../http/ask-server.ts";
import type { JsonFields } from "../../http/post-json.ts";
import { type RerankApi, type RerankEndpoint, RerankerError } from "../reranker.ts";

/** The API of Text Embeddings Inference, which has one model and answers with a bare list. */
export function teiScores({ baseUrl, key }: RerankEndpoint): RerankApi {
  return async ({ query, texts, signal }) => {
    const ranks: unknown = await askServer(
      {
        url: `${baseUrl}/rerank`,
        headers: bearer(key),
        body: { query, texts, raw_scores: false, return_text: false, truncate: true },
        signal,
      },
      RerankerError,
    );
    if (!Array.isArray(ranks)) throw new RerankerError("the answer holds no scores");
    return ranks.map((rank) => {
      const { index, score } = (rank ?? {}) as JsonFields;
      return { place: index, score };
    });
  };
}
