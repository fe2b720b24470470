import { type Dialect, namedTools, sendEvents, textsIn } from "./dialect.ts";

const USAGE = { promptTokenCount: 100, candidatesTokenCount: 5, totalTokenCount: 105 };

/** Google's Gemini API, streamed. */
export const geminiApi: Dialect = {
  path: /:(?:streamGenerateContent|generateContent|countTokens)$/,
  read: ({ contents, tools }) => ({ texts: textsIn(contents), tools: namedTools(tools) }),
  send(response, { text }, call, id) {
    const called = call && { functionCall: { id: `call_${id()}`, name: call.name, args: call.input } };
    const content = { role: "model", parts: [{ text }, ...(called ? [called] : [])] };
    const candidates = [{ index: 0, content, finishReason: "STOP" }];
    sendEvents(response, [{ candidates, usageMetadata: USAGE }]);
  },
};
