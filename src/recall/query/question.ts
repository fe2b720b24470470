import type { PromptType } from "./prompt-type.ts";

/** Types of prompts that ask for nothing, or for what needs no memory. */
const NO_QUESTION_TYPES: ReadonlySet<PromptType["name"]> = new Set([
  "telling",
  "at hand",
  "reply",
  "one word",
]);

/** Asks for work, however politely. */
const REQUEST =
  /^\s*(?:(?:hey|hi|ok|okay|please|also|and|so|now|claude)[,.!]? )*(?:can|could|would|will) (?:you|u|we)\b(?! (?:remember|recall|tell))/i;
/** Speaks of what lies open, and of nothing by name. */
const POINTS = /\b(?:this|these|those)\b(?! (?:repo|project|app|codebase|service|package))/i;
const LONGEST = 300;

/** "Do not fall back" and "do the fix" ask for nothing: a verb asks before a subject. */
const ASKS = new RegExp(
  [
    String.raw`[?？](?=\s|$)`,
    String.raw`^\s*(?:(?:so|and|but|ok|hey|sorry|btw)[,:]? )*(?:${[
      "(?:what|whats|which|where|why|who|whose|how)\\b",
      "when (?:did|does|do|is|are|was|were|should|will)\\b",
      "(?:does|did|is|are|was|were|should|may) (?:we|i|you|they|it|there|the|our|my|any|a|an)\\b",
      "do (?:we|i|you|they|any)\\b",
    ].join("|")})`,
  ].join("|"),
  "i",
);

/** Whether a prompt asks what holds in the project, so that what was said of it may answer. */
export function isProjectQuestion(own: string, { name }: PromptType, explicit: boolean): boolean {
  if (explicit) return true;
  if (own.length > LONGEST || NO_QUESTION_TYPES.has(name) || REQUEST.test(own)) return false;
  return ASKS.test(own) && !POINTS.test(own);
}
