import type { ContextUse } from "../agent.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { entryInLine } from "../calls/session-entries.ts";

/** True where a program started the session, by the latest start in its log, or where nothing shows that a person did. */
export function isProgramLog({ head, tail }: { readonly head: string; readonly tail: string }): boolean {
  if (!head.includes('"type":"session.start"')) return true;
  const starts = [...head.split("\n"), ...tail.split("\n")].filter((line) => START.test(line));
  return starts.at(-1)?.includes('"initialPrompt":"') ?? false;
}

/** The client logs what it tells the hook of a start; only `-p` and `-i` begin with a prompt. */
const START = /^\{"type":"hook\.start","data":\{[^{}]*"hookType":"sessionStart"/;

/** The client's id of the call that just ran; null where the end of the log does not tell. */
export function callIdIn(tail: string, tool: string, command: string | undefined): string | null {
  for (const line of tail.split("\n").reverse()) {
    if (!line.startsWith('{"type":"tool.execution_start"')) continue;
    const { toolCallId, toolName, arguments: input } = fieldsOf(entryInLine(line).data);
    if (toolName === tool && fieldsOf(input).command === command) return stringOf(toolCallId) ?? null;
  }
  return null;
}

/** The figures of the last request; null without one, or when a compaction followed it. */
export function copilotUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (line.startsWith('{"type":"session.compaction_complete"')) return null;
    if (!line.startsWith('{"type":"session.usage_record"')) continue;
    const use = useIn(entryInLine(line));
    if (use) return use;
  }
  return null;
}

/** Null for a sub-agent's request. */
function useIn({ agentId, data }: JsonObject): ContextUse | null {
  const { inputTokens, outputTokens, maxPromptTokens } = fieldsOf(fieldsOf(data).usage);
  if (agentId !== undefined || typeof inputTokens !== "number") return null;
  const tokens = inputTokens + (typeof outputTokens === "number" ? outputTokens : 0);
  return { tokens, window: typeof maxPromptTokens === "number" ? maxPromptTokens : null };
}
