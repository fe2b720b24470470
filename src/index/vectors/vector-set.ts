import type { SimilarMemory } from "../vector-index.ts";

/** Vectors of memories, a byte for each dimension, and the signs of their parts as bits for a first look. */
export interface VectorSet {
  readonly dimensions: number;
  /** Whole numbers that the signs of one vector take. */
  readonly words: number;
  size: number;
  numbers: Int32Array;
  readonly ids: string[];
  parts: Int8Array;
  signs: Int32Array;
  readonly slots: Map<number, number>;
}

const FIRST_SIZE = 256;
const BITS = 32;

export function emptyVectorSet(dimensions: number): VectorSet {
  const words = Math.ceil(dimensions / BITS);
  return {
    dimensions,
    words,
    size: 0,
    numbers: new Int32Array(FIRST_SIZE),
    ids: [],
    parts: new Int8Array(FIRST_SIZE * dimensions),
    signs: new Int32Array(FIRST_SIZE * words),
    slots: new Map(),
  };
}

/** Adds a memory's unit vector, or puts it in the place of its older one. */
export function putVector(
  set: VectorSet,
  { number, id }: Pick<SimilarMemory, "number" | "id">,
  vector: Float32Array,
): void {
  putStoredVector(set, { number, id }, toBytes(vector));
}

/** A unit vector, a byte for each dimension. */
export function toBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (part) => Math.round(127 * part));
}

/** The same for one that is bytes already. */
export function putStoredVector(
  set: VectorSet,
  { number, id }: Pick<SimilarMemory, "number" | "id">,
  vector: Int8Array,
): void {
  const slot = set.slots.get(number) ?? newSlot(set, number);
  set.ids[slot] = id;
  const { dimensions, words, parts, signs } = set;
  const from = slot * dimensions;
  parts.set(vector, from);
  writeSigns(parts.subarray(from, from + dimensions), signs, slot * words);
}

function newSlot(set: VectorSet, number: number): number {
  if (set.size === set.numbers.length) growSet(set);
  const slot = set.size++;
  set.numbers[slot] = number;
  set.slots.set(number, slot);
  return slot;
}

function growSet(set: VectorSet): void {
  const { numbers, parts, signs } = set;
  set.numbers = new Int32Array(2 * numbers.length);
  set.numbers.set(numbers);
  set.parts = new Int8Array(2 * parts.length);
  set.parts.set(parts);
  set.signs = new Int32Array(2 * signs.length);
  set.signs.set(signs);
}

/** The last vector takes the place of the removed one. */
export function removeVector(set: VectorSet, number: number): void {
  const slot = set.slots.get(number);
  if (slot === undefined) return;
  const last = set.size - 1;
  const { dimensions, words, numbers, ids, parts, signs } = set;
  const moved = numbers[last] as number;
  numbers[slot] = moved;
  ids[slot] = ids[last] as string;
  ids.length = last;
  parts.copyWithin(slot * dimensions, last * dimensions, (last + 1) * dimensions);
  signs.copyWithin(slot * words, last * words, (last + 1) * words);
  set.slots.set(moved, slot);
  set.slots.delete(number);
  set.size = last;
}

export function vectorBytes({ numbers, parts, signs }: VectorSet): number {
  return numbers.byteLength + parts.byteLength + signs.byteLength;
}

/** Up to so many vectors are compared one by one. */
const COMPARED = 2_000;

/** The likest memories by cosine, best first. */
export function mostSimilar(set: VectorSet, query: Float32Array, limit: number): readonly SimilarMemory[] {
  const slots = set.size <= COMPARED ? null : nearBySigns(set, query);
  const found: SimilarMemory[] = [];
  for (let at = 0; at < (slots?.length ?? set.size); at++) {
    const slot = slots ? (slots[at] as number) : at;
    const [number, id] = [set.numbers[slot] as number, set.ids[slot] as string];
    found.push({ number, id, similarity: similarityAt(set, slot, query) });
  }
  return found.sort((a, b) => b.similarity - a.similarity || b.number - a.number).slice(0, limit);
}

function similarityAt({ dimensions, parts }: VectorSet, slot: number, query: Float32Array): number {
  const from = slot * dimensions;
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += (query[at] as number) * (parts[from + at] as number);
  return sum / 127;
}

/** About `COMPARED` slots whose signs differ least from the query's. */
function nearBySigns({ dimensions, words, size, signs }: VectorSet, query: Float32Array): Int32Array {
  const wanted = new Int32Array(words);
  writeSigns(query, wanted, 0);
  const distances = new Uint16Array(size);
  const counts = new Int32Array(dimensions + 1);
  for (let slot = 0; slot < size; slot++) {
    let distance = 0;
    for (let word = 0; word < words; word++)
      distance += setBits((signs[slot * words + word] as number) ^ (wanted[word] as number));
    distances[slot] = distance;
    counts[distance] = (counts[distance] as number) + 1;
  }
  let [most, kept] = [-1, 0];
  while (kept < COMPARED && most < dimensions) kept += counts[++most] as number;
  const near = new Int32Array(kept);
  let next = 0;
  for (let slot = 0; slot < size; slot++) if ((distances[slot] as number) <= most) near[next++] = slot;
  return near;
}

function writeSigns(parts: Float32Array | Int8Array, signs: Int32Array, from: number): void {
  for (let word = 0; word * BITS < parts.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < BITS; bit++) if ((parts[word * BITS + bit] ?? 0) > 0) bits |= 1 << bit;
    signs[from + word] = bits;
  }
}

/** Bits of a number that are set. */
function setBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
