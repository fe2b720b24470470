import { expect, test } from "vitest";
import { isInPeriod, periodOf } from "./period.ts";

const NOW = Date.UTC(2026, 2, 15, 12);
const day = (month: number, date: number, year = 2026) => Date.UTC(year, month - 1, date);

test.each([
  ["what changed in February", day(2, 1), day(3, 1)],
  ["what did we do in May", day(5, 1, 2025), day(6, 1, 2025)],
  ["the outage of 3 March", day(3, 3), day(3, 4)],
  ["March 3rd, 2025 outage", day(3, 3, 2025), day(3, 4, 2025)],
  ["log of 2026-01-07", day(1, 7), day(1, 8)],
  ["what broke yesterday", day(3, 14), day(3, 15)],
  ["decisions in 2025", day(1, 1, 2025), day(1, 1, 2026)],
])("%j names a time", (prompt, from, to) => {
  expect(periodOf(prompt, NOW)).toEqual([from, to]);
});

test.each(["last week", "a week ago", "1 week ago", "this month"])("%j reaches back as far", (prompt) => {
  const period = periodOf(prompt, NOW);
  expect(period && isInPeriod(period, day(3, 8))).toBe(true);
  expect(period && isInPeriod(period, day(1, 8))).toBe(false);
});

test.each(["may I merge", "march on", "fix the second ticket", "use node 24", ""])(
  "%j names none",
  (prompt) => {
    expect(periodOf(prompt, NOW)).toBeNull();
  },
);

test("what is told two days later still belongs to the day", () => {
  expect(isInPeriod([day(3, 3), day(3, 4)], day(3, 5))).toBe(true);
  expect(isInPeriod([day(3, 3), day(3, 4)], day(3, 7))).toBe(false);
});
