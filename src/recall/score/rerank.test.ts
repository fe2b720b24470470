import { expect, test } from "vitest";
import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { Reranker } from "../../reranker/reranker.ts";
import { rerankHits } from "./rerank.ts";

const hits = ["one", "two", "three", "four"].map(
  (title, at) =>
    ({
      memory: { title, body: "" },
      score: 9 - at,
      confidence: 0.5 + at / 10,
      reasons: WORDLESS,
    }) as unknown as Hit,
);

function rerankerOf(scores: readonly number[], mostTexts = 3, asked: string[][] = []): Reranker {
  const answer = async (_: string, texts: readonly string[]) => {
    asked.push([...texts]);
    return scores;
  };
  return { model: "m", mostTexts, timeoutMs: 400, scores: answer };
}

const titles = (found: readonly Hit[]) => found.map(({ memory }) => memory.title);

test("the first memories come in the reranker's order, and what it was not shown stays behind them", async () => {
  const asked: string[][] = [];
  const found = await rerankHits(rerankerOf([-3, 2, 0.5], 3, asked), "which", hits, 100);
  expect(asked).toEqual([["one", "two", "three"]]);
  expect(titles(found)).toEqual(["two", "three", "one", "four"]);
  expect(found.map(({ score }) => score)).toEqual([9, 8, 7, 6]);
  expect(found.map(({ reasons }) => reasons.reranked)).toEqual([2, 0.5, -3, undefined]);
});

test("the confidence of each memory stays its own", async () => {
  const found = await rerankHits(rerankerOf([0, 1, 2]), "which", hits, 100);
  expect(found.map(({ confidence }) => confidence)).toEqual([0.7, 0.6, 0.5, 0.8]);
});

test("memories that the reranker likes alike keep their places", async () => {
  expect(titles(await rerankHits(rerankerOf([1, 1, 1]), "which", hits, 100))).toEqual(titles(hits));
});

test("one memory alone is sent nowhere", async () => {
  const asked: string[][] = [];
  expect(await rerankHits(rerankerOf([1], 3, asked), "which", hits.slice(0, 1), 100)).toEqual(
    hits.slice(0, 1),
  );
  expect(asked).toEqual([]);
});
