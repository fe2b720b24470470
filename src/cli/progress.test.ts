import { expect, test } from "vitest";
import type { ImportProgress } from "../operations/import.ts";
import { progressState } from "./progress.ts";

const READING: ImportProgress = {
  phase: "read",
  ...{ sessions: 112, ofSessions: 200, events: 3_401, bytes: 20_000_000, ofBytes: 60_000_000 },
};

test.each([
  [Number.POSITIVE_INFINITY, "112 of 200 sessions, 3,401 events, 10.0 MB/s, 4 s left"],
  [54, "112 of 200 sessions, 3,401 events, 10.0 MB/s, 4 s left"],
  [53, "112 of 200 sessions, 10.0 MB/s, 4 s left"],
  [30, "112 of 200 sessions, 4 s left"],
  [20, "112 of 200 sessions"],
  [5, "112 o"],
])("a line of at most %d columns", (room, line) => {
  expect(progressState(READING, 2_000, room).line).toBe(line);
});

test("no rate is shown before there is one", () => {
  expect(progressState(READING, 100, 80).line).toBe("112 of 200 sessions, 3,401 events");
});

test("the line for the rules is cut to the width, too", () => {
  expect(progressState({ ...READING, phase: "learn" }, 2_000, 12).line).toBe("Learning fro");
});

test.each([
  [{ phase: "commits", commits: 1_200 }, "1,200 commits"],
  [{ phase: "ask", asked: 12, ofAsked: 420 }, "12 of 420 questions"],
  [{ phase: "model", done: 1, of: 5 }, "A model reads session 2 of 5"],
] as const)("progress %o is shown as %s", (told, line) => {
  expect(progressState(told, 2_000, 80).line).toBe(line);
});
