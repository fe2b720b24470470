import { isAscii } from "./plain-letters.ts";

/** Spaces and punctuation that a cut leaves hanging. */
export const TRAILING = /[\s.,;:!。！、，]+$/;

/** Cut at a word, at least half the limit, never within a character, with an ellipsis. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = lastSpace(text, limit - 1);
  return endWithEllipsis(text, space > limit / 2 ? space : wordEnd(text, 0, limit - 1));
}

/** Cut after a sentence where that fills at least a third of the limit, else at a word. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit + 1).search(/[.!?。！？](?=\s)[^.!?。！？]*$/);
  return end > limit / 3 ? text.slice(0, end + 1) : cutAtWord(text, limit);
}

/** Like `cutAtWord`, but never within a word, however little is left; only a single word is cut. */
export function cutBetweenWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = lastSpace(text, limit - 1);
  const run = text.slice(space + 1, limit + LONGEST_CHARACTER);
  const isCut = space === -1 || (!isAscii(run) && runsOn().test(run));
  return endWithEllipsis(text, isCut ? wordEnd(text, space + 1, limit - 1) : space);
}

function endWithEllipsis(text: string, end: number): string {
  return `${text.slice(0, end).replace(TRAILING, "")}…`;
}

/** Index of the last space at or before `limit`; -1 for none. */
function lastSpace(text: string, limit: number): number {
  return text.slice(0, limit + 1).search(/\s\S*$/);
}

/** The last boundary at or before `limit` in a run without spaces from `from`. */
function wordEnd(text: string, from: number, limit: number): number {
  return from + breakIn(text.slice(from, limit + LONGEST_CHARACTER), limit - from);
}

/** More code units than any typed character has. */
const LONGEST_CHARACTER = 64;

function breakIn(run: string, limit: number): number {
  if (isAscii(run)) return limit;
  const granularity = runsOn().test(run) ? "word" : "grapheme";
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(run);
  return segments.containing(Math.min(limit, run.length - 1))?.index ?? 0;
}

let unspacedScripts: RegExp | undefined;
/** Scripts and signs written without spaces, compiled on first use: that costs a short process a millisecond. */
function runsOn(): RegExp {
  unspacedScripts ??=
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{ExtPict}\p{RI}]/u;
  return unspacedScripts;
}

/** Cut before redaction: an ASCII word at the cut is dropped whole, because half a secret is not recognized. */
export function cutBeforeRedaction(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return (/[!-~]/.test(text.charAt(limit)) ? cut.replace(/(?<![!-~])[!-~]+$/, "") : cut)
    .trimEnd()
    .toWellFormed();
}
