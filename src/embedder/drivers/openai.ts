import type { JsonFields } from "../../http/post-json.ts";
import { EmbedderError, type EmbeddingApi, type EmbeddingEndpoint } from "../embedder.ts";
import { askServer } from "./ask-server.ts";

/** OpenAI, or any compatible server. */
export function openaiVectors({ baseUrl, key }: EmbeddingEndpoint): EmbeddingApi {
  return async ({ texts, model, dimensions, signal }) => {
    const fields = await askServer({
      url: `${baseUrl}/embeddings`,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      body: {
        model,
        input: texts,
        encoding_format: "float",
        ...(dimensions === null ? {} : { dimensions }),
      },
      signal,
    });
    return inOrder(fields.data);
  };
}

/** Each vector says which text it belongs to; a server may answer in another order. */
function inOrder(data: unknown): readonly unknown[] {
  if (!Array.isArray(data)) throw new EmbedderError("the answer holds no vectors");
  const vectors: unknown[] = [];
  for (const [place, item] of data.entries()) {
    const { index = place, embedding } = (item ?? {}) as JsonFields;
    const isPlace = typeof index === "number" && Number.isInteger(index) && index >= 0 && index < data.length;
    if (!isPlace || vectors[index] !== undefined)
      throw new EmbedderError("the answer's vectors are not numbered as the texts are");
    vectors[index] = embedding;
  }
  return vectors;
}
