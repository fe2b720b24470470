import type { Memory } from "../../domain/memory.ts";

/** Made by our own rule: what was asked and what was answered stand in it, so that what is beside it adds nothing. */
export function isFullTurn({ kind, rule }: Pick<Memory, "kind" | "rule">): boolean {
  return kind === "turn" && rule === "turn";
}
