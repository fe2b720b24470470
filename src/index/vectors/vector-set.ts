import type { SimilarMemory } from "../vector-index.ts";
import { addSlot, emptySlotTable, findSlot, moveSlot, removeSlot, type SlotTable } from "./slot-table.ts";

/** Vectors of memories, a byte for each dimension, and the signs of their parts as bits for a first look. */
export interface VectorSet {
  readonly dimensions: number;
  /** Whole numbers that the signs of one vector take. */
  readonly words: number;
  size: number;
  /** Of `PAGE` vectors each: one that is full is never copied, as one growing list is, which then fills memory twice. */
  readonly pages: VectorPage[];
  readonly slots: SlotTable;
}

interface VectorPage {
  readonly numbers: Int32Array;
  readonly parts: Int8Array;
  readonly signs: Int32Array;
}

const PAGE = 256;
const BITS = 32;

export function emptyVectorSet(dimensions: number): VectorSet {
  return {
    dimensions,
    words: Math.ceil(dimensions / BITS),
    size: 0,
    pages: [],
    slots: emptySlotTable(),
  };
}

/** Adds a memory's unit vector, or puts it in the place of its older one. */
export function putVector(set: VectorSet, number: number, vector: Float32Array): void {
  const slot = slotOfVector(set, number);
  writeBytes(vector, partsAt(set, slot));
  writeSignsAt(set, slot);
}

/** A unit vector, a byte for each dimension. */
export function toBytes(vector: Float32Array): Int8Array {
  const bytes = new Int8Array(vector.length);
  writeBytes(vector, bytes);
  return bytes;
}

function writeBytes(vector: Float32Array, bytes: Int8Array): void {
  for (let at = 0; at < vector.length; at++) bytes[at] = Math.round(127 * (vector[at] as number));
}

/** The same for one that is bytes already. */
export function putStoredVector(set: VectorSet, number: number, vector: Int8Array): void {
  const slot = slotOfVector(set, number);
  partsAt(set, slot).set(vector);
  writeSignsAt(set, slot);
}

function slotOfVector(set: VectorSet, number: number): number {
  return findSlot(set.slots, number, numbersInSlots(set)) ?? newVectorSlot(set, number);
}

function newVectorSlot(set: VectorSet, number: number): number {
  if (set.size === PAGE * set.pages.length) set.pages.push(emptyVectorPage(set));
  const slot = set.size++;
  vectorPage(set, slot).numbers[slot % PAGE] = number;
  addSlot(set.slots, slot, numbersInSlots(set));
  return slot;
}

function emptyVectorPage({ dimensions, words }: VectorSet): VectorPage {
  return {
    numbers: new Int32Array(PAGE),
    parts: new Int8Array(PAGE * dimensions),
    signs: new Int32Array(PAGE * words),
  };
}

function vectorPage({ pages }: VectorSet, slot: number): VectorPage {
  return pages[Math.floor(slot / PAGE)] as VectorPage;
}

function partsAt(set: VectorSet, slot: number): Int8Array {
  const from = (slot % PAGE) * set.dimensions;
  return vectorPage(set, slot).parts.subarray(from, from + set.dimensions);
}

function signsAt(set: VectorSet, slot: number): Int32Array {
  const from = (slot % PAGE) * set.words;
  return vectorPage(set, slot).signs.subarray(from, from + set.words);
}

function numbersInSlots(set: VectorSet): (slot: number) => number {
  return (slot) => vectorPage(set, slot).numbers[slot % PAGE] as number;
}

function writeSignsAt(set: VectorSet, slot: number): void {
  writeSigns(partsAt(set, slot), signsAt(set, slot));
}

/** The last vector takes the place of the removed one. */
export function removeVector(set: VectorSet, number: number): void {
  const numberAt = numbersInSlots(set);
  const slot = findSlot(set.slots, number, numberAt);
  if (slot === undefined) return;
  const last = set.size - 1;
  removeSlot(set.slots, slot, numberAt);
  if (slot !== last) moveSlot(set.slots, last, slot, numberAt);
  vectorPage(set, slot).numbers[slot % PAGE] = numberAt(last);
  partsAt(set, slot).set(partsAt(set, last));
  signsAt(set, slot).set(signsAt(set, last));
  set.size = last;
  set.pages.length = Math.ceil(last / PAGE);
}

export function vectorBytes({ dimensions, words, pages, slots }: VectorSet): number {
  return pages.length * PAGE * (4 + dimensions + 4 * words) + slots.places.byteLength;
}

/** Up to so many vectors are compared one by one. */
const COMPARED = 2_000;

/** The likest memories by cosine, best first. */
export function mostSimilar(set: VectorSet, query: Float32Array, limit: number): readonly SimilarMemory[] {
  const slots = set.size <= COMPARED ? null : nearBySigns(set, query);
  const numberAt = numbersInSlots(set);
  const found: SimilarMemory[] = [];
  for (let at = 0; at < (slots?.length ?? set.size); at++) {
    const slot = slots ? (slots[at] as number) : at;
    found.push({ number: numberAt(slot), similarity: similarityAt(set, slot, query) });
  }
  return found.sort((a, b) => b.similarity - a.similarity || b.number - a.number).slice(0, limit);
}

function similarityAt(set: VectorSet, slot: number, query: Float32Array): number {
  const { dimensions } = set;
  const { parts } = vectorPage(set, slot);
  const from = (slot % PAGE) * dimensions;
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += (query[at] as number) * (parts[from + at] as number);
  return sum / 127;
}

/** About `COMPARED` slots whose signs differ least from the query's. */
function nearBySigns({ dimensions, words, size, pages }: VectorSet, query: Float32Array): Int32Array {
  const wanted = new Int32Array(words);
  writeSigns(query, wanted);
  const distances = new Uint16Array(size);
  const counts = new Int32Array(dimensions + 1);
  for (let slot = 0; slot < size; slot++) {
    const { signs } = pages[Math.floor(slot / PAGE)] as VectorPage;
    const from = (slot % PAGE) * words;
    let distance = 0;
    for (let word = 0; word < words; word++)
      distance += setBits((signs[from + word] as number) ^ (wanted[word] as number));
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

function writeSigns(parts: Float32Array | Int8Array, signs: Int32Array): void {
  for (let word = 0; word * BITS < parts.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < BITS; bit++) if ((parts[word * BITS + bit] ?? 0) > 0) bits |= 1 << bit;
    signs[word] = bits;
  }
}

/** Bits of a number that are set. */
function setBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
