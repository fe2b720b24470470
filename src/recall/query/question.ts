import type { PromptType } from "./prompt-type.ts";

const NO_QUESTION_TYPES: ReadonlySet<PromptType["name"]> = new Set([
  "telling",
  "at hand",
  "reply",
  "one word",
]);

/** A request for work, however politely. */
const REQUEST =
  /^\s*(?:(?:hey|hi|ok|okay|please|also|and|so|now|claude)[,.!]? )*(?:can|could|would|will) (?:you|u|we)\b(?! (?:remember|recall|tell))/i;
/** Points at something open in the editor without naming it. */
const POINTS = /\b(?:this|these|those)\b(?! (?:repo|project|app|codebase|service|package))/i;
const LONGEST = 300;

/** A verb asks only before a subject: "Do not fall back" and "do the fix" are no questions. */
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

/** The prompt asks for something the project's history may answer. */
export function isProjectQuestion(own: string, { name }: PromptType, explicit: boolean): boolean {
  if (explicit) return true;
  if (own.length > LONGEST || NO_QUESTION_TYPES.has(name) || REQUEST.test(own)) return false;
  return ASKS.test(own) && !POINTS.test(own);
}
