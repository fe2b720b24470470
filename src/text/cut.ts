import { isAscii } from "./plain-letters.ts";

/** Spaces and punctuation that a cut leaves hanging. */
export const TRAILING = /[\s.,;:!。！、，]+$/;

/** Keeps whole words, at least half the limit and whole characters; says by an ellipsis that there was more. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = lastSpace(text, limit - 1);
  return endWithEllipsis(text, space > limit / 2 ? space : wordEnd(text, 0, limit - 1));
}

/** Keeps whole sentences where they fill at least a third of the limit, else whole words. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit + 1).search(/[.!?。！？](?=\s)[^.!?。！？]*$/);
  return end > limit / 3 ? text.slice(0, end + 1) : cutAtWord(text, limit);
}

/** As `cutAtWord`, but never within a word, however little is left; only a text that is one word is cut in it. */
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

/** Where the last space at or before `room` begins; -1 for none. */
function lastSpace(text: string, room: number): number {
  return text.slice(0, room + 1).search(/\s\S*$/);
}

/** The last boundary at or before `room` in what runs on without spaces from `from`. */
function wordEnd(text: string, from: number, room: number): number {
  return from + breakIn(text.slice(from, room + LONGEST_CHARACTER), room - from);
}

/** Far more than the code units of any character that somebody types. */
const LONGEST_CHARACTER = 64;

function breakIn(run: string, room: number): number {
  if (isAscii(run)) return room;
  const granularity = runsOn().test(run) ? "word" : "grapheme";
  let end = 0;
  for (const { index } of new Intl.Segmenter(undefined, { granularity }).segment(run)) {
    if (index > room) break;
    end = index;
  }
  return end;
}

let knownScripts: RegExp | undefined;
/** Scripts and signs that are written without spaces; only to write them down costs a short process a millisecond. */
function runsOn(): RegExp {
  knownScripts ??=
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{ExtPict}\p{RI}]/u;
  return knownScripts;
}

/** Cut before secrets are taken out: a word in ASCII that the cut would go through goes whole, because half a secret is known by nothing. */
export function cutBeforeRedaction(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return (/[!-~]/.test(text.charAt(limit)) ? cut.replace(/(?<![!-~])[!-~]+$/, "") : cut)
    .trimEnd()
    .toWellFormed();
}
