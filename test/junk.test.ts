import { expect, test } from "vitest";
import { readJudged } from "../bench/junk/judged.ts";
import { toReport } from "../bench/junk/report.ts";
import { provenance } from "../bench/provenance.ts";
import type { Memory } from "../src/domain/memory.ts";

const memory: Memory = {
  ...{ id: "m1", project: "p1", session: null, rule: "decision", ruleVersion: 1 },
  ...{ kind: "decision", title: "Use pnpm", body: "", origin: "user", trust: 3 },
  ...{ files: [], tags: [], sources: [], at: 0, pinned: false, supersededBy: null },
};
const report = (body: string, judged: Parameters<typeof toReport>[1]["judged"]) => {
  const kept = [{ project: "ferry", at: 0, text: "", memory: { ...memory, body } }];
  return toReport(kept, { judged, before: [] }, provenance());
};

test("a memory in other words than those that were judged has no verdict", () => {
  const [unread] = report("it is fast", []).toJudge;
  const judged = [{ id: unread?.id ?? "", rule: "decision", verdict: "useful", why: "a choice" } as const];
  expect(report("it is fast", judged)).toMatchObject({ judged: 1, useful: 1, unjudged: 0, toJudge: [] });
  expect(report("it is slow", judged)).toMatchObject({ judged: 0, useful: 0, unjudged: 1 });
});

test.each(["judged", "before"] as const)(
  "a hundred different memories are %s, each with a reason",
  (name) => {
    const rows = readJudged(name);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(100);
    expect(rows.filter(({ why }) => why === "")).toEqual([]);
  },
);
