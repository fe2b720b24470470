import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnbiddenError } from "../../domain/errors.ts";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import {
  LAUNCHER,
  ORIGINALS,
  other,
  parsed,
  USER_SETTINGS,
  WINDOWS,
  wish,
} from "./claude-code-settings.fixture.ts";

const { withoutHooks, installedHooks, settingsFile } = claudeCodeInstaller;

/** The first installation, with every event there is. */
function withHooks(settings: string | null, commandLine: readonly string[]): string {
  return claudeCodeInstaller.withHooks(settings, commandLine, wish("all"), null);
}

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "SubagentStop", "Stop", "PreCompact", "PostCompact", "SessionEnd"],
  ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"],
];

describe.each([
  ["POSIX", LAUNCHER],
  ["Windows", WINDOWS],
] as const)("on %s", (_system, commandLine) => {
  test.each(ORIGINALS)("settings that are %s come back byte for byte", (_name, original) => {
    const installed = withHooks(original, commandLine);
    expect([...installedHooks(installed, commandLine).keys()].toSorted()).toEqual(EVENTS.toSorted());
    expect(withHooks(installed, commandLine)).toBe(installed);
    expect(withoutHooks(installed, commandLine, original)).toBe(original);
  });

  test.each(ORIGINALS)("settings that are %s keep everything else", (_name, original) => {
    const before = parsed(original);
    const after = parsed(withHooks(original, commandLine));
    for (const event of EVENTS) after.hooks[event] = after.hooks[event].slice(0, -1);
    for (const event of EVENTS) if (!before.hooks?.[event]) delete after.hooks[event];
    if (!before.hooks) delete after.hooks;
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  });
});

test("additions follow the file's formatting", () => {
  for (const indent of [2, 4, "\t"]) {
    const installed = withHooks(JSON.stringify(USER_SETTINGS, null, indent), LAUNCHER);
    expect(installed).toBe(JSON.stringify(parsed(installed), null, indent));
  }
  const oneLine = withHooks('{"hooks":{"Stop":[{"hooks":[]}]}}', LAUNCHER);
  expect(oneLine).toBe(JSON.stringify(parsed(oneLine)));
  expect(withHooks('{\r\n  "a": 1\r\n}', LAUNCHER).replaceAll("\r\n", "")).not.toContain("\n");
});

test("on Windows the entry starts node.exe without a shell", () => {
  const [group] = parsed(withHooks(null, WINDOWS)).hooks.Stop;
  expect(group.hooks).toEqual([
    { type: "command", command: WINDOWS[0], args: [WINDOWS[1], "claude-code"], timeout: 3 },
  ]);
});

test("a stale entry is repaired in place, and a duplicate removed", () => {
  const installed = withHooks(JSON.stringify(USER_SETTINGS, null, 2), LAUNCHER);
  expect(withHooks(installed.replace('"timeout": 3', '"timeout": 1'), LAUNCHER)).toBe(installed);
  expect(withHooks(installed.replaceAll(/,\s*"timeout": 3/g, ""), LAUNCHER)).toBe(installed);

  const doubled = parsed(installed);
  doubled.hooks.Stop.push(doubled.hooks.Stop[0]);
  expect(withHooks(JSON.stringify(doubled, null, 2), LAUNCHER)).toBe(installed);
});

test("on Windows a package that moved is found and repaired", () => {
  const moved = withHooks(null, ["D:\\old\\node.exe", "D:\\old\\unbidden\\dist\\hook.cjs", "claude-code"]);
  expect(withHooks(moved, WINDOWS)).toBe(withHooks(null, WINDOWS));
  const foreign = withHooks(null, ["D:\\node.exe", "D:\\other\\dist\\hook.cjs", "claude-code"]);
  expect(installedHooks(foreign, WINDOWS)).toEqual(new Map());
});

describe.each([
  ["POSIX", LAUNCHER],
  ["Windows", WINDOWS],
] as const)("where a prompt may take 9 s longer, on %s", (_system, commandLine) => {
  const choice = { ...wish("all"), extraPromptSeconds: 9 };
  const patient = claudeCodeInstaller.withHooks(null, commandLine, choice, null);

  test("only its entry has the longer timeout, for the client and the hook", () => {
    const [command, ...args] = commandLine;
    const usual = parsed(withHooks(null, commandLine));
    usual.hooks.UserPromptSubmit[0].hooks = [{ type: "command", command, args: [...args, "9"], timeout: 12 }];
    expect(parsed(patient)).toEqual(usual);
  });

  test("the entry is recognised as ours when it is repaired, changed or removed", () => {
    expect(claudeCodeInstaller.withHooks(patient, commandLine, choice, null)).toBe(patient);
    expect(withHooks(patient, commandLine)).toBe(withHooks(null, commandLine));
    expect(claudeCodeInstaller.withHooks(withHooks(null, commandLine), commandLine, choice, null)).toBe(
      patient,
    );
    expect(withoutHooks(patient, commandLine, null)).toBeNull();
  });
});

test("on Windows a package that moved is found although it was installed with extra seconds", () => {
  const moved = ["D:\\old\\node.exe", "D:\\old\\unbidden\\dist\\hook.cjs", "claude-code"];
  const patient = claudeCodeInstaller.withHooks(null, moved, { ...wish("all"), extraPromptSeconds: 9 }, null);
  expect(withHooks(patient, WINDOWS)).toBe(withHooks(null, WINDOWS));
});

test("the user's changes stay, and only our entries are removed", () => {
  const installed = withHooks(JSON.stringify(USER_SETTINGS, null, 2), LAUNCHER);
  const changed = parsed(installed);
  changed.model = "haiku";
  changed.hooks.Stop[0].hooks.push({ type: "command", command: "mine" });
  changed.hooks.PostToolUse.reverse();
  changed.hooks.Setup = [other("later")];
  const left = withoutHooks(
    JSON.stringify(changed, null, 2),
    LAUNCHER,
    JSON.stringify(USER_SETTINGS, null, 2),
  );

  const expected = structuredClone(USER_SETTINGS) as Record<string, unknown> & typeof USER_SETTINGS;
  expected.model = "haiku";
  const hooks: Record<string, unknown> = expected.hooks;
  hooks.Stop = [{ hooks: [{ type: "command", command: "mine" }] }];
  hooks.Setup = [other("later")];
  expect(left).toBe(JSON.stringify(expected, null, 2));
});

test("a file we created stays once the user has added something", () => {
  const changed = { ...parsed(withHooks(null, LAUNCHER)), model: "opus" };
  expect(withoutHooks(JSON.stringify(changed, null, 2), LAUNCHER, null)).toBe('{\n  "model": "opus"\n}');
});

test("settings without our entries are left unchanged, even empty ones", () => {
  for (const [, original] of ORIGINALS) {
    expect(withoutHooks(original, LAUNCHER, null)).toBe(original);
    expect(installedHooks(original, LAUNCHER)).toEqual(new Map());
  }
});

test.each(["{", '{"a":1,}', "[]", "null", "3", '{"hooks":[]}', '{"hooks":{"Stop":{}}}', "{} {}"])(
  "settings that say %s are refused",
  (text) => {
    for (const act of [
      () => withHooks(text, LAUNCHER),
      () => withoutHooks(text, LAUNCHER, null),
      () => installedHooks(text, LAUNCHER),
    ]) {
      expect(act).toThrow(UnbiddenError);
    }
  },
);

test("any settings of any indentation come back byte for byte", () => {
  const group = fc.record(
    { matcher: fc.string(), hooks: fc.array(fc.record({ type: fc.string(), command: fc.string() })) },
    { requiredKeys: [] },
  );
  const events = fc.dictionary(fc.constantFrom(...EVENTS, "PreToolUse"), fc.array(group));
  const settings = fc.record(
    { a: fc.jsonValue(), hooks: events, "z\n": fc.jsonValue() },
    { requiredKeys: [], noNullPrototype: true },
  );
  const indent = fc.constantFrom(0, 1, 2, 4, "\t");
  fc.assert(
    fc.property(settings, indent, fc.constantFrom("", "\n"), (value, unit, end) => {
      const original = JSON.stringify(value, null, unit) + end;
      const installed = withHooks(original, LAUNCHER);
      expect(installedHooks(installed, LAUNCHER).size).toBe(EVENTS.length);
      expect(withoutHooks(installed, LAUNCHER, original)).toBe(original);
    }),
  );
});

test("the user's settings move with CLAUDE_CONFIG_DIR, a project's are the file that is not shared", () => {
  const folders = { userHome: "/home/u", project: "/p", env: {} };
  expect(settingsFile("user", folders)).toBe("/home/u/.claude/settings.json");
  expect(settingsFile("user", { ...folders, env: { CLAUDE_CONFIG_DIR: "/c" } })).toBe("/c/settings.json");
  expect(settingsFile("project", folders)).toBe("/p/.claude/settings.local.json");
});
