import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { OPTIONS } from "../../src/config/options.ts";
import type { Embedder, TextRole } from "../../src/embedder/embedder.ts";
import type { Reranker } from "../../src/reranker/reranker.ts";
import { openReranker } from "../../src/reranker/rerankers.ts";
import { type ServedModel, startEmbeddingServer, textOf } from "./embedding-server.ts";

export type RerankShape = "jina" | "tei";

export interface RerankServer {
  readonly reranker: Reranker;
  close(): void;
}

/** Both wire formats before an embedding model: no package that the benchmark may install holds a cross-encoder, so cosines stand in for its scores. */
export async function startRerankServer(
  provider: RerankShape,
  { url: own, model }: ServedModel,
): Promise<RerankServer> {
  if (own !== null) return { reranker: rerankerAt(provider, own, model), close: () => undefined };
  const embedding = await startEmbeddingServer("openai", { url: null, model });
  const server = await rerankFace(embedding.embedder);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    reranker: rerankerAt(provider, url, ""),
    close: () => {
      server.close();
      embedding.close();
    },
  };
}

function rerankerAt(provider: RerankShape, url: string, model: string): Reranker {
  return openReranker({
    settings: {
      provider,
      model,
      baseUrl: url,
      keyName: "NO_KEY_IS_NEEDED",
      mostTexts: OPTIONS["rerank.candidates"].default,
      timeoutMs: LONGEST_MS,
    },
    env: {},
    monotonic: () => performance.now(),
    onFailure: () => undefined,
  });
}

/** A benchmark waits: it measures what the order is worth, not how long it takes. */
const LONGEST_MS = 600_000;

async function rerankFace(embedder: Embedder): Promise<Server> {
  const vectorOf = vectorsKept(embedder);
  const server = createServer(async (request, response) => {
    const { query, documents, texts } = JSON.parse(await textOf(request)) as Question;
    const asked = await vectorOf(query, "query");
    const scores: number[] = [];
    for (const text of documents ?? texts ?? []) scores.push(dot(asked, await vectorOf(text, "memory")));
    const answer = documents
      ? { results: scores.map((relevance_score, index) => ({ index, relevance_score })) }
      : scores.map((score, index) => ({ index, score }));
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

interface Question {
  readonly query: string;
  readonly documents?: readonly string[];
  readonly texts?: readonly string[];
}

/** The same memories come with many questions. */
function vectorsKept(embedder: Embedder) {
  const kept = new Map<string, Float32Array>();
  return async (text: string, role: TextRole): Promise<Float32Array> => {
    const known = kept.get(role + text);
    if (known) return known;
    const [vector] = await embedder.embed([text], role, { deadlineMs: LONGEST_MS });
    kept.set(role + text, vector as Float32Array);
    return vector as Float32Array;
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, part, at) => sum + part * (other[at] as number), 0);
}
