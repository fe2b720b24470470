import { expect, test } from "vitest";
import { backgroundFrequency } from "./background.ts";

test.each(["1", "0", "42", "v", "two", "on"])(
  "%j stands for anything, and proves no more than an everyday word",
  (sign) => {
    expect(backgroundFrequency(sign)).toBeGreaterThanOrEqual(backgroundFrequency("handl"));
  },
);

test.each(["404", "1e", "ferri", "0x", "-1", " 1"])("%j is told from others", (sign) => {
  expect(backgroundFrequency(sign)).toBe(0);
});

test.each([
  ["fix", 250],
  ["us", 250],
  ["number", 30],
  ["font", 40],
  ["servic", 30],
  ["servi", 0],
  ["ix", 0],
  ["", 0],
])("%j is in %i of a thousand notes", (stem, count) => {
  expect(backgroundFrequency(stem)).toBe(count);
});
