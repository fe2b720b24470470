import type { Kind } from "../../domain/memory.ts";
import { toTitle } from "./statements.ts";

/** The memory that one sentence makes; each sentence belongs to one rule only. */
export interface Claim {
  readonly rule: "remember" | "decision" | "preference" | "fact" | "goal";
  readonly kind: Kind;
  readonly title: string;
  readonly body: string;
  /** Cues that spoke for keeping it. */
  readonly cues?: readonly string[];
}

/** The body repeats the words only when the title could not hold them. */
export function toClaim(rule: Claim["rule"], kind: Kind, words: string): Claim {
  const title = toTitle(words);
  return { rule, kind, title, body: title.endsWith("…") ? words : "" };
}
