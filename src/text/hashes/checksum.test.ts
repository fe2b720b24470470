import { expect, test } from "vitest";
import { checksum } from "./checksum.ts";

const WHOLE = ["id", "a text of some words", ""];

test("the same row has the same checksum on every machine", () => {
  expect(checksum(WHOLE)).toBe(checksum([...WHOLE]));
  expect(checksum(WHOLE)).toBe("5db38a4b5cd3c6be");
});

test.each([
  ["one letter that changed", ["id", "a text of some wordt", ""]],
  ["words that changed places", ["id", "a some of text words", ""]],
  ["a text that was cut", ["id", "a text of some word", ""]],
  ["a text that moved into its neighbour", ["id", "", "a text of some words"]],
  ["an empty part more", ["id", "a text of some words", "", ""]],
])("%s shows", (_title, damaged) => {
  expect(checksum(damaged)).not.toBe(checksum(WHOLE));
});
