import { expect, test } from "vitest";
import { othersFor } from "./synonyms.ts";

test.each([
  ["auth", "login"],
  ["deploi", "releas"],
  ["terraform", "tf"],
])("%s is also %s, and the other way round", (one, other) => {
  expect(othersFor(one)).toContain(other);
  expect(othersFor(other)).toContain(one);
});

test("most words stand for themselves", () => {
  expect(othersFor("ferri")).toEqual([]);
});
