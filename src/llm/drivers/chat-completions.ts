import type { DriverAnswer, DriverRequest, Endpoint, LlmError } from "../llm.ts";
import { answeredText, type JsonFields, objectIn, postJson, refusalError, tokenCount } from "./post-json.ts";

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
      ...(schema ? { response_format: responseFormat(schema) } : {}),
    },
    signal,
  });
  const usage = objectIn(fields, "usage");
  return {
    text: answeredText(completionContent(fields), status),
    promptTokens: tokenCount(usage, "prompt_tokens"),
    responseTokens: tokenCount(usage, "completion_tokens"),
    exit: status,
  };
}

function responseFormat(schema: NonNullable<DriverRequest["schema"]>) {
  return { type: "json_schema", json_schema: { name: "answer", strict: true, schema } };
}

/** A router answers 200 and tells inside what the provider behind it said. */
function completionContent(fields: JsonFields): unknown {
  const choices = Array.isArray(fields.choices) ? fields.choices : [];
  const choice = (choices[0] ?? {}) as JsonFields;
  for (const holder of [fields, choice]) {
    if (holder.error) throw providerError(holder);
  }
  return objectIn(choice, "message").content;
}

function providerError(holder: JsonFields): LlmError {
  const code = objectIn(holder, "error").code;
  return refusalError(typeof code === "number" ? code : 500, holder);
}
