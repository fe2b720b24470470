import { fieldsOf } from "../calls/fields.ts";
import type { ToolCall } from "../calls/tool-calls.ts";
import { type GeminiOutput, geminiCall, geminiOutput } from "../gemini-family/tools.ts";

/** A line of a chat in which the model replied or called a tool. */
const REPLY_LINE =
  /^\{(?:"backgroundTurn":[^\n]{0,200}?,)?"uuid":"([^"\\]{1,100})","parentUuid":(?:null|"[^"\\]*"),"sessionId":"[^"\\]*","timestamp":"[^"\\]*","type":"assistant"/gm;

/** The client counts turns anew when a session is resumed: the reply before it names a turn, `0` the first. */
export const FIRST_QWEN_TURN = "0";

/** The turn of a prompt that comes next, from the end of a chat. */
export function turnBeforePrompt(tail: string): string {
  let last = FIRST_QWEN_TURN;
  for (const [, id] of tail.matchAll(REPLY_LINE)) last = id ?? last;
  return last;
}

/** A call's result; a command's own failure is told by its exit code, any other by the state of the call. */
export function qwenOutput(said: unknown, status: unknown): GeminiOutput {
  const output = geminiOutput(said, null);
  const isFailed = output.exitCode === null && (status === "error" || status === "cancelled");
  return isFailed ? { ...output, error: output.text } : output;
}

/** The call of a message; a tool that the client loads late is named in the input of `tool_call`. */
export function qwenCall(name: unknown, input: unknown, id: unknown): ToolCall {
  if (name !== "tool_call") return geminiCall(name, input, id);
  const { name: meant, arguments: given } = fieldsOf(input);
  return geminiCall(meant, given, id);
}
