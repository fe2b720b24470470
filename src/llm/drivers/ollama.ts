import { objectIn } from "../../http/post-json.ts";
import type { Driver, Endpoint } from "../llm.ts";
import { answeredText, askProvider, tokenCount } from "./ask-provider.ts";

/** In tokens. Without this option Ollama silently cuts a longer question. */
const LEAST_CONTEXT = 4_096;
const MOST_CONTEXT = 32_768;
/** Low, so that the context is rather too large. */
const CHARACTERS_PER_TOKEN = 3;

/** A server of the user's own. */
export function ollama({ baseUrl }: Endpoint): Driver {
  return async ({ prompt, system, model, maxTokens, schema, signal }) => {
    const { status, fields } = await askProvider({
      url: `${baseUrl}/api/chat`,
      headers: {},
      body: {
        model,
        messages: [
          { role: "system", content: system },
          { role: "user", content: prompt },
        ],
        stream: false,
        options: { num_predict: maxTokens, num_ctx: contextFor(system + prompt, maxTokens) },
        ...(schema ? { format: schema } : {}),
      },
      signal,
    });
    return {
      text: answeredText(objectIn(fields, "message").content, status),
      promptTokens: tokenCount(fields, "prompt_eval_count"),
      responseTokens: tokenCount(fields, "eval_count"),
      exit: status,
    };
  };
}

/** In whole steps, because another size makes the server load the model anew. */
function contextFor(words: string, maxTokens: number): number {
  const wanted = words.length / CHARACTERS_PER_TOKEN + maxTokens;
  const steps = Math.ceil(wanted / LEAST_CONTEXT) * LEAST_CONTEXT;
  return Math.min(MOST_CONTEXT, steps);
}
