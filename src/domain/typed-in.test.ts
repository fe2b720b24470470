import { expect, test } from "vitest";
import { isProgramsClient } from "./typed-in.ts";

test.each(["cli", "claude-vscode", "claude-desktop", "", undefined])("a person types in %j", (entrypoint) => {
  expect(isProgramsClient(entrypoint)).toBe(false);
});

test.each(["sdk-cli", "sdk-ts", "sdk-py", "claude-code-github-action", "mcp", "cron"])(
  "a program writes the prompts of %j",
  (entrypoint) => {
    expect(isProgramsClient(entrypoint)).toBe(true);
  },
);
