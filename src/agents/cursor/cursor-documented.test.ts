import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import { sessionOfPayload } from "../calls/payload-skip.ts";
import { triageClaudeCode } from "../claude-code/claude-code-skip.ts";
import { parseCursorHook, renderCursorHook } from "./cursor-hooks.ts";
import { cursorInstaller } from "./cursor-install.ts";

interface Documented {
  readonly hooks: readonly { readonly hook_event_name: string }[];
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/documented-cursor.json");
const { hooks: HOOKS } = JSON.parse(readFileSync(FILE, "utf8")) as Documented;
const bytes = (payload: unknown) => Buffer.from(JSON.stringify(payload));
const CALLS = HOOKS.map((hook) => parseCursorHook(bytes(hook), 0));

test("by the documents of Cursor, every event is a call of the session in the open folder", () => {
  for (const call of CALLS)
    expect(call).toMatchObject({ nativeSession: "5a5b5c5d-0000-4000-8000-00000000bbbb", cwd: "/srv/ferry" });
  expect(CALLS.flatMap((call) => call?.events.map(({ kind, text }) => `${kind}: ${text}`))).toEqual([
    "session-start: startup",
    "prompt: Deploy it, please",
    "tool-failure: Exit code 3\ndeploy.sh: DEPLOY_ENV is unset",
    expect.stringContaining("tool: "),
    "denial: The user refused it",
    "sub-agent: They lie in test/",
    "reply: It wants DEPLOY_ENV.",
    "session-end: completed",
  ]);
});

test("a failed command is answered behind its result, a start at once, a prompt never", () => {
  expect(CALLS[2]).toMatchObject({ hookEvent: "tool-failure", tool: { use: "shell", exitCode: 3 } });
  expect(JSON.parse(renderCursorHook("tool-failure", "known"))).toEqual({ additional_context: "known" });
  expect(JSON.parse(renderCursorHook("session-start", "known"))).toEqual({ additional_context: "known" });
  expect(renderCursorHook("prompt", "known")).toBe("");
});

test.each(HOOKS)(
  "of $hook_event_name in Cursor, which runs Claude Code's hooks, those take no notice",
  (hook) => {
    const asClaudes = { ...hook, hook_event_name: "UserPromptSubmit" };
    expect(triageClaudeCode(bytes(asClaudes))).toBe("skip");
  },
);

test("a session is known by its conversation, also where we are switched off", () => {
  expect(sessionOfPayload(bytes(HOOKS[1]))).toBe("5a5b5c5d-0000-4000-8000-00000000bbbb");
  expect(sessionOfPayload(Buffer.from("no payload"))).toBeNull();
});

const LINE = ["/home/me/.unbidden/bin/unbidden-hook", "cursor"];
const CHOICE = { tools: "needed", hooks: HOOK_TABLE, statusLine: false } as const;

test.each([null, '{\n  "version": 1,\n  "hooks": { "stop": [{ "command": "./mine.sh" }] }\n}\n'])(
  "hooks go into %j and out again, byte for byte",
  (before) => {
    const installed = cursorInstaller.withHooks(before, LINE, CHOICE, before);
    const { version, hooks } = JSON.parse(installed);
    expect(version).toBe(1);
    expect(hooks.sessionStart).toEqual([{ command: LINE.join(" "), timeout: 3 }]);
    expect(cursorInstaller.withHooks(installed, LINE, CHOICE, before)).toBe(installed);
    expect(cursorInstaller.withoutHooks(installed, LINE, before)).toBe(before);
  },
);
