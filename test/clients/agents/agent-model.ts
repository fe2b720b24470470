import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { sendJson } from "../model-reply.ts";
import { type AgentRequest, callOf, type Step } from "./dialect.ts";
import { DIALECTS } from "./dialects.ts";

/** A model on 127.0.0.1 for clients that speak other APIs; it plays steps and keeps every request. */
export type AgentModel = {
  readonly url: string;
  /** Starts a script; what is asked with tools from here on is answered by its steps. */
  play(steps: readonly Step[]): { readonly requests: readonly AgentRequest[] };
  close(): Promise<void>;
};

export async function startAgentModel(): Promise<AgentModel> {
  let steps: Step[] = [];
  let requests: AgentRequest[] = [];
  let issued = 0;
  /** Of the last step: what a client asks beside it, such as a summary, is of the same size. */
  let tokens: number | undefined;
  const id = () => String(++issued).padStart(24, "0");
  const take = (request: AgentRequest): Step => {
    if (!request.hasTools) return { text: "A scripted session", ...(tokens === undefined ? {} : { tokens }) };
    requests.push(request);
    const step = steps.shift() ?? { text: "(the script has ended)" };
    tokens = step.tokens;
    return step;
  };
  const server = createServer((request, response) => {
    answer(request, response, take, id).catch((error) => {
      process.stderr.write(`model: ${error}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(script) {
      steps = [...script];
      requests = [];
      return { requests };
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  take: (request: AgentRequest) => Step,
  id: () => string,
): Promise<void> {
  const body = JSON.parse((await bodyOf(request)) || "{}");
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const dialect = DIALECTS.find(({ path }) => path.test(pathname));
  if (!dialect)
    return sendJson(response, request.method === "GET" ? 200 : 404, { object: "list", data: [], models: [] });
  const { texts, tools } = dialect.read(body);
  const step = take({ texts, hasTools: tools.length > 0, body });
  dialect.send(response, step, callOf(step, tools), id, body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  switch (request.headers["content-encoding"]) {
    case "gzip":
      return gunzipSync(bytes).toString("utf8");
    case "br":
      return brotliDecompressSync(bytes).toString("utf8");
    case "zstd":
      return zstdDecompressSync(bytes).toString("utf8");
    default:
      return bytes.toString("utf8");
  }
}
