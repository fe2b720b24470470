import { expect, test } from "vitest";
import { TOOL_CHOICES, type ToolChoice } from "../agent.ts";
import { claudeCodeInstaller, isWanted } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, USER_SETTINGS, WINDOWS } from "./claude-code-settings.fixture.ts";

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
  const installed = withHooks(null, LAUNCHER, choice, null);
  expect(installed).toBe(`${JSON.stringify({ hooks }, null, 2)}\n`);
});

test("a tool event that injects is hooked unless the choice is none", () => {
  expect(TOOL_CHOICES.filter((tools) => isWanted("tool that injects", tools))).toEqual(["needed", "all"]);
});

test("switching takes out our entry and leaves the user's beside it", () => {
  const settings = JSON.stringify(USER_SETTINGS, null, 2);
  const switched = withHooks(withHooks(settings, LAUNCHER, "all", null), LAUNCHER, "needed", settings);
  expect(parsed(switched).hooks.PostToolUse).toEqual(USER_SETTINGS.hooks.PostToolUse);
  expect(parsed(switched).hooks.PostToolBatch).toBeUndefined();
});

test("an entry of ours at an event we do not listen to goes", () => {
  const installed = withHooks(null, LAUNCHER, "needed", null);
  const stray = installed.replace('"SessionEnd"', '"Notification"');
  expect(parsed(withHooks(stray, LAUNCHER, "needed", null))).toEqual(parsed(installed));
});

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
    text = withHooks(text, commandLine, tools, original);
    expect(parsed(text)).toEqual(parsed(withHooks(original, commandLine, tools, original)));
    expect(withHooks(text, commandLine, tools, original)).toBe(text);
    expect(withoutHooks(text, commandLine, original)).toBe(original);
  }
});

test("switching takes out no other byte: back at the first choice, the text is the same", () => {
  for (const [, original] of ORIGINALS) {
    const needed = withHooks(original, LAUNCHER, "needed", original);
    const all = withHooks(needed, LAUNCHER, "all", original);
    expect([...installedHooks(all, LAUNCHER).keys()]).toContain("PostToolBatch");
    expect(withHooks(all, LAUNCHER, "needed", original)).toBe(needed);
  }
});
