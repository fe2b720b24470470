import { expect, test } from "vitest";
import { type Hit, WORDLESS } from "../../domain/hit.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { helpfulness, weighByFeedback } from "./feedback.ts";

const hitOf = (id: string, score: number): Hit => ({
  memory: memoryWith({ id }),
  score,
  confidence: 0.7,
  reasons: { ...WORDLESS, lexical: score },
});
const tally = (given: number, helped: number, contradicted = 0) => ({ given, helped, contradicted });

test.each([
  ["nothing is known of what was never told", tally(0, 0), 0.5],
  ["one use says something", tally(1, 1), 2 / 3],
  ["many uses say more, and never all", tally(64, 64), 65 / 66],
  ["a contradiction outweighs a use", tally(2, 1, 1), 2 / 5],
  ["ten times of no use seen say nothing yet", tally(10, 0), 0.5],
  ["from then on each says a little", tally(60, 0), 1 / 7],
])("%s", (_sentence, counts, frequency) => {
  expect(helpfulness(counts)).toBeCloseTo(frequency, 10);
});

test("where no use is known everything stays as it is, to the very array", () => {
  const hits = [hitOf("a", 5), hitOf("b", 3)];
  expect(weighByFeedback(hits, new Map())).toBe(hits);
  expect(weighByFeedback(hits, new Map([["a", tally(3, 0)]]))).toBe(hits);
});

test("what helped before goes ahead of what was turned down, and neither gets surer", () => {
  const hits = [hitOf("a", 5), hitOf("b", 4.5)];
  const weighed = weighByFeedback(
    hits,
    new Map([
      ["a", tally(8, 0, 8)],
      ["b", tally(8, 8)],
    ]),
  );
  expect(weighed.map(({ memory, confidence }) => [memory.id, confidence])).toEqual([
    ["b", 0.7],
    ["a", 0.7],
  ]);
  expect(weighed[0]?.reasons.feedback).toBeGreaterThan(1.05);
  expect(weighed[1]?.reasons.feedback).toBeLessThan(0.95);
});

test("a much better match stays ahead, whatever helped", () => {
  const hits = [hitOf("a", 5), hitOf("b", 3)];
  const tallies = new Map([
    ["a", tally(64, 0, 64)],
    ["b", tally(64, 64)],
  ]);
  expect(weighByFeedback(hits, tallies).map(({ memory }) => memory.id)).toEqual(["a", "b"]);
});
