import { expect, test } from "vitest";
import type { Hit } from "../../domain/hit.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import { type ContextMemories, dedupe } from "./dedupe.ts";

const NOTHING: ContextMemories = new Map();
const reasons = { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 };

/** Best first, each worth one less than the one before; `score` may say otherwise. */
function hitsOf(...all: (Partial<Memory> & { score?: number })[]): Hit[] {
  return all.map(({ score, ...parts }, index) => ({
    memory: memoryWith({ id: `${index}`.repeat(32), ...parts }),
    score: score ?? 10 - index,
    confidence: 1,
    reasons,
  }));
}

const idsOf = (hits: readonly Hit[]) => hits.map(({ memory }) => memory.id[0]).join("");
const uniqueIds = (hits: readonly Hit[], inContext = NOTHING) => idsOf(dedupe(hits, inContext, 2).unique);

const FERRIES = {
  title: "Keep the timetables of the ferries as JSONL",
  body: "because it is append-only and easy to grep",
};

test.each<[string, Partial<Memory>, Partial<Memory>]>([
  ["the same words", FERRIES, FERRIES],
  ["another spelling", FERRIES, { ...FERRIES, title: "keep the timetables of ferries as `JSONL`!" }],
  ["a word more", FERRIES, { ...FERRIES, body: `${FERRIES.body} anyway` }],
  ["a word less in the title", FERRIES, { ...FERRIES, title: "Keep timetables of ferries as JSONL" }],
])("of two memories with %s only the better is given", (_what, one, other) => {
  const { unique, left } = dedupe(hitsOf(one, other), NOTHING, 2);
  expect(idsOf(unique)).toBe("0");
  expect(left.map(({ hit, why }) => [idsOf([hit]), why])).toEqual([["1", "says the same as 00000000"]]);
});

test.each<[string, Partial<Memory>]>([
  ["another choice", { ...FERRIES, title: "Keep the timetables of the ferries as Parquet" }],
  ["a denial", { ...FERRIES, title: "Do not keep the timetables of the ferries as JSONL" }],
  ["a number", { ...FERRIES, body: `${FERRIES.body}, version 2` }],
  ["another subject", { title: "Number the ferries from one", body: "" }],
])("memories that differ by %s are both given", (_what, other) => {
  expect(uniqueIds(hitsOf(FERRIES, other))).toBe("01");
});

test("of equal hits the more trusted stays, then the newer, in the place of the first", () => {
  const [old, late] = [{ at: 1 }, { at: 2 }];
  const between = { title: "Number the ferries from one", score: 10 };
  const pair = (one: Partial<Memory>, other: Partial<Memory>) =>
    uniqueIds(hitsOf({ ...FERRIES, ...one, score: 10 }, between, { ...FERRIES, ...other, score: 10 }));
  expect(pair({ trust: 1, ...late }, { trust: 3, ...old })).toBe("21");
  expect(pair({ trust: 3, ...old }, { trust: 1, ...late })).toBe("01");
  expect(pair(old, late)).toBe("21");
  expect(pair(late, old)).toBe("01");
});

test("what says the same as something this context holds is not given, however good", () => {
  const hits = hitsOf(FERRIES, { title: "Number the ferries from one" }, FERRIES);
  const inContext: ContextMemories = new Map([["2".repeat(32), "given"]]);
  const { unique, left } = dedupe(hits, inContext, 2);
  expect(idsOf(unique)).toBe("1");
  expect(left.map(({ why }) => why)).toEqual([
    "already injected in this context",
    "says the same as 22222222",
  ]);
});

test("at most two are from one session, those added by hand are from none", () => {
  const of = (session: string | null, title: string) => ({ session, title });
  const hits = hitsOf(
    ...[of("a", "oak"), of("a", "elm"), of("b", "ash"), of("a", "yew")],
    ...[of(null, "fir"), of(null, "box"), of(null, "bay"), of("b", "fig")],
  );
  const { unique, left } = dedupe(hits, NOTHING, 2);
  expect(idsOf(unique)).toBe("0124567");
  expect(left.map(({ why }) => why)).toEqual(["2 others from the same session were better"]);
});

test("what the context holds does not count against its session", () => {
  const of = (title: string) => ({ session: "a", title });
  const inContext: ContextMemories = new Map([
    ["0".repeat(32), "given"],
    ["1".repeat(32), "said"],
  ]);
  const { unique, left } = dedupe(hitsOf(of("oak"), of("elm"), of("ash"), of("yew")), inContext, 2);
  expect(idsOf(unique)).toBe("23");
  expect(left.map(({ why }) => why)).toEqual([
    "already injected in this context",
    "already said in this session",
  ]);
});

test("of a passage and what was made of its words only the better is given", () => {
  const passage = { kind: "turn", title: "JSONL, it is easy to grep", sources: ["e1", "e2"] } as const;
  const decision = { kind: "decision", ...FERRIES, sources: ["e1"], trust: 2 } as const;
  expect(uniqueIds(hitsOf(passage, decision))).toBe("0");
  expect(uniqueIds(hitsOf(decision, passage))).toBe("0");
});

test.each<[string, string[], string]>([
  ["has no more of what is asked than the user's decision", ["jsonl"], "1"],
  ["has a word of what is asked that the user's decision lacks", ["jsonl", "grep"], "0"],
])("a passage that %s", (_what, matched, expected) => {
  const passage = { kind: "turn", title: "JSONL, it is easy to grep", sources: ["e1"], trust: 2 } as const;
  const [first, second] = hitsOf(passage, { ...FERRIES, sources: ["e1"], trust: 3 });
  if (!first || !second) throw new Error("two hits");
  const hits = [
    { ...first, reasons: { ...reasons, matched } },
    { ...second, reasons: { ...reasons, matched: ["jsonl"] } },
  ];
  expect(uniqueIds(hits)).toBe(expected);
});

test("a passage is left out of which the context holds what was made of its words", () => {
  const passage = { kind: "turn", title: "JSONL, it is easy to grep", sources: ["e1"] } as const;
  const inContext: ContextMemories = new Map([["1".repeat(32), "given"]]);
  expect(uniqueIds(hitsOf(passage, { ...FERRIES, sources: ["e1"] }), inContext)).toBe("");
});
