import { expect, test } from "vitest";
import { readToolUse, toolCallOf } from "./tool-calls.ts";

test.each([
  ["Bash", "shell"],
  ["Edit", "edit"],
  ["MultiEdit", "edit"],
  ["NotebookEdit", "edit"],
  ["Write", "write"],
  ["Read", "read"],
  ["Grep", "search"],
  ["mcp__files__Edit", "other"],
  ["constructor", "other"],
])("%s is told with what it is for", (name, use) => {
  expect(readToolUse(toolCallOf(name, {}, "t"), "").facts).toEqual({ name, use });
});
