import type { NumberRange } from "../../store/port/indexed.ts";

/** Blocks of numbers for several readers: each takes the next one, so that all of them end at about the same time. */
export interface NumberBlocks {
  readonly last: number;
  readonly size: number;
  /** How many were taken, shared by the readers' threads. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** So many for each reader: at the end they wait for one at most. */
const BLOCKS = 16;

export function blocksUpTo(last: number, readers: number): NumberBlocks {
  const size = Math.max(1, Math.ceil(last / (BLOCKS * readers)));
  return { last, size, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

/** The next block that nobody took, or null. */
export function takeBlock({ last, size, taken }: NumberBlocks): NumberRange | null {
  const after = size * Atomics.add(taken, 0, 1);
  if (after > 0 && after >= last) return null;
  const end = after + size;
  // What is written from now on is followed afterwards.
  return { after, upTo: end < last ? end : Number.MAX_SAFE_INTEGER };
}
