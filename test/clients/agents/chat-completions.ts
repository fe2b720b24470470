import { sendJson } from "../model-reply.ts";
import { type Call, type Dialect, namedTools, sendEvents, textsIn } from "./dialect.ts";

function usageOf(tokens = 100) {
  return { prompt_tokens: tokens, completion_tokens: 5, total_tokens: tokens + 5 };
}

/** OpenAI's Chat Completions, streamed or whole. */
export const chatCompletions: Dialect = {
  path: /\/chat\/completions$/,
  read: ({ messages, tools }) => {
    const said = Array.isArray(messages) ? messages.filter(({ role }) => role !== "system") : [];
    return { texts: textsIn(said), tools: namedTools(tools) };
  },
  send(response, { text, tokens }, call, id, { stream }) {
    const calls = call ? [toolCall(call, id)] : undefined;
    const message = { role: "assistant", content: text, ...(calls ? { tool_calls: calls } : {}) };
    const finish_reason = calls ? "tool_calls" : "stop";
    const head = { id: `chatcmpl_${id()}`, created: 1_795_000_000, model: "scripted" };
    if (stream !== true) {
      const choices = [{ index: 0, finish_reason, message }];
      return sendJson(response, 200, { ...head, object: "chat.completion", usage: usageOf(tokens), choices });
    }
    const chunk = (delta: object, reason: string | null, more = {}) => ({
      ...{ ...head, object: "chat.completion.chunk", ...more },
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    sendEvents(
      response,
      [chunk(message, null), chunk({}, finish_reason, { usage: usageOf(tokens) })],
      "data: [DONE]\n\n",
    );
  },
};

function toolCall({ name, input }: Call, id: () => string) {
  return {
    index: 0,
    id: `call_${id()}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  };
}
