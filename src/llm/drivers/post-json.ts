import { LlmError } from "../llm.ts";

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  readonly fields: JsonFields;
}

export type JsonFields = Readonly<Record<string, unknown>>;

/** Far more than any answer; an endless one must not fill the memory. */
const MAX_BYTES = 8_000_000;
/** Longest part of a provider's own error that is shown. */
const MAX_COMPLAINT = 200;
const OVERLOADED = 529;

/** Posts JSON and parses the answer as an object. Throws `LlmError`, whose message holds no key and no question. */
export async function postJson({ url, headers, body, signal }: PostRequest): Promise<PostAnswer> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const { response, text } = await sendPost(url, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", "content-length": String(bytes.length) },
      // A reused connection, which the server may be about to close, leaves open whether a question arrived.
      connection: "close",
      ...headers,
    },
    // A stream can be read once: `fetch` would repeat the question by itself after a 421, and both would be billed.
    body: new Blob([bytes]).stream(),
    duplex: "half",
    signal,
    // A redirect would carry the key to wherever it leads.
    redirect: "error",
  });
  const { status } = response;
  const fields = parseObject(text);
  if (!response.ok) throw refusalError(status, fields, response.headers.get("retry-after"));
  if (fields === null) throw new LlmError("LLM_FAILED", "the answer is no JSON object", { exit: status });
  return { status, fields };
}

/** The error of an answer with a failure status. */
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

/** A nested object; empty when there is none. */
export function objectIn(fields: JsonFields, name: string): JsonFields {
  const part = fields[name];
  return typeof part === "object" && part !== null ? (part as JsonFields) : {};
}

export function tokenCount(fields: JsonFields, name: string): number | null {
  const count = fields[name];
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : null;
}

/** Throws for an empty answer. */
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

/** Node's own message may hold the address or a header: only the code of its cause is shown. */
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
    // Garbage, a page for people or a torn answer.
    return null;
  }
}

/** Never the whole body: it may repeat the question. */
function complaintIn(fields: JsonFields | null): string {
  const error = fields?.error;
  const words = typeof error === "string" ? error : objectIn(fields ?? {}, "error").message;
  return typeof words === "string" ? `: ${words.replace(/\s+/g, " ").slice(0, MAX_COMPLAINT)}` : "";
}

/** In seconds; none of these providers sends a date. */
function millisecondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
