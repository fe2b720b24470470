import { madeOnce } from "../text/made-once.ts";

/** Says of each of many words, by its number, whether a text holds it; reads the text once. */
export type WordFinder = (text: string) => Uint8Array;

const TABLE = 8_192;
/** Letters by which the words are told apart; shorter ones are searched for one by one. */
const FIRST = 3;

export function wordFinder(words: readonly string[]): WordFinder {
  const numbers = [...words.keys()];
  const short = numbers.filter((number) => wordAt(words, number).length < FIRST);
  const byBeginning = byBeginnings(words);
  return (text) => {
    const found = new Uint8Array(words.length);
    for (const number of short) found[number] = text.includes(wordAt(words, number)) ? 1 : 0;
    for (let at = 0; at + FIRST <= text.length; at++) {
      const beginning = byBeginning[beginningAt(text, at)];
      if (beginning !== undefined)
        markFound(found, beginning, (number) => text.startsWith(wordAt(words, number), at));
    }
    return found;
  };
}

function markFound(found: Uint8Array, numbers: readonly number[], isHere: (number: number) => boolean): void {
  for (const number of numbers) if (found[number] === 0 && isHere(number)) found[number] = 1;
}

function byBeginnings(words: readonly string[]): readonly (readonly number[] | undefined)[] {
  const table: (readonly number[] | undefined)[] = Array.from({ length: TABLE });
  for (const [number, word] of words.entries()) {
    if (word.length < FIRST) continue;
    const beginning = beginningAt(word, 0);
    table[beginning] = [...(table[beginning] ?? []), number];
  }
  return table;
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
  const words = [...new Set(lists.flat())];
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const numbers = lists.map((list) => list.map((word) => numberOf.get(word) ?? 0));
  const find = wordFinder(words);
  return (text) => {
    const found = find(text);
    return [...lists.keys()].filter((list) => numbers[list]?.some((number) => found[number] === 1));
  };
}
