import { expect, test } from "vitest";
import { reportedContextSize } from "./context-size.ts";

test.each([
  [{}, null, null],
  [{ CLAUDE_CONTEXT_TOKENS: "5000", CLAUDE_CONTEXT_WINDOW: "100000" }, 5_000, 100_000],
  [{ CLAUDE_CONTEXT_TOKENS: "0", CLAUDE_CONTEXT_WINDOW: "0" }, 0, null],
  [{ CLAUDE_CONTEXT_TOKENS: "-3", CLAUDE_CONTEXT_WINDOW: "large" }, null, null],
  [{ CLAUDE_CONTEXT_TOKENS: " ", CLAUDE_CONTEXT_WINDOW: "Infinity" }, null, null],
])("an environment of %j says %s of %s", (env, tokens, window) => {
  expect(reportedContextSize(env)).toEqual({ tokens, window });
});
