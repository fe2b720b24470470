import { expect, test } from "vitest";
import type { Hit } from "../../domain/hit.ts";
import { KINDS } from "../../domain/memory.ts";
import { mergeRankings } from "./merge-rankings.ts";

test("the parts of one turn take one place", () => {
  const parts = [passageHit("a", 0.9, "e1"), passageHit("b", 0.8, "e1"), passageHit("c", 0.7, "e2")];
  expect(idsOf(mergeRankings([], parts))).toEqual(["a", "c"]);
});

test("a session's snapshot takes no place beside its handoff", () => {
  const accounts = [memoryHit("a", 0.9, "handoff", "s1"), memoryHit("b", 0.8, "snapshot", "s1")];
  const others = [memoryHit("c", 0.7, "snapshot", "s2"), memoryHit("d", 0.6, "decision", "s1")];
  expect(idsOf(mergeRankings([...accounts, ...others], []))).toEqual(["a", "c", "d"]);
});

test("a nearly as certain passage goes before a memory", () => {
  const decision = memoryHit("a", 0.7, "decision", "s1");
  expect(idsOf(mergeRankings([decision], [passageHit("b", 0.65, "e1")]))).toEqual(["b", "a"]);
  expect(idsOf(mergeRankings([decision], [passageHit("b", 0.5, "e1")]))).toEqual(["a", "b"]);
});

test("a prompt does not have the sources of a hundred memories read that no passage stands beside", () => {
  const kinds = KINDS.filter((kind) => kind !== "turn");
  const memories = kinds.map((kind) => withUnreadSources(memoryHit(kind, 0.5, kind, kind)));
  expect(idsOf(mergeRankings(memories, [passageHit("a", 0.9, "e1")]))).toEqual(["a", ...kinds]);
});

function withUnreadSources({ memory, confidence }: Hit): Hit {
  const read = () => {
    throw new Error("sources were read");
  };
  return hit(Object.defineProperty({ ...memory, trust: 1 }, "sources", { get: read }), confidence);
}

function idsOf(hits: readonly Hit[]): readonly string[] {
  return hits.map(({ memory }) => memory.id);
}

function passageHit(id: string, confidence: number, event: string): Hit {
  return hit({ id, kind: "turn", rule: "turn", session: "s1", sources: [event], at: 1 }, confidence);
}

function memoryHit(id: string, confidence: number, kind: string, session: string): Hit {
  return hit({ id, kind, rule: kind, session, sources: [id], at: 1 }, confidence);
}

function hit(memory: object, confidence: number): Hit {
  return { memory, confidence, score: confidence } as Hit;
}
