import { madeOnce } from "../../text/made-once.ts";
import { matching } from "../../text/one-of.ts";
import type { Span } from "../../text/span.ts";
import { wordSet } from "../../text/word-set.ts";
import { saidOtherwise } from "./other-writings.ts";

/** A word of a text, in the form in which texts are compared, with its place. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** What it counts among the words that two texts share. */
  readonly weight: number;
}

/** Words without marks: headings, lists, emphasis, quotes and fences make no difference. */
export function wordsIn(text: string): readonly Word[] {
  const names = nameSpans(text);
  let next = 0;
  return Array.from(text.matchAll(WORD), ({ 0: found, index: from }) => {
    const word = spellingOf(found);
    const to = from + found.length;
    while ((names[next]?.[1] ?? to) < to) next++;
    const isName = (names[next]?.[0] ?? to) <= from;
    return { word, from, to, weight: isName ? 0 : weightOf(word, found) };
  });
}

/** The words alone, for a source: also those within tags, links and long names, broken at a line's end, or in another writing. */
export function spellingsIn(text: string): readonly string[] {
  const read = [plainReading(text), saidOtherwise(text)].join("\n");
  return Array.from(read.matchAll(WORD), ([found]) => spellingOf(found));
}

function plainReading(text: string): string {
  return text
    .replace(/(?<![\w.~+-])(?:[\w.~+-]{0,80}%[0-9a-f]{2}){3,400}[\w.~+-]{0,80}/gi, decodedLink)
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, " ")
    .replace(/(?<=\p{Ll})-\r?\n[ \t]{0,40}(?=\p{Ll})/gu, "")
    .replace(/\b\w{20,200}\b/g, wordsOfName);
}

function decodedLink(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    // No link: a format of numbers, or bytes of another encoding.
    return encoded;
  }
}

/** The name of a test or a file may say a sentence; a shorter one names a thing. */
function wordsOfName(name: string): string {
  const parts = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").split("_");
  return parts.length < LEAST_PARTS ? name : parts.join(" ");
}

const LEAST_PARTS = 5;

/** Index of the first word at or after the offset. */
export function firstWord(words: readonly Word[], from: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function spellingOf(found: string): string {
  const word = found.normalize("NFKC").toLowerCase();
  return MIXED.test(word) ? word.replace(LOOK_ALIKES, (letter) => LATIN[letter] ?? letter) : word;
}

/** Latin letters with Cyrillic or Greek ones among them, which nobody types. */
const MIXED = /[a-z][\u0370-\u04ff]|[\u0370-\u04ff][a-z]/;
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  "аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏl кk мm тt вb нh αa εe οo ρp υu ιi κk νv τt χx"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const LOOK_ALIKES = new RegExp(`[${Object.keys(LATIN).join("")}]`, "g");

/** A character each where a script has no blanks; a path or link is one word, numbers of listed lines are none. */
const WORD =
  /(?<![^\n])\s{0,8}\d{1,6}(?=[\t→:|])|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}_]+(?:[./:@\\][\p{L}\p{N}_]+)*/gu;

/** Names, numbers and paths are told as they are, whoever tells them; little words are everywhere. */
function weightOf(word: string, found: string): number {
  if (UNSPACED.test(word)) return 0.5;
  if (/[\d_./:@\\]|\p{Ll}\p{Lu}/u.test(found)) return 0;
  return LITTLE().has(word) ? 0.5 : 1;
}

const UNSPACED = /^[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]$/;

const LITTLE = madeOnce(() =>
  wordSet(`a an the this that these those is are was were be been it its of to in on at by for with from as and or but so
    if then than into over also just only any all can could should would may might must will do does did has have had not
    no you your we our they their there here when which who what how each some more most such same i my now up out`),
);

/** Spans of code, commands, commits and counts of changes, in order; none that only looks like one around a sentence. */
function nameSpans(text: string): readonly Span[] {
  return Array.from(text.matchAll(NAMES()))
    .filter(({ 0: found, groups }) => !(groups?.commit === undefined ? PROSE : RULED).test(found))
    .map(({ 0: found, index }): Span => [index, index + found.length]);
}

const NAMES = madeOnce(
  () => matching("gm")`
  ^.*(?:[;{}]|:=|=>|\w\(\S*\)?,?|\\)$|^[ \t]*(?:\/\/|#!|[$%] ).*$
  ^[ \t]*(?:return|func|defer|const|var) .*[)\w]$|^[ \t]*[\w.]+(?:, [\w.]+)* :?= .*$
  \x60[^\x60\n]*[(){}=<>$|/\\_-][^\x60\n]*\x60|\x60[^\x60\s]+(?: [^\x60\s]+){0,2}\x60
  (?<commit>\b[0-9a-f]{7,40}\x60?[ :] ?\S.*$|\b(?:feat|fix|docs|refactor|chore|test|style|perf|build|ci)(?:\([^)\n]{1,40}\))!?: [^\x60*\n]*)
  \b\d+ files? changed\b.*$
`,
);

/** Words in a row, as no code has them. */
const PROSE = /(?<![^\s"'(])(?:[\p{L}'’-]+,? ){5}[\p{L}'’-]+/u;
/** A commit tells of work in prose, but says no rule. */
const RULED = matching("i")`
  \b(?:always|never|must|from now on|going forward|remember|do not|don['’]t|convention|decision)\b
  \b(?:we|i) (?:decided|chose|prefer|settled|switched|went with)\b
`;
