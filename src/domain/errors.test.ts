import { expect, test } from "vitest";
import { ownWordsOf, UnbiddenError } from "./errors.ts";

test("a log tells our own words, and of a foreign error none, which may quote what it choked on", () => {
  expect(ownWordsOf(new UnbiddenError("STORE_FAILED", "the store is gone"))).toBe("the store is gone");
  expect(ownWordsOf(new SyntaxError('Unexpected token, "my prompt" is not valid JSON'))).toBeNull();
  expect(ownWordsOf("my prompt")).toBeNull();
});
