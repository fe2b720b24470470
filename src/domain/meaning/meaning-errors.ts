/** Errors of what reads meaning and of what orders anew. */
export const MEANING_ERRORS = {
  EMBEDDER_FAILED: {
    meaning: "memories could not be compared by meaning; words alone were searched",
    remedy: "install Unbidden again, because its table of word vectors is missing or damaged",
  },
  EMBEDDER_UNAVAILABLE: {
    meaning: "the embedding server gave no usable vectors; words alone were searched",
    remedy: "run `unbidden doctor`, which asks it; `embeddings.provider: static` needs no server",
  },
  RERANKER_UNAVAILABLE: {
    meaning: "the reranking server gave no usable scores; the order is that of words and meaning",
    remedy: "run `unbidden doctor`, which asks it; `rerank.provider: off` needs no server",
  },
} as const;
