import type { Driver, Endpoint } from "../llm.ts";
import { completeChat } from "./chat-completions.ts";

const OWN_HOST = /^https:\/\/api\.openai\.com\//;

/** OpenAI, or any server that speaks as it does. Of the two names for the limit each refuses the other's. */
export function openai(endpoint: Endpoint): Driver {
  const limit = OWN_HOST.test(`${endpoint.baseUrl}/`) ? "max_completion_tokens" : "max_tokens";
  return (request) => completeChat(endpoint, request, { [limit]: request.maxTokens });
}
