import { expect, test } from "vitest";
import type { ImportProgress } from "../operations/import.ts";
import { progressLine } from "./progress.ts";

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
])("with room for %d characters the threshold says no more than that", (room, line) => {
  expect(progressLine(READING, 2_000, room)).toBe(line);
});

test("before anything can be said of the pace, nothing is", () => {
  expect(progressLine(READING, 100, 80)).toBe("112 of 200 sessions, 3,401 events");
});

test("what rules do with what was read fits, too", () => {
  expect(progressLine({ ...READING, phase: "learn" }, 2_000, 12)).toBe("Learning fro");
});

test.each([
  [{ phase: "commits", commits: 1_200 }, "1,200 commits"],
  [{ phase: "ask", asked: 12, ofAsked: 420 }, "12 of 420 questions"],
  [{ phase: "model", done: 1, of: 5 }, "A model reads session 2 of 5"],
] as const)("of long work %o is told as %s", (told, line) => {
  expect(progressLine(told, 2_000, 80)).toBe(line);
});
