import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawEvent } from "../../domain/event.ts";
import { qwenChats } from "./qwen-chat.ts";
import { qwenHooks } from "./qwen-hooks.ts";

interface Recorded {
  readonly name: string;
  readonly hooks: readonly { readonly timestamp: string; readonly hook_event_name: string }[];
  readonly transcript: readonly { readonly timestamp: string }[];
  /** The client's log of what was typed; empty without a person. */
  readonly typed: string;
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/recorded-qwen.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as Recorded[];
const [TYPED, HEADLESS] = RECORDED as [Recorded, Recorded];

/** Each call with the chat as far as it was written by then. */
function qwenCalls({ hooks, transcript, typed }: Recorded) {
  return hooks.flatMap((hook) => {
    const call = qwenHooks.parse(Buffer.from(JSON.stringify(hook)), Date.parse(hook.timestamp));
    const written = transcript.filter(({ timestamp }) => timestamp <= hook.timestamp);
    const tail = written.map((entry) => JSON.stringify(entry)).join("\n");
    return call ? [qwenHooks.complete(call, { head: "", tail, typed })] : [];
  });
}

function qwenReadings({ transcript, typed }: Recorded) {
  const reader = qwenChats.reader(null, typed);
  return { reader, readings: transcript.map((entry) => reader.read(entry)) };
}

function qwenEvents(recorded: Recorded, kind: RawEvent["kind"]): readonly RawEvent[] {
  return qwenReadings(recorded)
    .readings.flatMap(({ events }) => events)
    .filter((event) => event.kind === kind)
    .map(({ at, cwd, nativeSession, ...event }) => event);
}

test.each(RECORDED)("hooks and chat of $name give the same prompts", (recorded) => {
  const told = qwenCalls(recorded).flatMap((call) => call.events.filter(({ kind }) => kind === "prompt"));
  expect(told.length).toBeGreaterThan(0);
  expect(qwenEvents(recorded, "prompt")).toEqual(told);
  expect(new Set(told.map(({ nativeKey }) => nativeKey)).size).toBe(told.length);
});

test.each(RECORDED)(
  "every line of the chat of $name is known, and our own context is no prompt",
  (recorded) => {
    const { reader, readings } = qwenReadings(recorded);
    expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
    expect(reader).toMatchObject({ cwd: "/srv/ferry", isSettled: true });
    expect(JSON.stringify(qwenEvents(recorded, "prompt"))).not.toContain("INJECTED");
    const contexts = recorded.transcript.flatMap((entry) => qwenChats.readContext(entry));
    expect(contexts).toContain("INJECTED-42-UserPromptSubmit");
  },
);

test("what a person typed is the user's word, without the file that the client put beside it", () => {
  const prompts = qwenEvents(TYPED, "prompt");
  expect(prompts).toMatchObject([
    { text: "Look at @notes.md and USE-TOOL please", trust: 3 },
    { text: "Thanks, go on" },
    { text: "Thanks, go on" },
  ]);
  expect(prompts.some(({ byProgram }) => byProgram)).toBe(false);
});

test("what no person typed is a program's, though the client calls it a real user's", () => {
  expect(qwenEvents(HEADLESS, "prompt")).toMatchObject([{ text: "USE-TOOL please", byProgram: true }]);
});

test("the log of what was typed lies by the hash of the folder, also before the chat has a file", () => {
  const log = "/u/.qwen/tmp/cda53ac0ec3e11dda07c53b0fa7dffabeb3d5a3a9e1f6c8c70d8a1b3f3a2e0a1/logs.json";
  const place = { folder: "/u/.qwen/projects", path: null, head: "", cwd: "/srv/ferry" };
  const found = qwenChats.typedFile?.(place) ?? "";
  expect(found.length).toBe(log.length);
  const head = JSON.stringify({ uuid: "1", cwd: "/srv/ferry" });
  expect(qwenChats.typedFile?.({ ...place, cwd: null, head })).toBe(found);
  expect(qwenChats.typedFile?.({ ...place, cwd: null })).toBeNull();
});

test("a command that failed is answered at once and becomes an event once, under the chat's name of it", () => {
  const [failed] = qwenCalls(TYPED).filter(({ hookEvent }) => hookEvent === "tool-failure");
  const text = "Exit code 3\nsome output\ndeploy.sh: DEPLOY_ENV is unset";
  expect(failed).toMatchObject({ events: [], failure: text, tool: { name: "Bash", exitCode: 3 } });
  expect(qwenEvents(TYPED, "tool-failure")).toMatchObject([{ text, tool: { use: "shell", exitCode: 3 } }]);
  expect(JSON.parse(qwenHooks.render("tool-failure", "known"))).toEqual({
    hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: "known" },
  });
});

test.each([
  ["PreCompact", "before-compact"],
  ["PostCompact", "after-compact"],
] as const)("a compaction is heard at %s", (hook_event_name, hookEvent) => {
  const payload = { hook_event_name, session_id: "s-1", cwd: "/srv/ferry", trigger: "auto" };
  const call = qwenHooks.parse(Buffer.from(JSON.stringify(payload)), 7);
  expect(call).toMatchObject({ hookEvent, key: "auto:7", events: [] });
  expect(qwenHooks.render(hookEvent, "nothing is told here")).toBe("");
});

test("what is told after a compaction goes into the session's context", () => {
  const payload = { hook_event_name: "SessionStart", session_id: "s-1", source: "compact" };
  expect(qwenHooks.parse(Buffer.from(JSON.stringify(payload)), 7)).toMatchObject({ source: "compact" });
});

test("the prompt event that follows each tool, with no words, asks for nothing", () => {
  const empty = TYPED.hooks.filter((hook) => "prompt" in hook && hook.prompt === "");
  expect(empty).toHaveLength(1);
  expect(qwenHooks.parse(Buffer.from(JSON.stringify(empty[0])), 0)).toMatchObject({ events: [], key: null });
});

test.each(["cron", "notification", "goal_runtime"])("a %s is no prompt", (subtype) => {
  const message = { role: "user", parts: [{ text: "Look at it" }] };
  expect(qwenChats.reader(null).read({ type: "user", subtype, uuid: "1", message }).events).toEqual([]);
});

test("a tool that the client loads late goes by its own name, so that what ours said is not captured", () => {
  const reader = qwenChats.reader(null);
  const input = { name: "mcp__unbidden__recall", arguments: { query: "storage" } };
  const call = { functionCall: { id: "c1", name: "tool_call", args: input } };
  const result = { functionResponse: { id: "c1", name: "tool_call", response: { output: "Use JSONL" } } };
  reader.read({ type: "assistant", uuid: "1", message: { role: "model", parts: [call] } });
  const { events } = reader.read({
    type: "tool_result",
    uuid: "2",
    message: { role: "user", parts: [result] },
  });
  expect(events).toMatchObject([{ kind: "tool", tool: { name: "mcp__unbidden__recall" } }]);
});
