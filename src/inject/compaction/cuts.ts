import { passageOf } from "./exchanges.ts";
import type { Exchange, Passage, Share } from "./recall-document.ts";
import { withoutMiddle } from "./without-middle.ts";

/** Most bytes of each part. */
export interface Limits {
  /** What is no longer is kept as it is. */
  readonly whole: number;
  readonly tail: number;
  readonly condensed: number;
}

/** A past in three parts, each the end of what the next leaves. */
export interface Cut {
  /** All of it is in the tail. */
  readonly isWhole: boolean;
  readonly tail: readonly Exchange[];
  /** The tail begins within an exchange that alone is longer than a tail may be. */
  readonly splits: boolean;
  readonly condensed: readonly Exchange[];
  readonly dropped: Share;
}

/** Exchanges by their number, told on demand: of a long past most are only measured. */
export interface Exchanges {
  readonly count: number;
  readonly told: (index: number) => Exchange;
  readonly rough: (index: number) => number;
}

/** Cuts at the boundaries of exchanges; only one that alone is longer than a part may be is itself cut, between its passages. */
export function cutPast(exchanges: Exchanges, limits: Limits): Cut {
  const whole = takeEnd(exchanges.count, exchanges.told, limits.whole, Number.POSITIVE_INFINITY);
  if (whole.next === 0 && whole.rest === null)
    return {
      isWhole: true,
      tail: whole.taken,
      splits: false,
      condensed: [],
      dropped: { bytes: 0, exchanges: 0 },
    };
  const short = (index: number) => exchanges.told(index).map((passage) => shortened(passage, limits.tail));
  const tail = takeEnd(exchanges.count, short, limits.tail, limits.tail);
  // What the tail left of a split exchange is the last of what is condensed.
  const left = (index: number) => (index === tail.next - 1 && tail.rest ? tail.rest : short(index));
  const condensed = takeEnd(tail.next, left, limits.condensed, limits.condensed);
  return {
    isWhole: false,
    tail: tail.taken,
    splits: tail.rest !== null,
    condensed: condensed.taken,
    dropped: droppedOf(exchanges, condensed, tail),
  };
}

interface Taken {
  readonly taken: readonly Exchange[];
  /** How many exchanges lie before; the last of them in part, if there is a rest. */
  readonly next: number;
  /** The beginning of the exchange whose end was taken. */
  readonly rest: Exchange | null;
}

/** As many as have room, from the last backwards; of one longer than `splitAbove` its end. */
function takeEnd(count: number, at: (index: number) => Exchange, room: number, splitAbove: number): Taken {
  const taken: Exchange[] = [];
  let left = room;
  for (let index = count - 1; index >= 0; index--) {
    const exchange = at(index);
    const bytes = bytesOf(exchange);
    if (bytes > left) return splitEnd(exchange, bytes > splitAbove ? left : 0, taken, index + 1);
    taken.unshift(exchange);
    left -= bytes;
  }
  return { taken, next: 0, rest: null };
}

function splitEnd(exchange: Exchange, room: number, taken: readonly Exchange[], next: number): Taken {
  let from = exchange.length;
  for (let left = room; from > 0; from--) {
    left -= exchange[from - 1]?.bytes ?? 0;
    if (left < 0) break;
  }
  return from === exchange.length
    ? { taken, next, rest: null }
    : { taken: [exchange.slice(from), ...taken], next, rest: exchange.slice(0, from) };
}

function droppedOf(exchanges: Exchanges, condensed: Taken, tail: Taken): Share {
  const isRest = condensed.rest !== null;
  const whole = isRest ? condensed.next - 1 : condensed.next;
  let bytes = condensed.rest ? bytesOf(condensed.rest) : 0;
  for (let index = 0; index < whole; index++) {
    const isTailsRest = index === tail.next - 1 && tail.rest;
    bytes += isTailsRest ? bytesOf(isTailsRest) : exchanges.rough(index);
  }
  return { bytes, exchanges: whole };
}

/** What alone is longer than a tail was pasted: its beginning and its end stay. */
function shortened(passage: Passage, room: number): Passage {
  if (passage.bytes <= room) return passage;
  return passageOf(passage.steps, withoutMiddle(passage.text, room - 2));
}

export function bytesOf(exchange: Exchange): number {
  return exchange.reduce((sum, { bytes }) => sum + bytes, 0);
}
