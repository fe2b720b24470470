import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { KINDS, type Kind, type Memory } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";
import { titledTerms } from "../../text/term-places.ts";
import { readPrompt } from "../query/prompt.ts";
import type { Query } from "../query/query.ts";
import type { LexicalMatch } from "./lexical.ts";
import { rank } from "./rank.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 1);
const QUERY: Query = { ...readPrompt("", NOW), promptType: { name: "plain", weight: 1 }, terms: new Map() };

const matchOf = (id: string, lexical: number, parts: Partial<Memory> = {}): LexicalMatch => ({
  candidate: { memory: memoryWith({ id, at: NOW, ...parts }), terms: titledTerms([], []) },
  matched: ["ferri"],
  lexical,
  coverage: 1,
  strength: lexical,
  answered: 0,
});

const order = (matches: readonly LexicalMatch[], now = NOW) =>
  rank(matches, QUERY, now).map((hit) => hit.memory.id);

test("the better match comes first", () => {
  expect(order([matchOf("b", 5), matchOf("c", 2), matchOf("a", 9)])).toEqual(["a", "b", "c"]);
});

test("nothing found is nothing ranked", () => {
  expect(order([])).toEqual([]);
});

test("of near-equal answers the newer comes first, though its words match a little less", () => {
  const old = matchOf("old", 10, { at: NOW - 3 * DAY });
  const recent = matchOf("recent", 9.5, { at: NOW - DAY });
  expect(order([old, recent])).toEqual(["recent", "old"]);
});

test("a clearly better match stays before a newer one", () => {
  const old = matchOf("old", 10, { at: NOW - 3 * DAY });
  expect(order([old, matchOf("recent", 6, { at: NOW - DAY })])).toEqual(["old", "recent"]);
});

test("a run of near ties ends where a score leaves its first, so that steps do not add up", () => {
  const steps = [10, 9, 8, 7].map((lexical, index) => matchOf(`m${index}`, lexical, { at: NOW + index }));
  expect(order(steps)).toEqual(["m1", "m0", "m3", "m2"]);
});

test.each([
  ["a decision", { kind: "decision" }, { kind: "turn" }],
  ["what the user said", { trust: 3 }, { trust: 1 }],
  ["what the agent said", { trust: 2 }, { trust: 0 }],
  ["what is new", { at: NOW }, { at: NOW - 365 * DAY }],
] as const)("%s goes before its opposite of equal words", (_what, before, after) => {
  expect(order([matchOf("after", 10, after), matchOf("before", 10, before)])).toEqual(["before", "after"]);
});

test("of two answers alike the pinned one comes first, though the other is newer, and says why", () => {
  const pinned = matchOf("pinned", 10, { at: NOW - 3 * DAY, pinned: true });
  const recent = matchOf("recent", 10);
  expect(order([recent, pinned])).toEqual(["pinned", "recent"]);
  expect(rank([pinned, recent], QUERY, NOW).map((hit) => hit.reasons.pinned)).toEqual([1.15, 1]);
});

test("a pin brings no poor match before a good one", () => {
  expect(order([matchOf("pinned", 6, { pinned: true }), matchOf("good", 10)])).toEqual(["good", "pinned"]);
});

test("age costs at most three tenths of a score, and the future nothing", () => {
  const [ancient] = rank([matchOf("a", 10, { at: 0 })], QUERY, NOW);
  const [future] = rank([matchOf("a", 10, { at: NOW + 365 * DAY })], QUERY, NOW);
  expect(ancient?.reasons.recency).toBeGreaterThanOrEqual(0.7);
  expect(future?.reasons.recency).toBe(1);
});

test("age changes the order, never how sure we are", () => {
  const confidences = KINDS.map((_kind, index) => {
    const [hit] = rank([matchOf("a", 10, { kind: "note", at: NOW - index * 100 * DAY })], QUERY, NOW);
    return hit?.confidence;
  });
  expect(new Set(confidences).size).toBe(1);
});

test("summaries of sessions and projects are less certain answers than memories", () => {
  const sure = (kind: Kind) => rank([matchOf("a", 10, { kind })], QUERY, NOW)[0]?.confidence ?? 0;
  const [least, same, next, ...rest] = KINDS.toSorted((one, other) => sure(one) - sure(other));
  expect([least, same, next]).toEqual(["handoff", "snapshot", "project"]);
  expect(new Set(rest.map(sure)).size).toBe(1);
});

test("the reasons name the words as they were typed, each once", () => {
  const queryTerm = (word: string) => ({ word, weight: 1, synonym: false });
  const terms = new Map([
    ["ferri", queryTerm("Ferries")],
    ["dock", queryTerm("docking")],
  ]);
  const match = { ...matchOf("a", 10), matched: ["ferri", "dock", "ferri", "tide"] };
  expect(rank([match], { ...QUERY, terms }, NOW)[0]?.reasons.matched).toEqual(["Ferries", "docking", "tide"]);
});

test("the score is the product of its reasons", () => {
  const [hit] = rank([matchOf("a", 10, { kind: "note", trust: 2, at: NOW - 30 * DAY })], QUERY, NOW);
  const { lexical = 0, kindWeight = 0, recency = 0, trustWeight = 0 } = hit?.reasons ?? {};
  expect(hit?.score).toBeCloseTo(lexical * kindWeight * recency * trustWeight, 10);
  expect(recency).toBeCloseTo(0.85, 10);
});

test.each([
  ["pattern", 1],
  ["decision", 0.9],
  ["failure", 0.8],
  ["handoff", 0.7],
  ["project", 0.6],
  ["snapshot", 0.4],
  ["turn", 0.3],
] as const)("of words that fit alike a %s counts %d", (kind, weight) => {
  const [hit] = rank([matchOf("a", 10, { kind })], QUERY, NOW);
  expect(hit?.reasons.kindWeight).toBe(weight);
});

test("turns keep the order of their scores, because a later one replaces nothing", () => {
  const old = matchOf("old", 10, { kind: "turn", at: NOW - 3 * DAY });
  expect(order([old, matchOf("recent", 9.5, { kind: "turn" })])).toEqual(["old", "recent"]);
});

test("of a conversation the user's own words go before the assistant's, though these match a little better", () => {
  const own = matchOf("own", 10, { kind: "turn", trust: 3 });
  expect(order([matchOf("answer", 13, { kind: "turn", trust: 2 }), own])).toEqual(["own", "answer"]);
  expect(order([matchOf("answer", 13, { trust: 2 }), matchOf("own", 10, { trust: 3 })])).toEqual([
    "answer",
    "own",
  ]);
});

test("a replaced memory goes first where it was found, which is only when it is asked for", () => {
  const replaced = matchOf("replaced", 10, { supersededBy: "now" });
  expect(order([matchOf("now", 11), replaced])).toEqual(["replaced", "now"]);
});

test("what was said in the time that is named goes first", () => {
  const period = [NOW - 40 * DAY, NOW - 30 * DAY] as const;
  const hits = rank(
    [matchOf("new", 10), matchOf("then", 10, { at: NOW - 35 * DAY })],
    { ...QUERY, period },
    NOW,
  );
  expect(hits.map(({ memory, reasons }) => [memory.id, reasons.dated])).toEqual([
    ["then", 1.5],
    ["new", 1],
  ]);
});

const parts = fc.record({
  kind: fc.constantFrom(...KINDS),
  trust: fc.constantFrom<Trust>(0, 1, 2, 3),
  at: fc.integer({ min: NOW - 100 * DAY, max: NOW }),
});
const matches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), parts), { maxLength: 12 })
  .map((drawn) =>
    drawn.map(([lexical, part], index) => matchOf(`m${String(index).padStart(2, "0")}`, lexical, part)),
  );

test("the order of the answer does not depend on the order in which things were found", () => {
  const shuffled = matches.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, ([sorted, mixed]) => {
      expect(order(mixed)).toEqual(order(sorted));
    }),
  );
});

test("nothing is lost or made up by ranking", () => {
  fc.assert(
    fc.property(matches, (some) => {
      expect(order(some).sort()).toEqual(some.map((match) => match.candidate.memory.id).sort());
    }),
  );
});

const PAIR = [matchOf("choice", 10, { kind: "decision" }), matchOf("commit", 6, { rule: "git" })];
const weighed = (kinds: object, rules: object) => {
  const weights = { kinds: new Map(Object.entries(kinds)), rules: new Map(Object.entries(rules)) };
  return rank(PAIR, QUERY, NOW, { weights });
};

test("the user's weights of a kind and of a source change the order, and never the confidence", () => {
  const usual = rank(PAIR, QUERY, NOW);
  expect(usual.map(({ memory }) => memory.id)).toEqual(["choice", "commit"]);
  for (const hits of [weighed({ decision: 0.2 }, {}), weighed({}, { git: 5 })]) {
    expect(hits.map(({ memory }) => memory.id)).toEqual(["commit", "choice"]);
    const confidences = new Map(hits.map(({ memory, confidence }) => [memory.id, confidence]));
    expect(usual.map(({ memory }) => confidences.get(memory.id))).toEqual(usual.map((hit) => hit.confidence));
  }
  expect(weighed({}, { git: 5 })[0]?.reasons).toMatchObject({ source: 5 });
});

test("neutral weights leave every hit as it was, to the last bit", () => {
  expect(weighed({ decision: 1 }, { git: 1, markdown: 2 })).toEqual(rank(PAIR, QUERY, NOW));
});
