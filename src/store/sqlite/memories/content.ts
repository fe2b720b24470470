import type { Memory } from "../../../domain/memory.ts";
import { digest } from "../../../text/hashes/digest.ts";

export type Words = Pick<Memory, "kind" | "title" | "body">;

/** The words without case and spacing, so that a repetition is recognised. */
export function contentOf({ kind, title, body }: Words): string {
  return `memory:${kind}:${`${title}\n${body}`.toLowerCase().replace(/\s+/g, " ").trim()}`;
}

export function contentHash(words: Words): string {
  return digest([contentOf(words)]);
}
