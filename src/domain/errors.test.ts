import { expect, test } from "vitest";
import { ownMessage, UnbiddenError } from "./errors.ts";

test("a log tells our own words, and of a foreign error none, which may quote what it choked on", () => {
  expect(ownMessage(new UnbiddenError("STORE_FAILED", "the store is gone"))).toBe("the store is gone");
  expect(ownMessage(new SyntaxError('Unexpected token, "my prompt" is not valid JSON'))).toBeNull();
  expect(ownMessage("my prompt")).toBeNull();
});
