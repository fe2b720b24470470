import { type Growing, reserve } from "./growing.ts";

/** Reused room for the terms' numbers of one document. */
export interface TermRoom {
  numbers: Int32Array;
}

const FIRST_TERMS = 512;
/** Of 32 bits, seven in each. */
const MOST_BYTES = 5;

export function termRoom(): TermRoom {
  return { numbers: new Int32Array(FIRST_TERMS) };
}

export function widen(room: TermRoom, terms: number): Int32Array {
  if (room.numbers.length < terms) room.numbers = new Int32Array(2 * terms);
  return room.numbers;
}

/** Adds terms' numbers, seven bits a byte, the last byte of each below 128: common words, met first, take one or two. */
export function writeTerms(list: Growing<Uint8Array<ArrayBuffer>>, numbers: Int32Array, count: number): void {
  reserve(list, MOST_BYTES * count);
  const bytes = list.items;
  let to = list.length;
  for (let at = 0; at < count; at++) {
    let rest = numbers[at] as number;
    for (; rest > 127; rest >>>= 7) bytes[to++] = (rest & 127) | 128;
    bytes[to++] = rest;
  }
  list.length = to;
}

/** Reads the terms' numbers in these bytes into the room; gives how many there are. */
export function readTerms(bytes: Uint8Array, from: number, to: number, room: TermRoom): number {
  const numbers = widen(room, to - from);
  let count = 0;
  for (let at = from; at < to; at++) {
    let byte = bytes[at] as number;
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[++at] as number;
      number |= (byte & 127) << shift;
    }
    numbers[count++] = number;
  }
  return count;
}
