// The net of `bench real` on made-up memories: what counts as kept, and what a question says.
import { expect, test } from "vitest";
import type { Gold } from "../bench/real/data.ts";
import { readFrames, readNeeds, readQuestions } from "../bench/real/data.ts";
import { caughtOf, type Netted } from "../bench/real/net.ts";
import { questionText } from "../bench/real/question.ts";

const BERTHS: Gold = {
  ...{ id: "ann-1", dev: "ann", repo: "ann/harbor", session: "s1", who: "user", kind: "decision" },
  ...{ what: "berths: booked by `tide`, not by hour (answer)", match: "by tide" },
};

function memory(fields: Partial<Netted>): Netted {
  return { kind: "decision", rule: "decision", title: "", body: "", supersededBy: null, ...fields };
}

test.each<[string, Partial<Netted>, string]>([
  ["a decision that says it", { title: "Berths are booked by tide" }, "own"],
  ["a handoff that mentions it", { kind: "handoff", rule: "handoff", body: "booked by tide" }, "passing"],
  ["the card of the project", { kind: "project", rule: "card", title: "by tide" }, "passing"],
  ["what was said in passing", { kind: "turn", rule: "turns", body: "book by tide" }, "passage"],
  ["a memory of something else", { title: "Berths are painted" }, "nowhere"],
  ["the end of a note that nobody reads", { body: `${"a".repeat(400)} by tide` }, "nowhere"],
  ["only the names of files", { title: "Berths", body: "Files: by tide.ts" }, "nowhere"],
])("%s is kept as it should count", (_, fields, kept) => {
  expect(caughtOf(BERTHS, [memory(fields)]).kept).toBe(kept);
});

test("a memory of its own counts before one in passing, and its own session's comes first", () => {
  const own = memory({ title: "by tide", nativeSession: "s2" });
  const near = memory({ title: "by tide", nativeSession: "s1" });
  const passing = memory({ kind: "handoff", rule: "handoff", title: "by tide" });
  expect(caughtOf(BERTHS, [passing, own, near])).toMatchObject({ kept: "own", memories: [near, own] });
});

test("what was replaced and is still active is stale", () => {
  const replaced = { ...BERTHS, replaced_by: "ann-2" };
  const active = memory({ title: "by tide" });
  expect(caughtOf(replaced, [active]).stale).toBe(true);
  expect(caughtOf(replaced, [{ ...active, supersededBy: "ann-2" }]).stale).toBe(false);
  expect(caughtOf(BERTHS, [active]).stale).toBe(false);
});

test("a question takes words without the marks around them", () => {
  const frames = { how: "how are {}?" };
  expect(questionText({ frame: "how", words: [0, 1] }, frames, BERTHS.what)).toBe("how are berths booked?");
  expect(questionText({ frame: "how", words: [7, 3] }, frames, BERTHS.what)).toBe("how are answer tide?");
  expect(() => questionText({ frame: "how", words: [9] }, frames, BERTHS.what)).toThrow("no word 9");
});

test("every question has its frame, and every frame a place to fill", () => {
  const frames = readFrames();
  expect(readQuestions().filter(({ frame }) => !frames[frame]?.includes("{}"))).toEqual([]);
  expect(new Set(Object.values(readNeeds()))).toEqual(new Set(["explicit", "other"]));
});
