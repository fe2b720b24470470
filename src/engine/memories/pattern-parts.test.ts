import { expect, test } from "vitest";
import { bodyWithParts } from "./pattern-parts.ts";

test.each([
  [
    "",
    { context: "set -e\n scripts", solution: "x=$((x+1))" },
    "context: set -e scripts\nsolution: x=$((x+1))",
  ],
  ["said twice", { solution: "lock first" }, "solution: lock first\nsaid twice"],
  ["context: a\nsolution: b\nmore", { solution: "c" }, "context: a\nsolution: c\nmore"],
  ["context: a\nsolution: b", { context: "" }, "solution: b"],
  ["as it was", {}, "as it was"],
])("of the body %j with %j it becomes %j", (body, parts, expected) => {
  expect(bodyWithParts("pattern", body, parts)).toBe(expected);
});
