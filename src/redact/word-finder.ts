import { madeOnce } from "../text/made-once.ts";

/** Says of each of many words, by its number, whether a text holds it; reads the text once. */
export type WordFinder = (text: string) => Uint8Array;

const TABLE = 8_192;
/** Letters by which the words are told apart; shorter ones are searched for one by one. */
const FIRST = 3;

export function wordFinder(words: readonly string[]): WordFinder {
  const numbers = [...words.keys()];
  const short = numbers.filter((number) => wordAt(words, number).length < FIRST);
  const { first, next } = byBeginnings(words);
  const markFound = (found: Uint8Array, beginning: number, text: string, at: number) => {
    for (let number = beginning; number !== NONE; number = next[number] ?? NONE)
      if (found[number] === 0 && text.startsWith(wordAt(words, number), at)) found[number] = 1;
  };
  return (text) => {
    const found = new Uint8Array(words.length);
    for (const number of short) found[number] = text.includes(wordAt(words, number)) ? 1 : 0;
    for (let at = 0; at + FIRST <= text.length; at++) {
      const beginning = first[beginningAt(text, at)] ?? NONE;
      if (beginning !== NONE) markFound(found, beginning, text, at);
    }
    return found;
  };
}

const NONE = -1;

/** The first word with each beginning, and behind each word the next with the same: every text is looked up here, letter by letter. */
function byBeginnings(words: readonly string[]): { readonly first: Int16Array; readonly next: Int16Array } {
  const first = new Int16Array(TABLE).fill(NONE);
  const next = new Int16Array(words.length).fill(NONE);
  for (const [number, word] of words.entries()) {
    if (word.length < FIRST) continue;
    const beginning = beginningAt(word, 0);
    next[number] = first[beginning] ?? NONE;
    first[beginning] = number;
  }
  return { first, next };
}

function wordAt(words: readonly string[], number: number): string {
  return words[number] ?? "";
}

function beginningAt(text: string, at: number): number {
  const [first, second, third] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return (first * 961 + second * 31 + third) & (TABLE - 1);
}

/** The numbers of the lists of which a text holds a word, in order. */
export type ListFinder = (text: string) => readonly number[];

/** A table is made once so much was read, each text counted as this longer: before, to search for each word is quicker. */
const WITHOUT_TABLE = 1_500;
const EACH_TEXT = 50;

export function listFinder(lists: readonly (readonly string[])[]): ListFinder {
  let read = 0;
  const byTable = madeOnce(() => tableFinder(lists));
  return (text) => {
    if (read <= WITHOUT_TABLE) read += text.length + EACH_TEXT;
    if (read > WITHOUT_TABLE) return byTable()(text);
    return [...lists.keys()].filter((list) => lists[list]?.some((word) => text.includes(word)));
  };
}

function tableFinder(lists: readonly (readonly string[])[]): ListFinder {
  const listsOf = new Map<string, number[]>();
  for (const [list, words] of lists.entries())
    for (const word of words) listsOf.set(word, [...(listsOf.get(word) ?? []), list]);
  const find = wordFinder([...listsOf.keys()]);
  const holding = [...listsOf.values()];
  return (text) => {
    const hinted = new Uint8Array(lists.length);
    for (const word of numbersSet(find(text))) for (const list of holding[word] ?? []) hinted[list] = 1;
    return numbersSet(hinted);
  };
}

function numbersSet(flags: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < flags.length; number++) if (flags[number] === 1) numbers.push(number);
  return numbers;
}
