import type { ContextUse } from "../agent.ts";
import { fieldsOf, stringOf } from "../calls/fields.ts";
import { entryInLine } from "../calls/session-entries.ts";

/** Ways into the client in which a person types; any other that a rollout names is a program's. */
const TYPED_IN: ReadonlySet<string> = new Set(["cli", "vscode", "atlas", "chatgpt"]);

/** `codex exec`, an SDK, a sub-agent; the oldest rollouts name no source, and were made by people. */
export function isProgramSource(source: unknown): boolean {
  return source !== undefined && source !== null && !TYPED_IN.has(stringOf(source) ?? "");
}

/** True where a program started the session of a rollout that begins so, or nothing shows that a person did. */
export function isByProgram(head: string): boolean {
  // The line is long, and cut off; the names before it are the client's own.
  const meta = /^\{[^\n]{0,400}"type":"session_meta","payload":\{([^\n]*)/.exec(head)?.[1];
  if (meta === undefined) return true;
  const source = /"source":("[^"]*"|\{)/.exec(meta)?.[1];
  return source !== undefined && isProgramSource(source.replaceAll('"', ""));
}

/** The exit code of a command that just ended; null where the end of the rollout does not tell. */
export function exitCodeIn(tail: string, callId: string): number | null {
  for (const line of tail.split("\n").reverse()) {
    if (!line.includes('"exit_code"') || !line.includes(callId)) continue;
    const { item, call_id, exit_code } = fieldsOf(entryInLine(line).payload);
    // `exec_command_end` of older clients has no item.
    const fields = item === undefined ? { id: call_id, exit_code } : fieldsOf(item);
    if (fields.id === callId && typeof fields.exit_code === "number") return fields.exit_code;
  }
  return null;
}

/** The figures of the last request; null without one, or when a compaction followed it. */
export function codexUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (line.includes('"type":"compacted"')) return null;
    if (!line.includes('"token_count"')) continue;
    const { info } = fieldsOf(entryInLine(line).payload);
    const { last_token_usage: last, model_context_window: window } = fieldsOf(info);
    const tokens = fieldsOf(last).total_tokens;
    if (typeof tokens === "number" && tokens > 0)
      return { tokens, window: typeof window === "number" && window > 0 ? window : null };
  }
  return null;
}
