import { type JsonFields, objectIn } from "../../http/post-json.ts";
import type { Driver, Endpoint } from "../llm.ts";
import { answeredText, askProvider, tokenCount } from "./ask-provider.ts";

/** Anthropic's Messages API. */
export function anthropic({ baseUrl, key }: Endpoint): Driver {
  return async ({ prompt, system, model, maxTokens, signal }) => {
    const { status, fields } = await askProvider({
      url: `${baseUrl}/v1/messages`,
      headers: { "x-api-key": key ?? "", "anthropic-version": "2023-06-01" },
      body: { model, max_tokens: maxTokens, system, messages: [{ role: "user", content: prompt }] },
      signal,
    });
    const usage = objectIn(fields, "usage");
    return {
      text: answeredText(messageText(fields), status),
      promptTokens: promptTokensOf(usage),
      responseTokens: tokenCount(usage, "output_tokens"),
      exit: status,
    };
  };
}

/** Tokens from the provider's cache were sent all the same. */
export function promptTokensOf(usage: JsonFields): number | null {
  const fresh = tokenCount(usage, "input_tokens");
  const [made, read] = [
    tokenCount(usage, "cache_creation_input_tokens"),
    tokenCount(usage, "cache_read_input_tokens"),
  ];
  return fresh === null ? null : fresh + (made ?? 0) + (read ?? 0);
}

function messageText({ content }: JsonFields): string {
  const parts = Array.isArray(content) ? (content as JsonFields[]) : [];
  return parts.map((part) => (part?.type === "text" ? String(part.text) : "")).join("");
}
