import { expect, test } from "vitest";
import { digest } from "../../text/hashes/digest.ts";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, wish } from "./claude-code-settings.fixture.ts";

const { withHooks, withoutHooks, installedHooks } = claudeCodeInstaller;

const TOOLS = ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"];
const REQUEST = {
  type: "http",
  url: "http://127.0.0.1:4100/hook/claude-code",
  headers: {
    Authorization: `Bearer ${"a".repeat(64)}`,
    "X-Unbidden": digest([LAUNCHER[0] ?? ""]).slice(0, 16),
  },
  timeout: 1,
};

/** Settings as an earlier version left them, whose hooks of tools were requests to the daemon. */
function withRequests(settings: string): string {
  const { hooks, ...rest } = parsed(settings);
  for (const event of TOOLS)
    for (const group of hooks[event])
      for (const [at, { command }] of group.hooks.entries())
        if (command === LAUNCHER[0]) group.hooks[at] = REQUEST;
  return JSON.stringify({ ...rest, hooks }, null, 2);
}

test.each(ORIGINALS.filter(([, text]) => !text?.includes('"Stop" : [')))(
  "requests of an earlier version in settings that were %s become commands, or go",
  (_, original) => {
    const commands = withHooks(original, LAUNCHER, wish("all"), original);
    const requests = withRequests(commands);
    expect(requests).toContain("X-Unbidden");
    expect(parsed(withHooks(requests, LAUNCHER, wish("all"), original))).toEqual(parsed(commands));
    expect(parsed(withoutHooks(requests, LAUNCHER, original))).toEqual(parsed(original));
  },
);

test("they are told apart from commands, and another home's are left alone", () => {
  const requests = withRequests(withHooks(null, LAUNCHER, wish("all"), null));
  const overHttp = [...installedHooks(requests, LAUNCHER)].filter(([, line]) => line.length === 0);
  expect(overHttp.map(([event]) => event).sort()).toEqual(TOOLS.toSorted());
  expect(installedHooks(requests, ["/home/v/.unbidden/bin/unbidden-hook", "claude-code"])).toEqual(new Map());
});

test("the user's fields of such a request stay when it becomes a command", () => {
  const changed = parsed(withRequests(withHooks(null, LAUNCHER, wish("all"), null)));
  changed.hooks.PostToolUse[0].hooks[0] = { ...REQUEST, statusMessage: "noting" };
  const after = parsed(withHooks(JSON.stringify(changed), LAUNCHER, wish("all"), null));
  expect(after.hooks.PostToolUse[0].hooks[0]).toMatchObject({ type: "command", statusMessage: "noting" });
});
