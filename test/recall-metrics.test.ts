// What the figures of `npm run bench -- recall` mean, on cases small enough to work out by hand.
import { describe, expect, test } from "vitest";
import { randomFrom } from "../bench/random.ts";
import { bootstrap } from "../bench/recall/bootstrap.ts";
import { falseAt90, rightAtFalse5 } from "../bench/recall/gating.ts";
import type { Use } from "../bench/recall/library.ts";
import { measure, measurePart } from "../bench/recall/measures.ts";
import type { Observation } from "../bench/recall/observation.ts";
import { freshFirst, judgeRanking } from "../bench/recall/ranking.ts";
import { toReport } from "../bench/recall/report.ts";

const alone = (ids: string) => ids.split("").map((id) => [id]);

describe("one ranking", () => {
  test.each([
    ["the only right one first", "abc", "a", { "R@1": 1, "any@5": 1, MRR: 1, "NDCG@10": 1, "all@5": 1 }],
    ["the only right one third", "xya", "a", { "R@1": 0, "R@5": 1, MRR: 1 / 3, "NDCG@10": 0.5 }],
    ["one of two found", "axy", "ab", { "R@1": 0.5, "R@5": 0.5, "any@5": 1, "all@5": 0, MRR: 1 }],
    ["two of two, the second sixth", "avwxyb", "ab", { "R@5": 0.5, "R@10": 1, "any@5": 1, "all@5": 0 }],
    ["found only below ten", "0123456789a", "a", { "R@10": 0, "R@20": 1, "NDCG@10": 0, MRR: 1 / 11 }],
    ["nothing found", "", "a", { "R@20": 0, "any@5": 0, MRR: 0, "NDCG@10": 0 }],
    ["none of it right", "xyz", "a", { "R@20": 0, MRR: 0 }],
  ])("%s", (_sentence, ranked, relevant, figures) => {
    const found: Record<string, number> = judgeRanking(alone(ranked), relevant.split(""));
    for (const [name, figure] of Object.entries(figures)) expect(found[name], name).toBeCloseTo(figure, 10);
  });

  test("the second of two right ones counts less the later it comes", () => {
    const ideal = 1 + 1 / Math.log2(3);
    expect(judgeRanking(alone("axb"), ["a", "b"])["NDCG@10"]).toBeCloseTo(1.5 / ideal, 10);
  });

  test("the same words said twice are one memory and found as one", () => {
    expect(judgeRanking([["x"], ["a", "b"]], ["b"])).toMatchObject({ "R@1": 0, "R@5": 1, MRR: 0.5 });
    expect(judgeRanking([["a", "b"]], ["a", "b"])).toMatchObject({ "R@1": 1, "NDCG@10": 1 });
  });

  test.each([
    ["the new before the old", "xab", true],
    ["the old before the new", "ba", false],
    ["only the new", "xa", true],
    ["only the old", "b", false],
    ["neither", "x", false],
  ])("%s", (_sentence, ranked, first) => {
    expect(freshFirst(alone(ranked), { fresh: ["a"], stale: ["b"] })).toBe(first);
  });
});

/** 0.1, 0.2 ... 1. */
const tenths = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);

describe("the gate", () => {
  test("FIR@90 is the share of needless prompts above what nine tenths of the others reach", () => {
    // The threshold lies at .19: a tenth of the way from .1 to .2, linear between ranks.
    expect(falseAt90(tenths, [0.18, 0.2, 0.5, 0.1])).toBe(0.5);
  });

  test("where nothing was found nothing is given, even if the threshold is nothing", () => {
    expect(falseAt90([0, 0, 0, 1], [0, 0, 0.1, 0])).toBe(0.25);
  });

  test("any5@FIR5 wants the right answer in the first five and the prompt let through", () => {
    const needless = Array.from({ length: 21 }, (_, index) => index / 100);
    // One in twenty of the needless reaches .19.
    const answered = [
      { confidence: 0.9, any5: 1 },
      { confidence: 0.19, any5: 1 },
      { confidence: 0.18, any5: 1 },
      { confidence: 0.9, any5: 0 },
    ];
    expect(rightAtFalse5(answered, needless)).toBe(0.5);
  });
});

const seen = (
  use: Use,
  type: string,
  parts: Partial<Observation> & { ranked?: string } = {},
): Observation => ({
  question: { id: type, type, use, hard: false },
  confidence: parts.confidence ?? 0.5,
  ms: 1,
  ranking: use === "recall" ? judgeRanking(alone(parts.ranked ?? "a"), ["a"]) : null,
  freshFirst: parts.freshFirst ?? null,
  shipped: parts.shipped ?? null,
});

const given = (something: boolean, right: boolean, tokens: number) => ({ something, right, tokens });

const run: readonly Observation[] = [
  seen("recall", "changelog", { confidence: 0.9, shipped: given(true, true, 100) }),
  seen("recall", "changelog", { confidence: 0.8, ranked: "xa", shipped: given(true, false, 100) }),
  seen("recall", "follow-up", { confidence: 0.1, ranked: "x", shipped: given(false, false, 0) }),
  seen("silence", "negative", { confidence: 0.2, shipped: given(false, false, 0) }),
  seen("silence", "negative", { confidence: 0.6, shipped: given(true, false, 50) }),
  seen("freshness", "reverted", { freshFirst: true, shipped: given(false, false, 0) }),
  seen("freshness", "reverted", { freshFirst: false, shipped: given(false, false, 0) }),
];

describe("a whole run", () => {
  test("recall is measured on questions with an answer, silence on the others, freshness by itself", () => {
    expect(measure(run)).toMatchObject({
      "R@1": 1 / 3,
      "R@5": 2 / 3,
      "FIR@90": 0.5,
      atDefault: { any5: 1 / 3, FIR: 0.5, silent: 1 / 3 },
      fresh: { reverted: 0.5 },
    });
  });

  test("a part is judged at the threshold of the whole", () => {
    const part = run.filter(({ question }) => question.type === "negative");
    expect(measurePart(part, run)).toEqual({ n: 2, "FIR@90": 0.5, atDefault: { FIR: 0.5 } });
  });

  test("what a set has no data for is left out", () => {
    expect(Object.keys(measure([seen("recall", "multi-hop")]))).toEqual([
      "R@1",
      "R@5",
      "R@10",
      "R@20",
      "any@5",
      "NDCG@10",
      "MRR",
    ]);
    expect(measure([])).toEqual({});
  });

  test("LongMemEval's own names stand beside ours", () => {
    const published = measure([seen("recall", "multi-session")], { published: true });
    expect(published).toMatchObject({ "recall_any@5": 1, "recall_all@5": 1 });
  });

  test("the report has its keys in the order that is promised", () => {
    const report = toReport({ name: "codemem" }, "unbidden", [
      ...run,
      { ...seen("recall", "changelog"), question: { id: "h", type: "changelog", use: "recall", hard: true } },
      seen("freshness", "version-update", { freshFirst: true }),
    ]);
    const keys = "dataset system n metrics interval95 byType hard ms tokensInjected".split(" ");
    expect(Object.keys(report)).toEqual(keys);
    const metrics = "R@1 R@5 R@10 R@20 any@5 NDCG@10 MRR FIR@90 any5@FIR5 atDefault fresh".split(" ");
    expect(Object.keys(report.metrics)).toEqual(metrics);
    expect(Object.keys(report.interval95)).toEqual(metrics);
    expect(report.metrics.atDefault).toHaveProperty("silent");
    expect(Object.keys(report.metrics.fresh ?? {})).toEqual(["reverted", "version-update"]);
    expect(report).toMatchObject({ n: 4, tokensInjected: 35.714 });
  });
});

describe("intervals", () => {
  const coins = Array.from({ length: 100 }, (_, index) => index % 2);
  const share = (sample: readonly number[]) => ({
    share: sample.reduce((sum, coin) => sum + coin, 0) / sample.length,
    within: { same: 1 },
  });

  test("hold about what is known of a hundred coins, and nothing where nothing varies", () => {
    const { share: interval, within } = bootstrap(coins, share, randomFrom(1));
    const [low, high] = interval as readonly [number, number];
    expect(low).toBeGreaterThan(0.37);
    expect(low).toBeLessThan(0.44);
    expect(high).toBeGreaterThan(0.56);
    expect(high).toBeLessThan(0.63);
    expect(within).toEqual({ same: [1, 1] });
  });

  test("are the same for the same seed", () => {
    expect(bootstrap(coins, share, randomFrom(1))).toEqual(bootstrap(coins, share, randomFrom(1)));
  });
});
