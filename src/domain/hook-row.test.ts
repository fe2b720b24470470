import { expect, test } from "vitest";
import { type HookRow, matchesTool, pathsAt } from "./hook-row.ts";

const row = (name: HookRow["name"], priority: number, parts: Partial<HookRow> = {}): HookRow => ({
  ...{ name, hookEvents: ["before-tool", "prompt"], enabled: true, priority, matcher: "*", description: "" },
  ...parts,
});
const names = (rows: readonly HookRow[], tool: string | null = null) =>
  pathsAt(rows, "before-tool", tool).map(({ name }) => name);

test("the lower priority stands first, equal ones as they come", () => {
  expect(names([row("related-to-file", 30), row("known-failure", 20), row("deep", 20)])).toEqual([
    "known-failure",
    "deep",
    "related-to-file",
  ]);
});

test("what is off, of another hook event, or only keeps what happened has no say", () => {
  const rows = [
    row("capture", 1),
    row("capture-tools", 1),
    row("known-failure", 2, { enabled: false }),
    row("related-to-file", 3, { hookEvents: ["prompt"] }),
    row("deep", 4),
  ];
  expect(names(rows)).toEqual(["deep"]);
});

test("at a tool a row speaks of those it names, and where no tool is named of all", () => {
  const rows = [
    row("known-failure", 1, { matcher: "Bash" }),
    row("related-to-file", 2, { matcher: "Edit|Write" }),
  ];
  expect(names(rows, "Bash")).toEqual(["known-failure"]);
  expect(names(rows, "Write")).toEqual(["related-to-file"]);
  expect(names(rows, "Read")).toEqual([]);
  expect(names(rows)).toEqual(["known-failure", "related-to-file"]);
  expect(pathsAt(rows, "prompt", "Read")).toHaveLength(2);
});

test.each([
  ["*", "Bash", true],
  ["Bash", "Bash", true],
  ["Bash", "BashOutput", false],
  ["Bash*", "BashOutput", true],
  ["mcp__*__read", "mcp__files__read", true],
  ["mcp__*__read", "mcp__files__write", false],
  ["Edit|mcp__*", "mcp__x", true],
  ["a*a", "a", false],
  ["*a*b*", "xxaxxbxx", true],
  ["*a*b*", "xxbxxaxx", false],
  ["a.c", "abc", false],
])("%s takes %s: %s", (matcher, tool, is) => {
  expect(matchesTool(matcher, tool)).toBe(is);
});

test("no pattern makes anybody wait", () => {
  expect(matchesTool(`${"*a".repeat(90)}*b`, "a".repeat(5_000))).toBe(false);
});
