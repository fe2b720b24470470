import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HookName, pathsAt } from "../domain/hook-row.ts";
import { type Home, homeOf } from "./home.ts";
import { HOOK_TABLE } from "./hook-table.ts";
import { readConfig, readHooks } from "./resolve.ts";

let root: string;
let home: Home;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-hooks-"));
  home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
  mkdirSync(home.root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a config.yaml and an environment make of one row. */
function read(yaml: string, name: HookName, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(home.config, yaml);
  const { hooks, problems } = readConfig(home, env);
  const { enabled, priority, matcher } = hooks.find((row) => row.name === name) ?? {};
  return { enabled, priority, matcher, problems };
}

test("by default the table is unchanged, every name once, each with a description", () => {
  expect(readConfig(home, {})).toMatchObject({ hooks: HOOK_TABLE, problems: [] });
  expect(new Set(HOOK_TABLE.map(({ name }) => name)).size).toBe(HOOK_TABLE.length);
  expect(HOOK_TABLE.every(({ description, hookEvents }) => description !== "" && hookEvents.length > 0)).toBe(
    true,
  );
});

test("no two paths of one hook event have the same priority, so that their order is fixed", () => {
  for (const hookEvent of HOOK_TABLE.flatMap(({ hookEvents }) => hookEvents)) {
    const priorities = pathsAt(HOOK_TABLE, hookEvent).map(({ priority }) => priority);
    expect(new Set(priorities).size, hookEvent).toBe(priorities.length);
  }
});

test("a row is changed by its name, and only in the given fields", () => {
  const yaml = "hooks:\n  known-failure: { priority: 5, matcher: 'Bash|mcp__*' }\n  deep: { enabled: off }\n";
  expect(read(yaml, "known-failure")).toEqual({
    enabled: true,
    priority: 5,
    matcher: "Bash|mcp__*",
    problems: [],
  });
  expect(read(yaml, "deep")).toMatchObject({ enabled: false, priority: 40 });
});

test.each([
  [
    "known-failure: { priority: 0 }",
    "hooks.known-failure.priority is 0, expected a whole number from 1 to 1000; using 20",
  ],
  ["known-failure: { priority: 1.5 }", "hooks.known-failure.priority is 1.5, expected a whole number"],
  ["known-failure: { priority: soon }", 'hooks.known-failure.priority is "soon", expected a whole number'],
  [
    "known-failure: { enabled: maybe }",
    'hooks.known-failure.enabled is "maybe", expected true or false; using true',
  ],
  [
    "known-failure: { matcher: '^Bash$' }",
    "hooks.known-failure.matcher is not usable, expected names of tools",
  ],
  ["known-failure: { matcher: 'Bash||Edit' }", "expected names of tools separated by |"],
  [`known-failure: { matcher: ${"x".repeat(201)} }`, "expected names of tools"],
  ["known-failure: { matcher: [Bash] }", "expected names of tools"],
  ["known-failure: { description: mine }", "hooks.known-failure.description is not an option"],
  ["known-failure: false", "hooks.known-failure is not an option"],
  ["brief: { matcher: Bash }", "hooks.brief.matcher is not an option"],
  ["mine: { enabled: true }", "hooks.mine.enabled is not an option"],
  ["constructor: { enabled: true }", "hooks.constructor.enabled is not an option"],
])("%s leaves the row as it is, and doctor says why", (line, problem) => {
  const { problems } = read(`hooks:\n  ${line}\n`, "known-failure");
  expect(problems).toEqual([expect.stringContaining(`config.yaml: hooks.`)]);
  expect(problems[0]).toContain(problem);
  expect(readHooks(home)).toEqual(HOOK_TABLE);
});

test("a session may switch a row off and nothing else", () => {
  const off = { UNBIDDEN_HOOKS_KNOWN_FIX_ENABLED: "0" };
  expect(read("", "known-fix", off)).toMatchObject({ enabled: false, problems: [] });
  const on = { UNBIDDEN_HOOKS_KNOWN_FIX_ENABLED: "1", CLAUDECODE: "1" };
  expect(read("hooks: { known-fix: { enabled: false } }", "known-fix", on)).toMatchObject({
    enabled: false,
    problems: [
      "environment: UNBIDDEN_HOOKS_KNOWN_FIX_ENABLED can only switch it off; set hooks.known-fix.enabled in config.yaml",
    ],
  });
  const others = {
    UNBIDDEN_HOOKS_TRIED_PRIORITY: "1",
    UNBIDDEN_HOOKS_TRIED_MATCHER: "x",
    UNBIDDEN_HOOKS_CAPTURE_ENABLED: "0",
  };
  writeFileSync(home.config, "");
  const { hooks, problems } = readConfig(home, others);
  expect(hooks).toEqual(HOOK_TABLE);
  expect(problems.map((problem) => /(\w+) is ignored; set/.exec(problem)?.[1]).sort()).toEqual(
    Object.keys(others).sort(),
  );
});

test("a row that one session switched off is still installed", () => {
  writeFileSync(home.config, "hooks: { deep: { enabled: false } }");
  expect(readHooks(home).filter(({ enabled }) => !enabled)).toMatchObject([{ name: "deep" }]);
});

test("the cache of config.yaml holds the rows, too", () => {
  const yaml = "hooks: { known-failure: { priority: 7 } }\n";
  expect(read(yaml, "known-failure").priority).toBe(7);
  expect(readHooks(home).find(({ name }) => name === "known-failure")?.priority).toBe(7);
});

test("rows can be changed by their old names, doctor reports it, and the new name wins", () => {
  const yaml =
    "hooks: { tried: { priority: 7 }, anchored: { enabled: false }, way-out: { matcher: Bash } }\n";
  writeFileSync(home.config, yaml);
  const { hooks, problems, oldNames } = readConfig(home, { UNBIDDEN_HOOKS_TRIED_ENABLED: "0" });
  expect(problems).toEqual([]);
  expect(hooks.slice(-3)).toMatchObject([
    { name: "known-failure", priority: 7, enabled: false },
    { name: "related-to-file", enabled: false },
    { name: "known-fix", matcher: "Bash" },
  ]);
  expect(oldNames.map(({ oldName, newName }) => `${oldName} > ${newName}`)).toEqual([
    "hooks.tried.priority > hooks.known-failure.priority",
    "hooks.anchored.enabled > hooks.related-to-file.enabled: false",
    "hooks.way-out.matcher > hooks.known-fix.matcher",
    "UNBIDDEN_HOOKS_TRIED_ENABLED > UNBIDDEN_HOOKS_KNOWN_FAILURE_ENABLED",
  ]);
  const both = "hooks: { tried: { priority: 7 }, known-failure: { priority: 8 } }";
  expect(read(both, "known-failure")).toMatchObject({ priority: 8, problems: [] });
});
