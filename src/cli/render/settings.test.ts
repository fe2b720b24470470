import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import { paintFor } from "./paint.ts";
import { renderConfig } from "./settings.ts";

const PAGE = { paint: paintFor(false, {}), now: 0, command: "unbidden" };

test("each hook event lists its rows by priority, aligned, with what is off, narrowed or changed", () => {
  const [failure, related] = ["known-failure", "related-to-file"].map((wanted) =>
    HOOK_TABLE.find(({ name }) => name === wanted),
  );
  if (!failure || !related) throw new Error("a row is missing");
  const answer = {
    hooks: [
      { ...failure, priority: 5, matcher: "Bash", changed: ["priority", "matcher"] },
      { ...related, priority: 100, enabled: false, changed: [] },
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
    `    5  on   known-failure    ${failure.description} · only Bash · priority, matcher changed`,
    `  100  off  related-to-file  ${related.description}`,
    "config.yaml: hooks.x is no row of hooks",
    "To change a row, set its enabled, priority or matcher under `hooks:` and its name in config.yaml.",
  ]);
});
