import { passageOf } from "./exchanges.ts";
import { countFitting } from "./fitting.ts";
import type { Exchange, Passage, PastShare } from "./recall-document.ts";

/** In bytes. */
export interface CutLimits {
  /** A shorter past stays whole. */
  readonly whole: number;
  readonly tail: number;
  readonly condensed: number;
}

export interface PastCut {
  readonly isWhole: boolean;
  readonly tail: readonly Exchange[];
  /** The tail begins within an exchange that is longer than a tail may be. */
  readonly splits: boolean;
  readonly condensed: readonly Exchange[];
  readonly dropped: PastShare;
}

/** Read on demand: of a long past most are only measured. */
export interface LazyExchanges {
  readonly count: number;
  readonly read: (index: number) => Exchange;
  readonly rough: (index: number) => number;
}

/** Cuts between exchanges; one that is longer than a part is cut between its passages. */
export function cutPast(exchanges: LazyExchanges, limits: CutLimits): PastCut {
  const whole = takeEnd(exchanges.count, exchanges.read, limits.whole, Number.POSITIVE_INFINITY);
  if (whole.next === 0 && whole.rest === null)
    return {
      isWhole: true,
      tail: whole.exchanges,
      splits: false,
      condensed: [],
      dropped: { bytes: 0, exchanges: 0 },
    };
  const short = (index: number) =>
    exchanges.read(index).map((passage) => shortenPassage(passage, limits.tail));
  const tail = takeEnd(exchanges.count, short, limits.tail, limits.tail);
  // The rest of a split exchange is condensed.
  const left = (index: number) => (index === tail.next - 1 && tail.rest ? tail.rest : short(index));
  const condensed = takeEnd(tail.next, left, limits.condensed, limits.condensed);
  return {
    isWhole: false,
    tail: tail.exchanges,
    splits: tail.rest !== null,
    condensed: condensed.exchanges,
    dropped: droppedOf(exchanges, condensed, tail),
  };
}

interface CutEnd {
  readonly exchanges: readonly Exchange[];
  /** Exchanges before; the last of them in part, if there is a rest. */
  readonly next: number;
  readonly rest: Exchange | null;
}

/** As many as fit, from the last backwards; of one longer than `splitAbove` its end. */
function takeEnd(count: number, at: (index: number) => Exchange, limit: number, splitAbove: number): CutEnd {
  const exchanges: Exchange[] = [];
  let left = limit;
  for (let index = count - 1; index >= 0; index--) {
    const exchange = at(index);
    const bytes = exchangeBytes(exchange);
    if (bytes > left) return splitEnd(exchange, bytes > splitAbove ? left : 0, exchanges, index + 1);
    exchanges.unshift(exchange);
    left -= bytes;
  }
  return { exchanges, next: 0, rest: null };
}

function splitEnd(exchange: Exchange, limit: number, exchanges: readonly Exchange[], next: number): CutEnd {
  const from = exchange.length - countFitting(exchange.toReversed(), limit, ({ bytes }) => bytes);
  return from === exchange.length
    ? { exchanges, next, rest: null }
    : { exchanges: [exchange.slice(from), ...exchanges], next, rest: exchange.slice(0, from) };
}

function droppedOf(exchanges: LazyExchanges, condensed: CutEnd, tail: CutEnd): PastShare {
  const isRest = condensed.rest !== null;
  const whole = isRest ? condensed.next - 1 : condensed.next;
  let bytes = condensed.rest ? exchangeBytes(condensed.rest) : 0;
  for (let index = 0; index < whole; index++) {
    const isTailsRest = index === tail.next - 1 && tail.rest;
    bytes += isTailsRest ? exchangeBytes(isTailsRest) : exchanges.rough(index);
  }
  return { bytes, exchanges: whole };
}

/** A longer passage was pasted: its beginning and end stay. */
function shortenPassage(passage: Passage, limit: number): Passage {
  if (passage.bytes <= limit) return passage;
  return passageOf(passage.steps, cutMiddle(passage.text, limit - 2));
}

export function exchangeBytes(exchange: Exchange): number {
  return exchange.reduce((sum, { bytes }) => sum + bytes, 0);
}

const MARK_BYTES = 60;

/** Beginning and end in whole characters; a line says how much is missing. */
export function cutMiddle(text: string, bytes: number): string {
  const all = Buffer.from(text);
  if (all.length <= bytes) return text;
  const half = Math.max(0, Math.floor((bytes - MARK_BYTES) / 2));
  const head = all.subarray(0, boundaryAt(all, half));
  const tail = all.subarray(boundaryAt(all, all.length - half));
  const omitted = all.length - head.length - tail.length;
  return `${head.toString()}\n[... ${omitted} bytes left out ...]\n${tail.toString()}`;
}

function boundaryAt(bytes: Buffer, offset: number): number {
  let at = offset;
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
