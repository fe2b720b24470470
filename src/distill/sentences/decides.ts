import { readDecision } from "./decision.ts";
import { isUnfitSentence } from "./guards.ts";
import { sentences } from "./statements.ts";

/** Whether a text decides something in its own words, as strictly as an assistant's are read. */
export function decides(text: string): boolean {
  const all = sentences(text);
  return all.some(
    (sentence, index) =>
      !isUnfitSentence(sentence) && readDecision(sentence, "assistant", all[index + 1]?.text ?? "") !== null,
  );
}
