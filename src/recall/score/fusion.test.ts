import { expect, test } from "vitest";
import { type Hit, WORDLESS } from "../../domain/hit.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { fuse } from "./fusion.ts";

/** A hit by words, by meaning or by both; the score is the ranking's own. */
function hitOf(id: string, confidence: number, similarity: number | undefined, score: number): Hit {
  const reasons = {
    ...WORDLESS,
    lexical: 10 * confidence,
    ...(similarity === undefined ? {} : { similarity }),
  };
  return { memory: memoryWith({ id: id.repeat(32) }), score, confidence, reasons };
}

const HITS = [
  hitOf("a", 0.9, undefined, 9),
  hitOf("b", 0.5, 0.5, 8),
  hitOf("c", 0, 0.8, 7),
  hitOf("d", 1.4, undefined, 6),
];
const order = (hits: readonly Hit[]) => hits.map(({ memory }) => memory.id[0]).join("");

test("added leaves the ranking as it is", () => {
  expect(fuse(HITS, "added")).toBe(HITS);
});

test("weighted is .6 of likeness and .4 of words, clamped, and hits of one source are weighted, too", () => {
  const fused = fuse(HITS, "weighted");
  expect(order(fused)).toBe("bcda");
  expect(fused.map(({ score }) => score)).toEqual(
    [0.5, 0.48, 0.4, 0.36].map((score) => expect.closeTo(score, 10)),
  );
});

test("by reciprocal ranks what both found comes before what one found", () => {
  const fused = fuse(HITS, "rrf");
  expect(order(fused)[0]).toBe("b");
  expect(fused[0]?.score).toBeCloseTo(1 / 63 + 1 / 62, 10);
});

test("no fusion changes what may be injected", () => {
  for (const fusion of ["weighted", "rrf"] as const)
    expect(new Set(fuse(HITS, fusion).map(({ confidence }) => confidence))).toEqual(
      new Set([0.9, 0.5, 0, 1.4]),
    );
});
