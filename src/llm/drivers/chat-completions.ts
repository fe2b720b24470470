import type { DriverAnswer, DriverRequest, Endpoint, LlmError } from "../llm.ts";
import { answeredText, countOf, type Fields, partOf, postJson, refusal } from "./post-json.ts";

/** What `openai`, `openrouter` and every server compatible with them understand. */
export async function completeChat(
  { baseUrl, key }: Endpoint,
  request: DriverRequest,
  limit: Readonly<Record<string, number>>,
): Promise<DriverAnswer> {
  const { prompt, system, model, schema, signal } = request;
  const { status, fields } = await postJson({
    url: `${baseUrl}/chat/completions`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body: {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: prompt },
      ],
      ...limit,
      ...(schema ? { response_format: formatOf(schema) } : {}),
    },
    signal,
  });
  const usage = partOf(fields, "usage");
  return {
    text: answeredText(contentOf(fields), status),
    promptTokens: countOf(usage, "prompt_tokens"),
    responseTokens: countOf(usage, "completion_tokens"),
    exit: status,
  };
}

function formatOf(schema: NonNullable<DriverRequest["schema"]>) {
  return { type: "json_schema", json_schema: { name: "answer", strict: true, schema } };
}

/** A router answers 200 and tells inside what the provider behind it said. */
function contentOf(fields: Fields): unknown {
  const choices = Array.isArray(fields.choices) ? fields.choices : [];
  const choice = (choices[0] ?? {}) as Fields;
  for (const holder of [fields, choice]) {
    if (holder.error) throw behind(holder);
  }
  return partOf(choice, "message").content;
}

function behind(holder: Fields): LlmError {
  const code = partOf(holder, "error").code;
  return refusal(typeof code === "number" ? code : 500, holder);
}
