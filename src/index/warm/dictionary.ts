import { hashTerms, type TermHashes } from "../../store/port/indexed.ts";
import { type TermRoom, widen } from "./term-bytes.ts";

/** Terms by their 64 bits: no word is kept, and two that share all bits are one. */
export interface Dictionary {
  /** Left and right half of each slot's term. */
  keys: Int32Array;
  /** The term's number from 1; 0 for an empty slot. */
  numbers: Int32Array;
  size: number;
}

const FIRST_SLOTS = 1_024;
/** Fuller than this it takes many steps to find a slot. */
const MOST_FILLED = 0.6;

export function emptyDictionary(slots = FIRST_SLOTS): Dictionary {
  return { keys: new Int32Array(2 * slots), numbers: new Int32Array(slots), size: 0 };
}

/** Reused, because a buffer for each term of each prompt would keep the garbage collector busy. */
const hashes = { pairs: new Int32Array(1_024) };

/** The term's number from 0, or -1. */
export function termNumber({ keys, numbers }: Dictionary, term: string): number {
  if (hashTerms(term, hashes) !== 1) return -1;
  const { pairs } = hashes;
  return (numbers[slotOf(keys, numbers, pairs[0] as number, pairs[1] as number)] ?? 0) - 1;
}

/** The term's number from 0, the next one if it is new. */
export function enterTerm(dictionary: Dictionary, left: number, right: number): number {
  const { keys, numbers } = dictionary;
  const slot = slotOf(keys, numbers, left, right);
  const number = numbers[slot] ?? 0;
  if (number !== 0) return number - 1;
  keys[2 * slot] = left;
  keys[2 * slot + 1] = right;
  numbers[slot] = ++dictionary.size;
  if (dictionary.size > MOST_FILLED * numbers.length) grow(dictionary);
  return dictionary.size - 1;
}

/** Writes the numbers of these terms into the room, entering the new ones. */
export function enterTerms(
  dictionary: Dictionary,
  { pairs }: TermHashes,
  count: number,
  room: TermRoom,
): void {
  const found = widen(room, count);
  let { keys, numbers } = dictionary;
  for (let at = 0; at < count; at++) {
    const [left, right] = [pairs[2 * at] as number, pairs[2 * at + 1] as number];
    const number = numbers[slotOf(keys, numbers, left, right)] as number;
    if (number !== 0) {
      found[at] = number - 1;
      continue;
    }
    found[at] = enterTerm(dictionary, left, right);
    ({ keys, numbers } = dictionary);
  }
}

/** Every term with its number, in no order. */
export function eachTerm(
  { keys, numbers }: Dictionary,
  visit: (left: number, right: number, number: number) => void,
): void {
  for (let slot = 0; slot < numbers.length; slot++) {
    const number = numbers[slot] ?? 0;
    if (number !== 0) visit(keys[2 * slot] ?? 0, keys[2 * slot + 1] ?? 0, number - 1);
  }
}

function slotOf(keys: Int32Array, numbers: Int32Array, left: number, right: number): number {
  const mask = numbers.length - 1;
  let slot = (left ^ Math.imul(right, 0x9e3779b1)) & mask;
  while (numbers[slot] !== 0 && (keys[2 * slot] !== left || keys[2 * slot + 1] !== right))
    slot = (slot + 1) & mask;
  return slot;
}

function grow(dictionary: Dictionary): void {
  const larger = emptyDictionary(2 * dictionary.numbers.length);
  eachTerm(dictionary, (left, right, number) => {
    const slot = slotOf(larger.keys, larger.numbers, left, right);
    larger.keys[2 * slot] = left;
    larger.keys[2 * slot + 1] = right;
    larger.numbers[slot] = number + 1;
  });
  dictionary.keys = larger.keys;
  dictionary.numbers = larger.numbers;
}
