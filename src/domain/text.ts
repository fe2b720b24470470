import { stemmer } from "stemmer";

/** Raise it when the same text gives other terms: every stored term is then made again. */
export const TEXT_VERSION = 1;

const MAX_TERM_LENGTH = 60;
const SEPARATORS = /[._\-/:\\]+/;

/** How words and their parts are told apart. */
interface Patterns {
  readonly word: RegExp;
  readonly parts: RegExp;
}

// Both give the same for ASCII, but even to write Unicode classes down costs a short process a millisecond.
const ASCII: Patterns = {
  word: /[A-Za-z0-9_]+(?:[.\-/:\\][A-Za-z0-9_]+)*/g,
  parts: /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g,
};
let knownUnicode: Patterns | undefined;
const unicode = (): Patterns =>
  (knownUnicode ??= {
    word: /[\p{L}\p{N}\p{M}_]+(?:[.\-/:\\][\p{L}\p{N}\p{M}_]+)*/gu,
    parts: /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu,
  });
const ASCII_WORD = /^[a-z]+$/;

/** Words that carry no subject; the query and the index leave them out alike. */
const STOPWORDS: ReadonlySet<string> = new Set(
  `a about above after again against ain all also am an and any are aren as at be because been before being below
between both but by can cannot could couldn d did didn do does doesn doing don down during each few for from further
get got had hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its
itself just let lets ll m me mightn more most mustn my myself needn no nor not now o of off on once only or other our
ours ourselves out over own please re s same shan she should shouldn so some such t than that the their theirs them
themselves then there these they this those through to too under until up us ve very was wasn we were weren what when
where which while who whom whose why will with won would wouldn y you your yours yourself yourselves`.split(
    /\s+/,
  ),
);

/**
 * The terms of a text, in order and with repeats: THE tokenizer, for index and query alike.
 * `getUserName` gives itself and its parts, `src/a/b.ts` likewise; words are stemmed, identifiers kept whole are not.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const patterns = isAscii(text) ? ASCII : unicode();
  for (const [word] of text.normalize("NFC").matchAll(patterns.word)) pushTerms(terms, word, patterns);
  return terms;
}

function pushTerms(terms: string[], word: string, patterns: Patterns): void {
  const pieces = word.split(SEPARATORS).filter(Boolean);
  for (const piece of pieces) {
    const parts = piece.match(patterns.parts) ?? [piece];
    for (const part of parts) pushWord(terms, part.toLowerCase());
    if (parts.length > 1) pushWhole(terms, piece.toLowerCase());
  }
  if (pieces.length > 1) pushWhole(terms, word.toLowerCase());
}

function pushWord(terms: string[], word: string): void {
  if (STOPWORDS.has(word) || word.length > MAX_TERM_LENGTH) return;
  terms.push(ASCII_WORD.test(word) ? stemmer(word) : word);
}

function pushWhole(terms: string[], word: string): void {
  if (word.length <= MAX_TERM_LENGTH) terms.push(word);
}

export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
  return /^[\x00-\x7f]*$/.test(text);
}
