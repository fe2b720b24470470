import type { ContextUse } from "../agent.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";

/** Context windows by the model's name, in tokens; other models have the default. */
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/\[1m\]/i, 1_000_000],
  [/^claude-(?:2\.0|instant)/, 100_000],
  [/^claude-/, 200_000],
];
/** The window of a context that is fuller than its model's name allows. */
const LARGEST_WINDOW = 1_000_000;

/** The figures of the last reply on the main thread; null without one, or when a compaction followed it. */
export function usageIn(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (line.includes('"compact_boundary"')) return null;
    const use = line.includes('"usage"') ? readUse(line) : null;
    if (use) return use;
  }
  return null;
}

function readUse(line: string): ContextUse | null {
  const { type, isSidechain, message } = parseLine(line);
  const { usage, model } = fieldsOf(message);
  // The client's own messages have this in place of a model's name.
  if (type !== "assistant" || isSidechain === true || model === "<synthetic>") return null;
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } =
    fieldsOf(usage);
  const counts = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens];
  const tokens = counts.reduce((sum: number, count) => sum + tokensIn(count), 0);
  return tokens === 0 ? null : { tokens, window: contextWindow(stringOf(model) ?? "", tokens) };
}

function contextWindow(model: string, tokens: number): number | null {
  const window = WINDOWS.find(([name]) => name.test(model))?.[1] ?? null;
  return window !== null && tokens > window ? LARGEST_WINDOW : window;
}

function tokensIn(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}

function parseLine(line: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    // The first line of a tail is cut off, and the last may be incomplete.
    return {};
  }
}

/** Texts that hooks added to the main thread, one per hook; `forgotten` where the session was compacted. */
export function contextInEntry(entry: unknown): readonly string[] | "forgotten" {
  const { type, subtype, isSidechain, attachment } = fieldsOf(entry);
  if (type === "system" && subtype === "compact_boundary") return "forgotten";
  if (type !== "attachment" || isSidechain === true) return [];
  const { type: kind, content } = fieldsOf(attachment);
  if (kind !== "hook_additional_context" || !Array.isArray(content)) return [];
  return content.flatMap((text) => stringOf(text) ?? []);
}
