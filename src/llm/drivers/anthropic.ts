import type { Driver, Endpoint } from "../llm.ts";
import { answeredText, countOf, type Fields, partOf, postJson } from "./post-json.ts";

/** Anthropic's Messages interface. */
export function anthropic({ baseUrl, key }: Endpoint): Driver {
  return async ({ prompt, system, model, maxTokens, signal }) => {
    const { status, fields } = await postJson({
      url: `${baseUrl}/v1/messages`,
      headers: { "x-api-key": key ?? "", "anthropic-version": "2023-06-01" },
      body: { model, max_tokens: maxTokens, system, messages: [{ role: "user", content: prompt }] },
      signal,
    });
    const usage = partOf(fields, "usage");
    return {
      text: answeredText(textOf(fields), status),
      promptTokens: promptTokensOf(usage),
      responseTokens: countOf(usage, "output_tokens"),
      exit: status,
    };
  };
}

/** What was read from the provider's cache was sent all the same. */
export function promptTokensOf(usage: Fields): number | null {
  const fresh = countOf(usage, "input_tokens");
  const [made, read] = [
    countOf(usage, "cache_creation_input_tokens"),
    countOf(usage, "cache_read_input_tokens"),
  ];
  return fresh === null ? null : fresh + (made ?? 0) + (read ?? 0);
}

function textOf({ content }: Fields): string {
  const parts = Array.isArray(content) ? (content as Fields[]) : [];
  return parts.map((part) => (part?.type === "text" ? String(part.text) : "")).join("");
}
