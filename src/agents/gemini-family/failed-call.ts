import { digest } from "../../text/hashes/digest.ts";
import { type CallParts, callWithoutEvent } from "../calls/hook-call.ts";
import { readToolFailure, type ToolCall } from "../calls/tool-calls.ts";
import { failureText } from "./events.ts";
import type { GeminiOutput } from "./tools.ts";

/** A call that failed, null for any other. It is no event: the chat will name the call, which the hook does not. */
export function failedCallParts(call: ToolCall, output: GeminiOutput, now: number): CallParts | null {
  const failure = failureText(output);
  if (failure === null) return null;
  const { facts, text } = readToolFailure(call, failure, false);
  const key = digest([facts.name, facts.command ?? "", facts.path ?? "", text, String(now)]);
  return { ...callWithoutEvent("tool-failure", key), tool: facts, failure: text };
}
