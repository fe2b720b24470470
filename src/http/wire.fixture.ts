import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a driver sent. */
interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: each provider's own shape, looked at by tests alone.
  readonly body: any;
}

/** A provider's server on loopback, which answers as a test says. */
export interface WireServer {
  readonly url: string;
  readonly sent: Sent[];
  /** How the next questions are answered, the last one for ever. */
  answers(...next: readonly ((response: ServerResponse) => void)[]): void;
  close(): Promise<void>;
}

export async function wireServer(): Promise<WireServer> {
  let queue: ((response: ServerResponse) => void)[] = [];
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      sent.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      answer?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answers: (...next) => {
      queue = [...next];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Answer = (response: ServerResponse) => void;

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return raw(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

export function raw(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Never answers. */
export const silence: Answer = () => undefined;

/** Begins an answer and goes on for ever without ending it. */
export const trickle: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"content":[');
};

/** Breaks off in the middle of an answer. */
export const cut: Answer = (response) => {
  response.writeHead(200, { "content-length": "1000" }).write('{"content":[{"type":"te');
  setImmediate(() => response.destroy());
};

/** Each provider's own answer, as its documentation shows it, whole but for what nobody reads. */
export const REPLIES = {
  anthropic: (text: string) => ({
    ...{ id: "msg_01", type: "message", role: "assistant", model: "claude-haiku-4-5", stop_sequence: null },
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    usage: { input_tokens: 20, cache_creation_input_tokens: 3, cache_read_input_tokens: 7, output_tokens: 5 },
  }),
  openai: (text: string) => ({
    ...{ id: "chatcmpl-1", object: "chat.completion", created: 1, model: "gpt-5-mini" },
    choices: [
      { index: 0, message: { role: "assistant", content: text, refusal: null }, finish_reason: "stop" },
    ],
    usage: { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35 },
  }),
  openrouter: (text: string) => ({
    ...{ id: "gen-1", provider: "Anthropic", object: "chat.completion", created: 1 },
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35 },
  }),
  ollama: (text: string) => ({
    ...{ model: "small", created_at: "2026-02-10T00:00:00Z", done: true, done_reason: "stop" },
    message: { role: "assistant", content: text },
    ...{ total_duration: 5, load_duration: 1, prompt_eval_count: 30, prompt_eval_duration: 1, eval_count: 5 },
  }),
};
