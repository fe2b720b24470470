import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import type { HookName } from "../../domain/hook-row.ts";
import type { HookChoice, ToolChoice } from "../agent.ts";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, USER_SETTINGS, WINDOWS, wish } from "./claude-code-settings.fixture.ts";

const { withHooks, withoutHooks, installedHooks } = claudeCodeInstaller;

const entry = (matcher: object) => [
  { ...matcher, hooks: [{ type: "command", command: LAUNCHER[0], args: ["claude-code"], timeout: 3 }] },
];
const BEFORE_TOOLS = { SessionStart: entry({}), UserPromptSubmit: entry({}) };
const AFTER_TOOLS = {
  SubagentStop: entry({}),
  Stop: entry({}),
  PreCompact: entry({}),
  PostCompact: entry({}),
  SessionEnd: entry({}),
};
const BEFORE_TOOL = { PreToolUse: entry({ matcher: "Bash|Edit|MultiEdit|NotebookEdit|Read|Write" }) };
const FAILURE = { PostToolUseFailure: entry({ matcher: "*" }) };
const TOOLS = {
  ...BEFORE_TOOL,
  PostToolUse: entry({ matcher: "*" }),
  ...FAILURE,
  PostToolBatch: entry({}),
};

test.each([
  ["needed", "hooks run where one may inject", { ...BEFORE_TOOL, ...FAILURE }],
  ["all", "every tool event is hooked", TOOLS],
  ["none", "no hook runs at a tool call", {}],
] as const)("with --tools %s %s, and a new file holds nothing else", (choice, _what, tools) => {
  const hooks = { ...BEFORE_TOOLS, ...tools, ...AFTER_TOOLS };
  const installed = withHooks(null, LAUNCHER, wish(choice), null);
  expect(installed).toBe(`${JSON.stringify({ hooks }, null, 2)}\n`);
});

test("an event without an enabled row is not hooked, nor one that only captures tools", () => {
  const events = (off: readonly HookName[], tools: ToolChoice) => {
    const hooks = HOOK_TABLE.map((row) => (off.includes(row.name) ? { ...row, enabled: false } : row));
    return Object.keys(parsed(withHooks(null, LAUNCHER, { ...wish(tools), hooks }, null)).hooks ?? {});
  };
  expect(events(["known-fix"], "needed")).not.toContain("PostToolUseFailure");
  expect(events(["known-fix"], "all")).toContain("PostToolUseFailure");
  expect(events(["known-failure", "related-to-file"], "needed")).toContain("PreToolUse");
  expect(events(["known-failure", "related-to-file", "after-compact"], "needed")).not.toContain("PreToolUse");
  expect(events(["capture"], "needed")).toEqual([
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUseFailure",
    "PreCompact",
    "PostCompact",
  ]);
  expect(
    events(
      HOOK_TABLE.map(({ name }) => name),
      "all",
    ),
  ).toEqual([]);
});

const narrowed = (matchers: Partial<Record<HookName, string>>): HookChoice => ({
  ...wish("needed"),
  hooks: HOOK_TABLE.map((row) => ({ ...row, matcher: matchers[row.name] ?? row.matcher })),
});
const matcherOf = (settings: string, event: string) => parsed(settings).hooks[event].at(-1).matcher;

test.each([
  ["Bash", "Bash"],
  ["Bash|Edit", "Bash|Edit"],
  ["mcp__*|Bash", "^(mcp__.*|Bash)$"],
  ["a.b", "^(a\\.b)$"],
])("the matcher %s of a row goes into the settings as %s", (said, written) => {
  const settings = withHooks(null, LAUNCHER, narrowed({ "known-fix": said }), null);
  expect(matcherOf(settings, "PostToolUseFailure")).toBe(written);
});

test("the matcher before a tool includes the tools of all rows", () => {
  const some = narrowed({ "known-failure": "Bash", "related-to-file": "Edit|Bash", "after-compact": "Read" });
  expect(matcherOf(withHooks(null, LAUNCHER, some, null), "PreToolUse")).toBe("Read|Bash|Edit");
  expect(
    matcherOf(withHooks(null, LAUNCHER, narrowed({ "known-failure": "Bash" }), null), "PreToolUse"),
  ).toContain("Write");
});

test.each(ORIGINALS)(
  "with %s, a matcher that changes and changes back leaves no other byte",
  (_name, original) => {
    const before = withHooks(original, LAUNCHER, wish("needed"), original);
    const after = withHooks(before, LAUNCHER, narrowed({ "known-fix": "Bash" }), original);
    expect(matcherOf(after, "PostToolUseFailure")).toBe("Bash");
    expect(withHooks(after, LAUNCHER, wish("needed"), original)).toBe(before);
    expect(withoutHooks(after, LAUNCHER, original)).toBe(original);
  },
);

test("other entries in the group of ours keep their matcher", () => {
  const theirs = { type: "command", command: "theirs" };
  const installed = parsed(withHooks(null, LAUNCHER, wish("needed"), null));
  installed.hooks.PostToolUseFailure[0].hooks.push(theirs);
  const after = parsed(
    withHooks(JSON.stringify(installed), LAUNCHER, narrowed({ "known-fix": "Bash" }), null),
  );
  expect(after.hooks.PostToolUseFailure).toMatchObject([
    { matcher: "*", hooks: [theirs] },
    { matcher: "Bash", hooks: [{ command: LAUNCHER[0] }] },
  ]);
});

test("switching removes our entry and leaves the user's beside it", () => {
  const settings = JSON.stringify(USER_SETTINGS, null, 2);
  const switched = withHooks(
    withHooks(settings, LAUNCHER, wish("all"), null),
    LAUNCHER,
    wish("needed"),
    settings,
  );
  expect(parsed(switched).hooks.PostToolUse).toEqual(USER_SETTINGS.hooks.PostToolUse);
  expect(parsed(switched).hooks.PostToolBatch).toBeUndefined();
});

test("an entry of ours at an unused event is removed", () => {
  const installed = withHooks(null, LAUNCHER, wish("needed"), null);
  const stray = installed.replace('"SessionEnd"', '"Notification"');
  expect(parsed(withHooks(stray, LAUNCHER, wish("needed"), null))).toEqual(parsed(installed));
});

test.each(["brief", "full"] as const)(
  "where sub-agents are told anything (%s), their start and the call before it are hooked",
  (choice) => {
    const usual = withHooks(null, LAUNCHER, wish("needed"), null);
    const told = withHooks(usual, LAUNCHER, { ...wish("needed"), subAgents: choice }, null);
    const { SubagentStart, PreToolUse, ...others } = parsed(told).hooks;
    expect(SubagentStart).toEqual(entry({}));
    expect(PreToolUse).toEqual(entry({ matcher: "Agent|Bash|Edit|MultiEdit|NotebookEdit|Read|Write" }));
    expect({ ...others, ...BEFORE_TOOL }).toEqual(parsed(usual).hooks);
    expect(parsed(withHooks(null, LAUNCHER, { ...wish("needed"), subAgents: choice }, null))).toEqual(
      parsed(told),
    );
    expect(withHooks(told, LAUNCHER, { ...wish("needed"), subAgents: choice }, null)).toBe(told);
    expect(parsed(withHooks(told, LAUNCHER, wish("needed"), null))).toEqual(parsed(usual));
  },
);

// Every choice after every other, and after itself.
const SWITCHES: readonly ToolChoice[] = [
  ...(["needed", "needed", "all", "all", "none", "none"] as const),
  ...(["needed", "none", "all", "needed"] as const),
];

test.each(
  [LAUNCHER, WINDOWS].flatMap((commandLine) =>
    ORIGINALS.map(([name, original]) => ({ name, original, commandLine })),
  ),
)("settings that are $name come back however often --tools changed", ({ original, commandLine }) => {
  let text = original;
  for (const tools of SWITCHES) {
    text = withHooks(text, commandLine, wish(tools), original);
    expect(parsed(text)).toEqual(parsed(withHooks(original, commandLine, wish(tools), original)));
    expect(withHooks(text, commandLine, wish(tools), original)).toBe(text);
    expect(withoutHooks(text, commandLine, original)).toBe(original);
  }
});

test("switching changes no other byte: with the first choice the text is the same again", () => {
  for (const [, original] of ORIGINALS) {
    const needed = withHooks(original, LAUNCHER, wish("needed"), original);
    const all = withHooks(needed, LAUNCHER, wish("all"), original);
    expect([...installedHooks(all, LAUNCHER).keys()]).toContain("PostToolBatch");
    expect(withHooks(all, LAUNCHER, wish("needed"), original)).toBe(needed);
  }
});
