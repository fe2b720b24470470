import type { Driver, Endpoint } from "../llm.ts";
import { completeChat } from "./chat-completions.ts";

export function openrouter(endpoint: Endpoint): Driver {
  return (request) => completeChat(endpoint, request, { max_tokens: request.maxTokens });
}
