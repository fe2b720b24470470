import { askServer, bearer } from "../../http/ask-server.ts";
import { EmbedderError, type EmbeddingApi, type EmbeddingEndpoint } from "../embedder.ts";

/** Ollama's own API. */
export function ollamaVectors({ baseUrl, key }: EmbeddingEndpoint): EmbeddingApi {
  return async ({ texts, model, dimensions, signal }) => {
    const { embeddings } = await askServer(
      {
        url: `${baseUrl}/api/embed`,
        headers: bearer(key),
        // A text longer than the model reads is cut by the server.
        body: { model, input: texts, truncate: true, ...(dimensions === null ? {} : { dimensions }) },
        signal,
      },
      EmbedderError,
    );
    if (!Array.isArray(embeddings)) throw new EmbedderError("the answer holds no vectors");
    return embeddings;
  };
}
