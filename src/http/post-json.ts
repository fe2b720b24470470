export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export type JsonFields = Readonly<Record<string, unknown>>;

/** What came of a question: never its words, an address or a key. */
export type PostOutcome =
  | { readonly kind: "answered"; readonly status: number; readonly fields: JsonFields }
  /** A status of failure, with what the server says about it. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly fields: JsonFields | null;
      readonly retryAfterMs: number | null;
    }
  /** No answer, or no usable one; the status where there was one. */
  | { readonly kind: "failed"; readonly status: number | null; readonly reason: string };

/** Far more than any answer; an endless one must not fill the memory. */
const MAX_BYTES = 8_000_000;
/** Longest part of a server's own error that is shown. */
const MAX_COMPLAINT = 200;

/** Posts JSON once and parses the answer as an object. Throws nothing but the signal's reason. */
export async function postJson({ url, headers, body, signal }: PostRequest): Promise<PostOutcome> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const sent = await sendPost(url, {
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
  if ("kind" in sent) return sent;
  const { response, text } = sent;
  const { status } = response;
  const fields = parseObject(text);
  if (!response.ok) {
    const retryAfterMs = millisecondsOf(response.headers.get("retry-after"));
    return { kind: "refused", status, fields, retryAfterMs };
  }
  if (fields === null) return { kind: "failed", status, reason: "the answer is no JSON object" };
  return { kind: "answered", status, fields };
}

/** A nested object; empty when there is none. */
export function objectIn(fields: JsonFields, name: string): JsonFields {
  const part = fields[name];
  return typeof part === "object" && part !== null ? (part as JsonFields) : {};
}

/** `status 429: slow down`. Never the whole body: it may repeat the question. */
export function describeRefusal(status: number, fields: JsonFields | null): string {
  const error = fields?.error;
  const words = typeof error === "string" ? error : objectIn(fields ?? {}, "error").message;
  const said = typeof words === "string" ? `: ${words.replace(/\s+/g, " ").slice(0, MAX_COMPLAINT)}` : "";
  return `status ${status}${said}`;
}

type Failed = Extract<PostOutcome, { kind: "failed" }>;

async function sendPost(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string } | Failed> {
  let status: number | null = null;
  try {
    const response = await fetch(url, init);
    status = response.status;
    const text = await readBody(response);
    if (text === null) return { kind: "failed", status, reason: "the answer is far too long" };
    return { response, text };
  } catch (error) {
    init.signal?.throwIfAborted();
    return { kind: "failed", status, reason: connectionCause(error) };
  }
}

/** Null for one that is too long. */
async function readBody(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
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

/** In seconds; a date is not read. */
function millisecondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
