import { askServer, bearer } from "../../http/ask-server.ts";
import type { JsonFields } from "../../http/post-json.ts";
import { EmbedderError, type EmbeddingApi, type EmbeddingEndpoint } from "../embedder.ts";

/** As Voyage and others call them, who put their own words before a text. */
const INPUT_TYPES = { query: "query", memory: "document" } as const;

/** OpenAI, or any compatible server. */
export function openaiVectors({ baseUrl, key, sendsRole }: EmbeddingEndpoint): EmbeddingApi {
  return async ({ texts, role, model, dimensions, signal }) => {
    const fields = await askServer(
      {
        url: `${baseUrl}/embeddings`,
        headers: bearer(key),
        body: {
          model,
          input: texts,
          encoding_format: "float",
          ...(sendsRole ? { input_type: INPUT_TYPES[role] } : {}),
          ...(dimensions === null ? {} : { dimensions }),
        },
        signal,
      },
      EmbedderError,
    );
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
