import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import { renderConfig } from "./config.ts";
import { paintFor } from "./paint.ts";

const PAGE = { paint: paintFor(false, {}), now: 0, command: "unbidden" };

test("each hook event lists its rows by priority, aligned, with what is off, narrowed or changed", () => {
  const [tried, anchored] = ["known-failure", "related-to-file"].map((wanted) =>
    HOOK_TABLE.find(({ name }) => name === wanted),
  );
  if (!tried || !anchored) throw new Error("the table has neither");
  const answer = {
    hooks: [
      { ...tried, priority: 5, matcher: "Bash", changed: ["priority", "matcher"] },
      { ...anchored, priority: 100, enabled: false, changed: [] },
    ],
    hookEvents: [
      {
        hookEvent: "before-tool",
        events: { "claude-code": ["PreToolUse"] },
        hooks: ["known-failure", "related-to-file"],
      } as const,
    ],
    problems: ["config.yaml: hooks.x is no row of hooks"],
  };
  expect(renderConfig(answer, PAGE).split("\n")).toEqual([
    "before-tool (PreToolUse)",
    `    5  on   known-failure    ${tried.description} · only Bash · priority, matcher changed`,
    `  100  off  related-to-file  ${anchored.description}`,
    "config.yaml: hooks.x is no row of hooks",
    "A row is changed below `hooks:` and its name in config.yaml: enabled, priority or matcher.",
  ]);
});
