import { type Dialect, namedTools, sendEvents, textsIn } from "./dialect.ts";

const USAGE = { input: 100, output: 5 };

/** OpenAI's Responses, streamed. */
export const responses: Dialect = {
  path: /\/responses$/,
  read: ({ input, tools }) => ({ texts: textsIn(input), tools: namedTools(tools) }),
  send(response, { text }, call, id) {
    const message = {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text, annotations: [] }],
    };
    const items: Record<string, unknown>[] = [{ id: `msg_${id()}`, status: "completed", ...message }];
    if (call)
      items.push({
        ...{ type: "function_call", id: `fc_${id()}`, call_id: `call_${id()}`, status: "completed" },
        ...{ name: call.name, arguments: JSON.stringify(call.input) },
        ...(call.namespace ? { namespace: call.namespace } : {}),
      });
    const usage = { input_tokens: USAGE.input, output_tokens: USAGE.output, total_tokens: 105 };
    const whole = { id: `resp_${id()}`, object: "response", model: "scripted", output: items, usage };
    sendEvents(response, [
      { type: "response.created", response: { ...whole, status: "in_progress", output: [] } },
      ...items.map((item, at) => ({ type: "response.output_item.done", output_index: at, item })),
      { type: "response.completed", response: { ...whole, status: "completed" } },
    ]);
  },
};
