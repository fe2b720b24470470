import type { ContextUse } from "../agent.ts";
import { fieldsOf, type JsonObject, stringOf } from "./claude-code-fields.ts";

/** Windows of models whose name tells one, in tokens; of all others the product's own default is taken. */
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/\[1m\]/i, 1_000_000],
  [/^claude-(?:2\.0|instant)/, 100_000],
  [/^claude-/, 200_000],
];
/** What a context holds that is fuller than its model's name says. */
const LARGEST = 1_000_000;

/** What the last reply on the main thread says; null after a compaction that no reply followed, and where none is told of. */
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
  // The client's own words bear a model's name that is none.
  if (type !== "assistant" || isSidechain === true || model === "<synthetic>") return null;
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } =
    fieldsOf(usage);
  const counts = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens];
  const tokens = counts.reduce((sum: number, count) => sum + tokensIn(count), 0);
  return tokens === 0 ? null : { tokens, window: contextWindow(stringOf(model) ?? "", tokens) };
}

function contextWindow(model: string, tokens: number): number | null {
  const window = WINDOWS.find(([name]) => name.test(model))?.[1] ?? null;
  return window !== null && tokens > window ? LARGEST : window;
}

function tokensIn(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}

function parseLine(line: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    // The first line of a tail is cut, and the last may still be written.
    return {};
  }
}
