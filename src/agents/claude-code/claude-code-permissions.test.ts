import { expect, test } from "vitest";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, wish } from "./claude-code-settings.fixture.ts";

const { withHooks, withoutHooks } = claudeCodeInstaller;
const COMMAND = "~/.unbidden/bin/unbidden";
const WITH = { ...wish("needed"), readingCommand: COMMAND };
const RULES = ["session show", "show", "search"].map((words) => `Bash(${COMMAND} ${words}:*)`);

test("the agent may run what only reads without asking, and nothing else of ours", () => {
  expect(parsed(withHooks(null, LAUNCHER, WITH, null)).permissions).toEqual({ allow: RULES });
  expect(parsed(withHooks(null, LAUNCHER, wish("needed"), null)).permissions).toBeUndefined();
});

const OWN: readonly (readonly [string, string])[] = [
  [
    "with rules of the user's own",
    '{\n  "permissions": { "allow": ["Bash(ls:*)"], "deny": ["Read(./.env)"] }\n}\n',
  ],
  ["with an empty list", '{\n  "permissions": {\n    "allow": []\n  }\n}\n'],
  ["with no list", '{ "permissions": { "defaultMode": "plan" }, "model": "opus" }'],
  ["with one of our rules already", `{ "permissions": { "allow": [${JSON.stringify(RULES[1])}] } }`],
  ["with permissions that are no object", '{ "permissions": 3 }'],
];

test.each([...ORIGINALS, ...OWN])(
  "settings %s come back whole, and the rules alone can go",
  (_name, original) => {
    const allowed = withHooks(original, LAUNCHER, WITH, original);
    expect(withHooks(allowed, LAUNCHER, WITH, original)).toBe(allowed);
    expect(withHooks(allowed, LAUNCHER, wish("needed"), original)).toBe(
      withHooks(original, LAUNCHER, wish("needed"), original),
    );
    expect(withoutHooks(allowed, LAUNCHER, original)).toBe(original);
  },
);

test("rules the user wrote stay, also where they look alike", () => {
  const theirs = [
    "Bash(ls:*)",
    "Bash(~/.unbidden/bin/unbidden forget:*)",
    "Bash(~/other/bin/unbidden show:*)",
  ];
  const after = withHooks(JSON.stringify({ permissions: { allow: theirs } }), LAUNCHER, WITH, null);
  const removed = parsed(withoutHooks(after, LAUNCHER, null) ?? "");
  expect(removed).toEqual({ permissions: { allow: theirs } });
});
