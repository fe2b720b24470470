import { expect, test } from "vitest";
import { emptyVectorSet, mostSimilar, putVector, removeVector, vectorBytes } from "./vector-set.ts";

const DIMENSIONS = 64;

/** Unit vectors from a seeded generator. */
function vectors(count: number): readonly Float32Array[] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, next);
    const length = Math.hypot(...vector);
    return vector.map((part) => part / length);
  });
}

function setOf(all: readonly Float32Array[]) {
  const set = emptyVectorSet(DIMENSIONS);
  for (const [number, vector] of all.entries()) putVector(set, number, vector);
  return set;
}

test.each([100, 5_000])("among %i a vector finds itself first, nearly one", (size) => {
  const all = vectors(size);
  const set = setOf(all);
  for (const number of [0, 17, size - 1]) {
    const [best] = mostSimilar(set, all[number] as Float32Array, 3);
    expect(best).toMatchObject({ number });
    expect(best?.similarity).toBeGreaterThan(0.98);
  }
});

test("of many nearly all of the likest are found though most are not compared", () => {
  const all = vectors(8_000);
  const set = setOf(all);
  const query = all[5] as Float32Array;
  const exact = all
    .map((vector, number) => ({
      number,
      similarity: vector.reduce((sum, part, at) => sum + part * (query[at] ?? 0), 0),
    }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 20)
    .map(({ number }) => number);
  const found = mostSimilar(set, query, 20).map(({ number }) => number);
  expect(found.filter((number) => exact.includes(number)).length).toBeGreaterThanOrEqual(18);
});

test("a removed vector is not found, the others are where they were", () => {
  const all = vectors(300);
  const set = setOf(all);
  removeVector(set, 3);
  removeVector(set, 3);
  expect(mostSimilar(set, all[3] as Float32Array, 300).map(({ number }) => number)).not.toContain(3);
  expect(mostSimilar(set, all[299] as Float32Array, 1)).toMatchObject([{ number: 299 }]);
});

test("vectors take the room of their own memories, while they are added and removed", () => {
  const set = setOf(vectors(5_000));
  const [bytesOfOne, mostBytesOfPlace] = [DIMENSIONS + DIMENSIONS / 8 + 4, 16];
  expect(vectorBytes(set)).toBeLessThan(5_300 * (bytesOfOne + mostBytesOfPlace));
  for (let number = 300; number < 5_000; number++) removeVector(set, number);
  expect(vectorBytes(set)).toBeLessThan(600 * bytesOfOne + 5_300 * mostBytesOfPlace);
});

test("a vector put again takes the place of the older one", () => {
  const [one, other] = vectors(2) as [Float32Array, Float32Array];
  const set = setOf([one]);
  putVector(set, 0, other);
  const [only, ...more] = mostSimilar(set, other, 5);
  expect(more).toEqual([]);
  expect(only?.similarity).toBeGreaterThan(0.98);
});
