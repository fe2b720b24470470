import { expect, test } from "vitest";
import type { Memory } from "../../domain/memory.ts";
import { LANES, LATEST as LATEST_HANDOFF, otherWork } from "./lanes.ts";

const DAY = 86_400_000;

const handoff = (title: string, at: number, files: readonly string[] = []): Memory => ({
  ...{
    id: title,
    kind: "handoff",
    title,
    body: "",
    origin: "assistant",
    trust: 2,
    files,
    tags: [],
    sources: [],
  },
  ...{ at, project: "p", session: title, rule: "handoff", ruleVersion: 1, pinned: false, supersededBy: null },
});

const LATEST = handoff("Draw one buoy for each cluster", 10 * DAY, ["map.ts"]);

test.each<[string, Memory, boolean]>([
  ["other work of the day before", handoff("Round the ledger's totals", 9 * DAY), true],
  ["the same work in nearly the same words", handoff("Draw a buoy for each cluster", 9 * DAY), false],
  ["the same files", handoff("Speed up what is seen from afar", 9 * DAY, ["map.ts"]), false],
  ["work of long ago", handoff("Round the ledger's totals", 2 * DAY), false],
])("beside the latest session a brief tells of %s: %j", (_what, before, isShown) => {
  expect(otherWork([LATEST, before], LATEST) === before).toBe(isShown);
});

test("a brief begins with the one latest handoff, and has three patterns at most", () => {
  const mostOf = (wanted: string) => LANES.find(({ name }) => name === wanted)?.most;
  expect(LANES[0]?.name).toBe(LATEST_HANDOFF);
  expect([mostOf(LATEST_HANDOFF), mostOf("pattern")]).toEqual([1, 3]);
});

test("what is run after any change comes last, and not where it is told how tests run; what follows a schema change does", () => {
  const titles = [
    "After a change: `npm run lint`, `npm test`",
    "After a schema change: `npm run gen`, `npm test`",
    "The linter runs with npm run lint",
    "Tests run with npm test",
  ];
  const lane = LANES.find(({ name }) => name === "pattern");
  const chosen = (all: readonly string[]) =>
    lane?.choose?.(all.map((title) => handoff(title, DAY))).map(({ title }) => title);
  expect(chosen(titles)).toEqual([titles[3], titles[1], titles[2]]);
  expect(chosen(titles.slice(0, 3))).toEqual([titles[1], titles[2], titles[0]]);
});
