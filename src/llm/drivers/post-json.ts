import { LlmError } from "../llm.ts";

/** A question as it goes over the wire. */
export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  /** An object, whatever came. */
  readonly fields: JsonFields;
}

export type JsonFields = Readonly<Record<string, unknown>>;

/** Far more than any answer; an endless one must not fill the memory. */
const MAX_BYTES = 8_000_000;
/** Longest part of a provider's own words that is told on. */
const MAX_TOLD = 200;
const OVERLOADED = 529;

/** Posts JSON and gives back what came, as an object. Throws `LlmError`, whose message tells no key and no question. */
export async function postJson({ url, headers, body, signal }: PostRequest): Promise<PostAnswer> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const { response, text } = await sendPost(url, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", "content-length": String(bytes.length) },
      // On a connection of before, which the server may be about to close, nobody knows whether a question arrived.
      connection: "close",
      ...headers,
    },
    // A stream can be read once: `fetch` would ask by itself again after a 421, and both would be billed.
    body: new Blob([bytes]).stream(),
    duplex: "half",
    signal,
    // A redirect would carry the key to wherever it leads.
    redirect: "error",
  });
  const { status } = response;
  const fields = parseObject(text);
  if (!response.ok) throw refusalError(status, fields, response.headers.get("retry-after"));
  if (fields === null)
    throw new LlmError("LLM_FAILED", "the answer is not what was agreed on", { exit: status });
  return { status, fields };
}

/** What a server says is wrong, for an answer that is none. */
export function refusalError(
  status: number,
  fields: JsonFields | null,
  retryAfter: string | null = null,
): LlmError {
  const message = `status ${status}${complaintIn(fields)}`;
  const details = { exit: status, retryAfterMs: millisecondsOf(retryAfter) };
  if (status === 429 || status === 503 || status === OVERLOADED)
    return new LlmError("LLM_BUSY", message, details);
  return new LlmError(status >= 400 && status < 500 ? "LLM_REFUSED" : "LLM_FAILED", message, details);
}

/** One object of many inside another; empty when there is none. */
export function objectIn(fields: JsonFields, name: string): JsonFields {
  const part = fields[name];
  return typeof part === "object" && part !== null ? (part as JsonFields) : {};
}

export function tokenCount(fields: JsonFields, name: string): number | null {
  const count = fields[name];
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : null;
}

/** Throws when nothing was answered. */
export function answeredText(text: unknown, status: number): string {
  if (typeof text === "string" && text.trim() !== "") return text;
  throw new LlmError("LLM_FAILED", "the answer holds no text", { exit: status });
}

async function sendPost(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  let status: number | null = null;
  try {
    const response = await fetch(url, init);
    status = response.status;
    return { response, text: await readBody(response) };
  } catch (error) {
    if (error instanceof LlmError) throw error;
    init.signal?.throwIfAborted();
    throw new LlmError("LLM_FAILED", connectionCause(error), { exit: status });
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new LlmError("LLM_FAILED", "the answer is far too long", { exit: response.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Node's own message may hold the address or a header: only the code of what is behind it is told. */
function connectionCause(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === "string" ? ` (${cause.code})` : "";
  return `the connection failed${code}`;
}

function parseObject(text: string): JsonFields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as JsonFields) : null;
  } catch {
    // Garbage, a page for people or a torn answer: no one can use it.
    return null;
  }
}

/** Never the whole body: it may repeat the question. */
function complaintIn(fields: JsonFields | null): string {
  const error = fields?.error;
  const words = typeof error === "string" ? error : objectIn(fields ?? {}, "error").message;
  return typeof words === "string" ? `: ${words.replace(/\s+/g, " ").slice(0, MAX_TOLD)}` : "";
}

/** Seconds, or a date, which nobody of these sends. */
function millisecondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
