import type { Memory } from "../../domain/memory.ts";

/** A passage of our own rule holds question and answer, so its neighbours add nothing. */
export function isFullTurn({ kind, rule }: Pick<Memory, "kind" | "rule">): boolean {
  return kind === "turn" && rule === "turn";
}
