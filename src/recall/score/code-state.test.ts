import { expect, test } from "vitest";
import type { CodeState } from "../../domain/code-snapshot.ts";
import type { Hit } from "../../domain/hit.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { weighByCodeState } from "./code-state.ts";

const REASONS = { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 };
const hit = (id: string, score: number, at = 0): Hit => ({
  memory: memoryWith({ id, at }),
  score,
  confidence: 0.8,
  reasons: REASONS,
});
const state = (parts: Partial<CodeState>): CodeState => ({
  files: 1,
  changed: [],
  removed: [],
  branch: null,
  here: "main",
  ...parts,
});
const CHANGED = state({ changed: ["a"] });
const ELSEWHERE = state({ branch: { name: "x", is: "elsewhere" } });
const ABANDONED = state({ branch: { name: "x", is: "abandoned" } });

test("without anchors the very same hits come back", () => {
  const hits = [hit("b", 1), hit("a", 2)];
  expect(weighByCodeState(hits, new Map())).toBe(hits);
  expect(weighByCodeState(hits, new Map([["c", CHANGED]]))).toBe(hits);
});

test.each([
  ["changed files", CHANGED],
  ["another branch", ELSEWHERE],
  ["a branch that is gone", ABANDONED],
])("of two that answer alike the one with %s comes second, though it is newer, and as sure", (_what, one) => {
  const weighed = weighByCodeState([hit("new", 1, 2), hit("old", 1, 1)], new Map([["new", one]]));
  expect(weighed.map(({ memory }) => memory.id)).toEqual(["old", "new"]);
  expect(weighed.map(({ confidence }) => confidence)).toEqual([0.8, 0.8]);
  expect(weighed[1]?.reasons.labels).toHaveLength(1);
});

test("a far better answer stays first with all of it", () => {
  const worst = state({ changed: ["a"], branch: { name: "x", is: "abandoned" } });
  const weighed = weighByCodeState([hit("best", 3), hit("other", 1)], new Map([["best", worst]]));
  expect(weighed.map(({ memory }) => memory.id)).toEqual(["best", "other"]);
});
