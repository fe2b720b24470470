import { between } from "../../../bench/random.ts";
import { chained, pass, type Transcript } from "./lines.ts";
import { apiRequest } from "./request-lines.ts";

export type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: object };

export const text = (words: string): Block => ({ type: "text", text: words });

export function thinking({ hex, random }: Transcript, words: string): Block {
  const signature = Buffer.from(hex(between(random, 60, 200))).toString("base64");
  return { type: "thinking", thinking: words, signature };
}

export function toolUse({ hex }: Transcript, name: string, input: object): Block & { type: "tool_use" } {
  return { type: "tool_use", id: `toolu_01${hex(11)}`, name, input };
}

/** One message of the model, one line per block. Returns each line's id. */
export function assistantLines(transcript: Transcript, blocks: readonly Block[]): readonly string[] {
  const request = apiRequest(transcript);
  pass(transcript, 9_000);
  const message = messageOf(transcript, blocks);
  const about = { requestId: `req_011${transcript.hex(10)}`, request };
  return blocks.map((block, index) => blockLine(transcript, { ...message, content: [block] }, index, about));
}

function messageOf(transcript: Transcript, blocks: readonly Block[]): object {
  const { hex, random, facts } = transcript;
  const cached = transcript.tokens;
  const added = between(random, 200, 2_000);
  transcript.tokens = cached + added > 150_000 ? 40_000 : cached + added;
  const callsTool = blocks.some(({ type }) => type === "tool_use");
  return {
    id: `msg_01${hex(11)}`,
    type: "message",
    role: "assistant",
    model: facts.model,
    content: blocks,
    stop_reason: facts.client.modern ? (callsTool ? "tool_use" : "end_turn") : null,
    stop_sequence: null,
    usage: usageOf(transcript, cached, added),
    ...(facts.client.modern ? { stop_details: null } : {}),
  };
}

export function usageOf({ random, facts }: Transcript, cached: number, added: number): object {
  const written = { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: added };
  const counts = {
    input_tokens: between(random, 1, 12),
    cache_creation_input_tokens: added,
    cache_read_input_tokens: cached,
    output_tokens: between(random, 20, 900),
  };
  if (!facts.client.modern) return { ...counts, cache_creation: written, service_tier: "standard" };
  return {
    ...counts,
    output_tokens_details: { thinking_tokens: 0 },
    server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
    service_tier: "standard",
    cache_creation: written,
    inference_geo: "",
    iterations: [],
    speed: "standard",
    fallback_credit: null,
  };
}

interface About {
  readonly requestId: string;
  readonly request: string;
}

function blockLine(
  transcript: Transcript,
  message: { content: readonly Block[] },
  index: number,
  { requestId, request }: About,
): string {
  const { client, model, agent } = transcript.facts;
  if (!client.modern) return chained(transcript, { message, requestId, type: "assistant" });
  const streamed = message.content[0]?.type === "tool_use" ? { toolInputStreamMs: 1 + index * 7 } : {};
  const fields = {
    message,
    ...streamed,
    apiBlockIndex: index,
    requestId,
    requestRef: request,
    requestedModel: model,
    promptCacheRequested: "5m",
    ...(agent === null ? {} : { attributionAgent: "general-purpose" }),
    type: "assistant",
  };
  return chained(transcript, fields, { effort: "medium", perTurnEffort: "medium", madeBy: "model" });
}
