import { describeRefusal, type JsonFields, type PostRequest, postJson } from "../../http/post-json.ts";
import { LlmError } from "../llm.ts";

interface ProviderAnswer {
  readonly status: number;
  readonly fields: JsonFields;
}

const OVERLOADED = 529;

/** Posts a question. Throws `LlmError`, whose message holds no key and no question. */
export async function askProvider(request: PostRequest): Promise<ProviderAnswer> {
  const outcome = await postJson(request);
  switch (outcome.kind) {
    case "answered":
      return outcome;
    case "refused":
      throw refusalError(outcome.status, outcome.fields, outcome.retryAfterMs);
    case "failed":
      throw new LlmError("LLM_FAILED", outcome.reason, { exit: outcome.status });
  }
}

/** The error of an answer with a failure status. */
export function refusalError(
  status: number,
  fields: JsonFields | null,
  retryAfterMs: number | null = null,
): LlmError {
  const message = describeRefusal(status, fields);
  const details = { exit: status, retryAfterMs };
  if (status === 429 || status === 503 || status === OVERLOADED)
    return new LlmError("LLM_BUSY", message, details);
  return new LlmError(status >= 400 && status < 500 ? "LLM_REFUSED" : "LLM_FAILED", message, details);
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
