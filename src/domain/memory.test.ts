import { expect, test } from "vitest";
import { crossesProjects, EVERYWHERE_TAG, KINDS, memoryId } from "./memory.ts";
import { leastTrust, type Trust } from "./trust.ts";

const LEVELS: readonly Trust[] = [0, 1, 2, 3];

test("a replay gives a memory its old id, so pins and receipts stay attached", () => {
  expect(memoryId("decision", ["e1", "e2"], 0)).toBe(memoryId("decision", ["e1", "e2"], 0));
  expect(memoryId("decision", ["e1"], 0)).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ["another rule", memoryId("preference", ["e1", "e2"], 0)],
  ["another event", memoryId("decision", ["e1", "e3"], 0)],
  ["one event less", memoryId("decision", ["e1"], 0)],
  ["another order of events", memoryId("decision", ["e2", "e1"], 0)],
  ["events run together", memoryId("decision", ["e1e2"], 0)],
  ["another ordinal", memoryId("decision", ["e1", "e2"], 1)],
  ["an ordinal that looks like an event", memoryId("decision", ["e1", "e2", "0"], 0)],
])("%s is another memory", (_what, id) => {
  expect(id).not.toBe(memoryId("decision", ["e1", "e2"], 0));
});

test("only a preference that the user said of themselves is seen from every project", () => {
  const crossing = KINDS.flatMap((kind) =>
    LEVELS.flatMap((trust) =>
      [[], ["ferries"], [EVERYWHERE_TAG]]
        .filter((tags) => crossesProjects({ kind, trust, tags }))
        .map((tags) => `${kind} ${trust} ${tags}`),
    ),
  );
  expect(crossing).toEqual(["preference 3 everywhere"]);
});

test.each([
  [[], 3],
  [[3], 3],
  [[3, 1], 1],
  [[2, 0, 3], 0],
  [[2, 3, 2], 2],
] as const)("a memory that quotes words of trust %j is trusted %i", (levels, least) => {
  expect(leastTrust(levels)).toBe(least);
});
