import type { Memory } from "../../../domain/memory.ts";

/** The words alone, whatever their case and spacing: said twice is known once. */
export function contentOf(memory: Pick<Memory, "kind" | "title" | "body">): string {
  return `memory:${memory.kind}:${`${memory.title}\n${memory.body}`.toLowerCase().replace(/\s+/g, " ").trim()}`;
}
