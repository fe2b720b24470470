import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { ownWords } from "./statements.ts";
import { typedSentences } from "./typed-sentences.ts";

/** A sentence the user typed, to the letter. */
export interface TypedSentence {
  readonly event: StoredEvent;
  readonly text: string;
  /** Index among the sentences of the prompt. */
  readonly ordinal: number;
}

/** The latest prompt sentence that is exactly this quote: whole, not pasted, no question. */
export function wholeSentence(quote: string, prompts: readonly StoredEvent[]): TypedSentence | null {
  const normalized = normalizeSentence(quote);
  if (!hasEnoughWords(normalized)) return null;
  for (const event of prompts.toReversed()) {
    // An answer is mostly the agent's question and its options.
    if (!isUsersWord(event) || event.kind === "answer") continue;
    const ordinal = typedSentences(event).findLastIndex(
      ({ text, under }) =>
        under === "" && normalizeSentence(text) === normalized && standsAlone(text, ownWords(event)),
    );
    const sentence = typedSentences(event)[ordinal];
    if (sentence) return { event, text: sentence.text, ordinal };
  }
  return null;
}

/** Equal for other blanks, quotation marks, dashes and full stops; every other sign counts. */
function normalizeSentence(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!…。！]+$/, "");
}

/** "Yes" and "do it" depend on the words before. */
function hasEnoughWords(text: string): boolean {
  const letters =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu)?.length ?? 0;
  return !/[?？]$/.test(text) && (text.split(" ").length >= 3 || letters >= 5);
}

/** A sentence of its own, wrapped lines included: a lead-in could turn its meaning. */
function standsAlone(sentence: string, prompt: string): boolean {
  const words = sentence.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const found = Array.from(prompt.matchAll(new RegExp(words.join("\\s+"), "g")));
  return (
    found.length > 0 && found.every(({ 0: text, index }) => isBounded(prompt, index, index + text.length))
  );
}

function isBounded(prompt: string, from: number, to: number): boolean {
  const before = prompt.slice(0, from).replace(/[ \t*_]+$/, "");
  const after = prompt.slice(to);
  const listed = ITEM.test(before);
  const opens = listed ? ENDED.test(textBeforeList(before)) : ENDED.test(before);
  const ends =
    /[.!…。！]$/.test(prompt.slice(from, to)) ||
    /^[*_]{0,3}\s*(?:$|\n\s*(?:\n|[-*•+] |\d{1,2}[.)] ))/.test(after);
  return opens && ends;
}

const ITEM = /(?:^|\n)\s*(?:[-*•+]|\d{1,2}[.)])$/;

/** The start, or the end of a sentence: a heading above may say the opposite. */
const ENDED = /^\s*$|(?<![.…])[.!?。！？]["')\]]?\s*$/;

/** The text above the whole list. */
function textBeforeList(before: string): string {
  const lines = before.split("\n").slice(0, -1);
  const lead = lines.findLastIndex((line) => !/^\s*(?:$|[-*•+]\s|\d{1,2}[.)]\s)/.test(line));
  return lines.slice(0, lead + 1).join("\n");
}
