import { EmbedderError, type EmbeddingApi, type EmbeddingEndpoint } from "../embedder.ts";
import { askServer } from "./ask-server.ts";

/** Ollama's own API. */
export function ollamaVectors({ baseUrl, key }: EmbeddingEndpoint): EmbeddingApi {
  return async ({ texts, model, dimensions, signal }) => {
    const { embeddings } = await askServer({
      url: `${baseUrl}/api/embed`,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      // A text longer than the model reads is cut by the server.
      body: { model, input: texts, truncate: true, ...(dimensions === null ? {} : { dimensions }) },
      signal,
    });
    if (!Array.isArray(embeddings)) throw new EmbedderError("the answer holds no vectors");
    return embeddings;
  };
}
