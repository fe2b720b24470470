import { type JsonFields, objectIn } from "../../http/post-json.ts";
import type { Driver, DriverAnswer, DriverRequest, Endpoint, LlmError } from "../llm.ts";
import { answeredText, askProvider, refusalError, tokenCount } from "./ask-provider.ts";

const OWN_HOST = /^https:\/\/api\.openai\.com\//;

/** OpenAI, or any compatible server. Of the two names for the limit each refuses the other's. */
export function openai(endpoint: Endpoint): Driver {
  const limit = OWN_HOST.test(`${endpoint.baseUrl}/`) ? "max_completion_tokens" : "max_tokens";
  return (request) => completeChat(endpoint, request, { [limit]: request.maxTokens });
}

export function openrouter(endpoint: Endpoint): Driver {
  return (request) => completeChat(endpoint, request, { max_tokens: request.maxTokens });
}

/** The API of `openai`, `openrouter` and all compatible servers. */
async function completeChat(
  { baseUrl, key }: Endpoint,
  request: DriverRequest,
  limit: Readonly<Record<string, number>>,
): Promise<DriverAnswer> {
  const { prompt, system, model, schema, signal } = request;
  const { status, fields } = await askProvider({
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

/** A router answers 200 with the error of the provider behind it inside. */
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
