import type { ToolFacts } from "./event.ts";

/** Replaced by the full module. */
export function withoutDenied(
  facts: ToolFacts,
  text: string,
  _extra: readonly string[],
): { facts: ToolFacts; text: string } {
  return { facts, text };
}
