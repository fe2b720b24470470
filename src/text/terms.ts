import { stemmer } from "stemmer";
import { isAscii, toPlainLetters } from "./plain-letters.ts";
import { type ScriptRun, scriptRuns, UNBROKEN } from "./scripts.ts";
import { cyrillicStem, koreanStem } from "./stems.ts";
import { wordSet } from "./word-set.ts";

/** Raise it when the same text gives other terms: every stored term is then rebuilt. */
export const TEXT_VERSION = 2;

const MAX_TERM_LENGTH = 60;
const SEPARATORS = /[._\-/:\\]+/;

/** Patterns for words and their parts. */
interface Patterns {
  readonly word: RegExp;
  readonly parts: RegExp;
}

const ASCII: Patterns = {
  word: /[A-Za-z0-9_]+(?:[.\-/:\\][A-Za-z0-9_]+)*/g,
  parts: /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g,
};
let unicodePatterns: Patterns | undefined;
// Both give the same for ASCII, but compiling Unicode classes costs a short process a millisecond.
const unicode = (): Patterns =>
  (unicodePatterns ??= {
    word: /[\p{L}\p{N}\p{M}_]+(?:[.\-/:\\][\p{L}\p{N}\p{M}_]+)*/gu,
    parts: /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu,
  });
const ASCII_WORD = /^[a-z]+$/;

/** Words without a subject, left out of query and index alike. */
const STOPWORDS =
  wordSet(`a about above after again against ain all also am an and any are aren as at be because been before being below
between both but by can cannot could couldn d did didn do does doesn doing don down during each few for from further
get got had hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its
itself just let lets ll m me mightn more most mustn my myself needn no nor not now o of off on once only or other our
ours ourselves out over own please re s same shan she should shouldn so some such t than that the their theirs them
themselves then there these they this those through to too under until up us ve very was wasn we were weren what when
where which while who whom whose why will with won would wouldn y you your yours yourself yourselves`);

/**
 * The terms of a text, in order and with repeats: THE tokenizer, for index and query alike.
 * Words are stemmed. A name gives its parts and, joined, itself, so that `maxWidth`, `max-width` and `maxwidth` meet;
 * scripts without blanks give short character sequences.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  if (isAscii(text)) pushWords(terms, text, ASCII);
  else for (const run of scriptRuns(toPlainLetters(text))) pushRun(terms, run);
  return terms;
}

/** The words of a text between blanks; scripts without blanks give their runs. */
export function separateWords(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    if (isAscii(word) || !UNBROKEN.test(word)) return [word];
    return Array.from(scriptRuns(toPlainLetters(word)), ({ text: run }) => run);
  });
}

/** The term shared by all spellings of a name; null for a plain word. */
export function nameTerm(word: string): string | null {
  const plain = isAscii(word) ? word : toPlainLetters(word);
  if (UNBROKEN.test(plain)) return null;
  const terms = termsOf(plain);
  return terms.length > 1 ? (terms.at(-1) ?? null) : null;
}

/** Characters of a sequence: loan words share many, so katakana takes three. */
const SEQUENCE = { han: 2, hangul: 2, katakana: 3, thai: 3 } as const;

function pushRun(terms: string[], { script, text }: ScriptRun): void {
  if (script === "spaced") pushWords(terms, text, isAscii(text) ? ASCII : unicode());
  else pushSequences(terms, script === "hangul" ? koreanStem(text) : text, SEQUENCE[script]);
}

/** Overlapping, because word boundaries are unknown; a shorter text is one sequence. */
function pushSequences(terms: string[], text: string, length: number): void {
  if (text === "") return;
  const characters = Array.from(text);
  for (let at = 0; at === 0 || at + length <= characters.length; at++)
    terms.push(characters.slice(at, at + length).join(""));
}

function pushWords(terms: string[], text: string, patterns: Patterns): void {
  for (const [word] of text.matchAll(patterns.word)) pushTerms(terms, word, patterns);
}

function pushTerms(terms: string[], word: string, patterns: Patterns): void {
  const pieces = word.split(SEPARATORS).filter(Boolean);
  for (const piece of pieces) {
    const parts = piece.match(patterns.parts) ?? [piece];
    for (const part of parts) pushWord(terms, part.toLowerCase());
    if (parts.length > 1) pushWord(terms, piece.toLowerCase());
  }
  if (pieces.length > 1) pushWord(terms, joinNameParts(pieces).toLowerCase());
}

/** Joins a name's parts, with a dot between digits: 1.2 is not 12. */
function joinNameParts(pieces: readonly string[]): string {
  const whole = pieces.reduce((before, piece) =>
    /\d$/.test(before) && /^\d/.test(piece) ? `${before}.${piece}` : before + piece,
  );
  return /^v\d+\./i.test(whole) ? whole.slice(1) : whole;
}

function pushWord(terms: string[], word: string): void {
  if (STOPWORDS.has(word) || word.length > MAX_TERM_LENGTH) return;
  terms.push(ASCII_WORD.test(word) ? stemmer(word) : cyrillicStem(word));
}
