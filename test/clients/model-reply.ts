import type { ServerResponse } from "node:http";

export type ToolCall = { readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** What the scripted model answers to one request. */
export type Reply =
  | { readonly text: string; readonly calls?: readonly ToolCall[] }
  | { readonly refusal: string };

type Block =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: ToolCall["input"];
    };

type Message = {
  readonly id: string;
  readonly type: "message";
  readonly role: "assistant";
  readonly model: string;
  readonly content: readonly Block[];
  readonly stop_reason: "tool_use" | "end_turn";
  readonly stop_sequence: null;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
};

type Asked = { readonly model: string; readonly stream: boolean; readonly inputTokens: number };

/** Answers as the Messages API does: an error, a JSON message, or the same message as server-sent events. */
export function sendReply(response: ServerResponse, reply: Reply, asked: Asked, newId: () => string): void {
  if ("refusal" in reply) {
    const error = { type: "invalid_request_error", message: reply.refusal };
    sendJson(response, 400, { type: "error", error });
    return;
  }
  const message = toMessage(reply, asked, newId);
  if (!asked.stream) {
    sendJson(response, 200, message);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of toEvents(message)) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function toMessage(reply: Extract<Reply, { text: string }>, asked: Asked, newId: () => string): Message {
  const calls = (reply.calls ?? []).map(
    (call): Block => ({ type: "tool_use", id: `toolu_${newId()}`, name: call.name, input: call.input }),
  );
  return {
    id: `msg_${newId()}`,
    type: "message",
    role: "assistant",
    model: asked.model,
    content: [{ type: "text", text: reply.text }, ...calls],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: asked.inputTokens, output_tokens: 40 },
  };
}

type StreamEvent = { readonly type: string; readonly [field: string]: unknown };

function toEvents(message: Message): StreamEvent[] {
  const opened = { ...message, content: [], stop_reason: null };
  const delta = { stop_reason: message.stop_reason, stop_sequence: null };
  return [
    { type: "message_start", message: opened },
    ...message.content.flatMap(blockEvents),
    { type: "message_delta", delta, usage: message.usage },
    { type: "message_stop" },
  ];
}

function blockEvents(block: Block, index: number): StreamEvent[] {
  const empty = block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
  const delta =
    block.type === "text"
      ? { type: "text_delta", text: block.text }
      : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
  return [
    { type: "content_block_start", index, content_block: empty },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ];
}
