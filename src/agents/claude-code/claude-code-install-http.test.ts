import { expect, test } from "vitest";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, USER_SETTINGS, wish } from "./claude-code-settings.fixture.ts";

const { withHooks, withoutHooks, withTarget, installedHooks } = claudeCodeInstaller;

const TARGET = { url: "http://127.0.0.1:4100/hook/claude-code", token: "a".repeat(64) };
const MOVED = { url: "http://127.0.0.1:4200/hook/claude-code", token: "b".repeat(64) };
const TOOLS = ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"];

test("only tool events are requests, with a timeout of a second and a token", () => {
  const { hooks } = parsed(withHooks(null, LAUNCHER, wish("all"), null, TARGET));
  for (const [event, [group]] of Object.entries<{ hooks: object[] }[]>(hooks)) {
    const [handler] = group?.hooks ?? [];
    if (!TOOLS.includes(event)) expect(handler).toMatchObject({ type: "command", timeout: 3 });
    else {
      const headers = {
        Authorization: `Bearer ${TARGET.token}`,
        "X-Unbidden": expect.stringMatching(/^\w{16}$/),
      };
      expect(handler).toEqual({ type: "http", url: TARGET.url, headers, timeout: 1 });
    }
  }
  expect(withHooks(null, LAUNCHER, wish("none"), null, TARGET)).toBe(
    withHooks(null, LAUNCHER, wish("none"), null),
  );
});

test.each(ORIGINALS)("settings that are %s come back byte for byte from every transport", (_, original) => {
  const commands = withHooks(original, LAUNCHER, wish("all"), original);
  const requests = withHooks(original, LAUNCHER, wish("all"), original, TARGET);
  expect(withHooks(requests, LAUNCHER, wish("all"), original, TARGET)).toBe(requests);
  expect(withHooks(commands, LAUNCHER, wish("all"), original, TARGET)).toBe(requests);
  expect(withHooks(requests, LAUNCHER, wish("all"), original)).toBe(commands);
  for (const text of [commands, requests, withTarget(requests, LAUNCHER, MOVED)])
    expect(withoutHooks(text, LAUNCHER, original)).toBe(original);
  expect(installedHooks(requests, LAUNCHER)).toEqual(installedHooks(commands, LAUNCHER));
});

test("a new port and token change those words of ours and no other byte", () => {
  const mine = { type: "http", url: TARGET.url, headers: { Authorization: `Bearer ${"c".repeat(64)}` } };
  const settings = JSON.stringify({ ...USER_SETTINGS, hooks: { PostToolUse: [{ hooks: [mine] }] } }, null, 4);
  const before = withHooks(settings, LAUNCHER, wish("all"), null, TARGET);
  const after = withTarget(before, LAUNCHER, MOVED);
  expect(parsed(after).hooks.PostToolUse[0].hooks).toEqual([mine]);
  expect(after).toBe(
    before
      .replaceAll(TARGET.token, MOVED.token)
      .replaceAll(TARGET.url, MOVED.url)
      .replace(MOVED.url, TARGET.url),
  );
  expect(withTarget(after, LAUNCHER, MOVED)).toBe(after);
  // Commands are nothing to it, nor is another home's request.
  const commands = withHooks(settings, LAUNCHER, wish("all"), null);
  expect(withTarget(commands, LAUNCHER, MOVED)).toBe(commands);
  expect(withTarget(before, ["/home/v/.unbidden/bin/unbidden-hook", "claude-code"], MOVED)).toBe(before);
});

test("what the user said of a request of ours stays when it moves", () => {
  const changed = parsed(withHooks(null, LAUNCHER, wish("all"), null, TARGET));
  changed.hooks.PostToolUse[0].hooks[0].statusMessage = "noting";
  const after = parsed(withTarget(JSON.stringify(changed), LAUNCHER, MOVED));
  expect(after.hooks.PostToolUse[0].hooks[0]).toMatchObject({ url: MOVED.url, statusMessage: "noting" });
});
