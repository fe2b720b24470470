import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { CHOSEN, endedBy, isUndecided, plainTitle } from "./titles.ts";
import { COUNTED } from "./versions.ts";

/** Fewer words around a number may be said of anything. */
const LEAST_WORDS = 4;
/** Says that something is wanted so, and was otherwise or could be. */
const WANTED =
  /\b(?:want|wants|should|must|instead|again|back|default|now|start(?:s|ing)?|begin(?:s|ning)?)\b/i;

/** The same sentence with another number, where the two are wishes and no list. */
export function numbersChanged(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const wish = wishIn(newer);
  if (wish === null) return [];
  return older.flatMap((memory) => {
    const before = wishIn(memory);
    if (before?.words !== wish.words || before.number === wish.number) return [];
    return [endedBy(newer, `it says ${wish.number}, this one ${before.number}`)(memory)];
  });
}

function wishIn({ kind, title }: Memory): { words: string; number: string } | null {
  if (!CHOSEN.has(kind) || isUndecided(title) || !WANTED.test(title)) return null;
  const text = plainTitle(title).toLowerCase().replace(/[.!]$/, "");
  const numbers = Array.from(text.matchAll(/\d+(?:[.,]\d+)*/g));
  const [number] = numbers;
  if (!number || numbers.length > 1 || COUNTED.test(text.slice(0, number.index))) return null;
  const words = text
    .replace(number[0], "#")
    .replace(/\b(?:again|instead|now|back)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return words.split(" ").length > LEAST_WORDS ? { words, number: number[0] } : null;
}
