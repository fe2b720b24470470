import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import { sessionOfPayload } from "../calls/payload-skip.ts";
import { triageClaudeCode } from "../claude-code/claude-code-skip.ts";
import { parseCopilotHook } from "../copilot/copilot-hooks.ts";
import { completeVsCodeCall, parseVsCodeHook, renderVsCodeHook } from "./vscode-hooks.ts";
import { vsCodeInstaller } from "./vscode-install.ts";
import { triageVsCodeBytes } from "./vscode-skip.ts";
import { vsCodeTranscripts } from "./vscode-transcript.ts";

interface Documented {
  readonly hooks: readonly { readonly timestamp: string; readonly hook_event_name: string }[];
  readonly transcript: readonly { readonly timestamp: string }[];
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/documented-vscode.json");
const { hooks: HOOKS, transcript: TRANSCRIPT } = JSON.parse(readFileSync(FILE, "utf8")) as Documented;
const bytes = (payload: unknown) => Buffer.from(JSON.stringify(payload));

/** Each call with the transcript as far as it was written by then. */
const heard = () =>
  HOOKS.flatMap((hook) => {
    const call = parseVsCodeHook(bytes(hook), 0);
    const written = TRANSCRIPT.filter(({ timestamp }) => timestamp <= hook.timestamp);
    const tail = written.map((entry) => JSON.stringify(entry)).join("\n");
    return call ? [completeVsCodeCall(call, { head: "", tail })] : [];
  });

function readWhole() {
  const reader = vsCodeTranscripts.reader(null);
  const readings = TRANSCRIPT.map((entry) => reader.read(entry));
  return { reader, readings, events: readings.flatMap(({ events }) => events) };
}

test("by the documents of VS Code, hooks and transcript give the same prompts and failures", () => {
  const keys = (events: readonly { kind: string; nativeKey: string; text: string }[]) =>
    events
      .filter(({ kind }) => kind === "prompt" || kind === "tool-failure")
      .map(({ kind, nativeKey, text }) => ({ kind, nativeKey, text }));
  const told = keys(heard().flatMap(({ events }) => events));
  expect(told.map(({ kind }) => kind)).toEqual(["prompt", "tool-failure", "prompt"]);
  expect(keys(readWhole().events)).toEqual(told);
});

test("its reference writes some fields in another way than its sources, and both are read", () => {
  for (const { hook_event_name, session_id, ...rest } of HOOKS as readonly Record<string, unknown>[]) {
    const asReferred = { ...rest, hookEventName: hook_event_name, sessionId: session_id };
    const asSent = { ...rest, hook_event_name, session_id };
    expect(parseVsCodeHook(bytes(asReferred), 0)).toEqual(parseVsCodeHook(bytes(asSent), 0));
    expect(triageVsCodeBytes(bytes(asReferred))).toBe(triageVsCodeBytes(bytes(asSent)));
    expect(parseCopilotHook(bytes(asReferred), 0)).toBeNull();
    expect(triageClaudeCode(bytes(asReferred))).toBe("skip");
    expect(sessionOfPayload(bytes(asReferred))).toBe(session_id);
  }
});

test("every entry of its transcript is known, and names session and folder", () => {
  const { reader, readings, events } = readWhole();
  expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
  expect(reader).toMatchObject({ cwd: "/srv/ferry", isSettled: true, turns: 2 });
  expect(events.filter(({ kind }) => kind === "reply").map(({ text }) => text)).toEqual([
    "Trying.",
    "It wants DEPLOY_ENV.",
  ]);
});

test("a failed command is answered behind its result, in the one shape that the client documents", () => {
  const failed = heard().find(({ hookEvent }) => hookEvent === "tool-failure");
  expect(failed?.events).toMatchObject([
    { text: "Exit code 3\ndeploy.sh: DEPLOY_ENV is unset", tool: { use: "shell", exitCode: 3 } },
  ]);
  expect(JSON.parse(renderVsCodeHook("tool-failure", "known"))).toEqual({
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "known" },
  });
});

test.each(HOOKS)(
  "of $hook_event_name in VS Code neither Copilot CLI's hooks nor Claude Code's take notice",
  (hook) => {
    expect(parseCopilotHook(bytes(hook), 0)).toBeNull();
    expect(triageClaudeCode(bytes(hook))).toBe("skip");
  },
);

test("Copilot CLI runs this file, too, and is left to its own", () => {
  const hook = { hook_event_name: "UserPromptSubmit", session_id: "s", timestamp: "2026-11-25", prompt: "x" };
  expect(triageVsCodeBytes(bytes(hook))).toBe("skip");
});

test("hooks go directly into the lists of a file that is ours, and out again", () => {
  const line = ["/home/me/.unbidden/bin/unbidden-hook", "vscode"];
  const choice = { tools: "needed", hooks: HOOK_TABLE, statusLine: false } as const;
  const installed = vsCodeInstaller.withHooks(null, line, choice, null);
  expect(JSON.parse(installed).hooks.SessionStart).toEqual([
    { type: "command", command: line.join(" "), timeout: 3 },
  ]);
  expect(vsCodeInstaller.withoutHooks(installed, line, null)).toBeNull();
});
