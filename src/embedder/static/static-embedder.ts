import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Embedder } from "../embedder.ts";
import { piecesOf, tableWords } from "./table-words.ts";

/** Changes with the table's bytes. */
export const STATIC_MODEL = "static-1";
const DIMENSIONS = 256;
const MAX_PIECES = 512;
/** Some 3 ms of work: a search that somebody types meanwhile waits for such a step several times. */
const MOST_TEXTS = 20;

/** The table in the package as an embedder: a text's vector is the sum of its words' vectors. Throws `EMBEDDER_FAILED`. */
export function openStaticEmbedder(folder = import.meta.dirname): Embedder {
  const { rows, longest, scales, vectors } = readWordTable(folder);
  const known = new Map<string, readonly number[]>();
  const rowsOf = (word: string): number | readonly number[] => {
    const whole = rows.get(word);
    if (whole !== undefined) return whole;
    const before = known.get(word);
    if (before) return before;
    const pieces = piecesOf(word, { rows, longest });
    if (known.size < MOST_KNOWN) known.set(word, pieces);
    return pieces;
  };
  const writeVector = (sum: Float32Array, text: string): Float32Array => {
    const pieces = tableWords(text).flatMap(rowsOf).slice(0, MAX_PIECES);
    for (const row of pieces) addRow(sum, vectors, row, scales[row] as number);
    return toUnitLength(sum);
  };
  return {
    model: STATIC_MODEL,
    dimensions: () => DIMENSIONS,
    mostTexts: MOST_TEXTS,
    likeness,
    embed: async (texts) => {
      // One block of memory for all: one for each would be garbage outside the heap, which is given back late.
      const all = new Float32Array(texts.length * DIMENSIONS);
      return texts.map((text, at) => writeVector(all.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS), text));
    },
  };
}

/** Sums of words lie further apart than a large model's vectors: .12 here is about what .35 is there. */
function likeness(cosine: number): number {
  return Math.sqrt(Math.max(0, cosine));
}

/** Words of several pieces that are remembered. */
const MOST_KNOWN = 20_000;

interface Table {
  readonly rows: ReadonlyMap<string, number>;
  readonly longest: number;
  readonly scales: Float32Array;
  readonly vectors: Int8Array;
}

/** `static-words.txt` has a word a line; `static-table.bin` a scale for each as a float, then a row of bytes for each. */
function readWordTable(folder: string): Table {
  try {
    const words = readFileSync(join(folder, "static-words.txt"), "utf8").trimEnd().split("\n");
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, "static-table.bin"));
    const size = words.length;
    if (byteLength !== size * (4 + DIMENSIONS)) throw new Error("its two files do not fit each other");
    return {
      rows: new Map(words.map((word, row) => [word, row])),
      longest: words.reduce((most, word) => Math.max(most, word.length), 0),
      scales: new Float32Array(buffer, byteOffset, size),
      vectors: new Int8Array(buffer, byteOffset + 4 * size),
    };
  } catch (cause) {
    throw new UnbiddenError("EMBEDDER_FAILED", "the table of word vectors cannot be read", { cause });
  }
}

function addRow(sum: Float32Array, vectors: Int8Array, row: number, scale: number): void {
  const start = row * DIMENSIONS;
  for (let at = 0; at < DIMENSIONS; at++)
    sum[at] = (sum[at] as number) + scale * (vectors[start + at] as number);
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, part) => sum + part * part, 0));
  if (length > 0) for (let at = 0; at < DIMENSIONS; at++) vector[at] = (vector[at] as number) / length;
  return vector;
}
