import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import { geminiChats } from "./gemini-chat.ts";
import { geminiHooks } from "./gemini-hooks.ts";

interface Recorded {
  readonly name: string;
  readonly hooks: readonly { readonly timestamp: string }[];
  readonly transcript: readonly { readonly timestamp?: string }[];
  /** The client's log of what was typed; empty without a person. */
  readonly typed: string;
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/recorded-gemini.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as Recorded[];
const [TYPED, HEADLESS] = RECORDED as [Recorded, Recorded];

/** Each call with the chat as far as it was written by then. */
function geminiCalls({ hooks, transcript, typed }: Recorded) {
  return hooks.flatMap((hook) => {
    const call = geminiHooks.parse(Buffer.from(JSON.stringify(hook)), Date.parse(hook.timestamp));
    const written = transcript.filter(({ timestamp = "" }) => timestamp <= hook.timestamp);
    const tail = written.map((entry) => JSON.stringify(entry)).join("\n");
    return call ? [geminiHooks.complete(call, { head: "", tail, typed })] : [];
  });
}

function readChat({ transcript, typed }: Recorded, turn: string | null = null) {
  const reader = geminiChats.reader(turn, typed);
  return { reader, readings: transcript.map((entry) => reader.read(entry)) };
}

function eventsIn(recorded: Recorded, kind: RawEvent["kind"]): readonly RawEvent[] {
  return readChat(recorded)
    .readings.flatMap(({ events }) => events)
    .filter((event) => event.kind === kind)
    .map(({ at, cwd, nativeSession, ...event }) => event);
}

test.each(RECORDED)("hooks and chat of $name give the same prompts", (recorded) => {
  const told = geminiCalls(recorded).flatMap((call) => call.events.filter(({ kind }) => kind === "prompt"));
  expect(told.length).toBeGreaterThan(0);
  expect(eventsIn(recorded, "prompt")).toEqual(told);
  expect(new Set(told.map(({ nativeKey }) => nativeKey)).size).toBe(told.length);
});

test.each(RECORDED)(
  "every line of the chat of $name is known, and our own context is no prompt",
  (recorded) => {
    const { reader, readings } = readChat(recorded);
    expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
    expect(reader.cwd).toBe("/srv/ferry");
    expect(JSON.stringify(readings)).not.toContain("INJECTED");
    const contexts = recorded.transcript.flatMap((entry) => geminiChats.readContext(entry));
    expect(contexts).toContain("INJECTED-42-BeforeAgent");
  },
);

test("what a person typed is the user's word, without the file that the client put beside it", () => {
  expect(eventsIn(TYPED, "prompt")).toMatchObject([
    { text: "Look at @notes.md and USE-TOOL please", trust: 3 },
    { text: "Thanks, go on" },
    { text: "Thanks, go on" },
  ]);
  expect(JSON.stringify(eventsIn(TYPED, "prompt"))).not.toContain("byProgram");
});

test("what no person typed is a program's: `-p`, an editor, another session's log", () => {
  const unlogged = { ...TYPED, typed: TYPED.typed.replaceAll(/"sessionId": "[^"]+"/g, '"sessionId": "x"') };
  for (const recorded of [HEADLESS, unlogged]) {
    const prompts = eventsIn(recorded, "prompt");
    expect(prompts.length).toBeGreaterThan(0);
    expect(prompts.every(({ byProgram }) => byProgram)).toBe(true);
  }
});

test("a command that failed is answered at once and becomes an event once, under the chat's name of it", () => {
  const [failed] = geminiCalls(HEADLESS).filter(({ hookEvent }) => hookEvent === "tool-failure");
  expect(failed).toMatchObject({ events: [], tool: { name: "Bash", exitCode: 3 } });
  const text = "Exit code 3\nsome output\ndeploy.sh: DEPLOY_ENV is unset";
  expect(failed?.failure).toBe(text);
  expect(eventsIn(HEADLESS, "tool-failure")).toMatchObject([{ text, tool: { use: "shell", exitCode: 3 } }]);
  expect(JSON.parse(geminiHooks.render("tool-failure", "known"))).toEqual({
    hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: "known" },
  });
});

test("nothing is told at a session's start, because the prompt would be lost when it is resumed", () => {
  expect(geminiHooks.render("session-start", "brief")).toBe("");
});

test("reading goes on from any line and gives the same events", () => {
  const named = ({ at, cwd, ...event }: TimedEvent) => event;
  const whole = readChat(TYPED).readings.flatMap(({ events }) => events.map(named));
  for (let at = 1; at < TYPED.transcript.length; at++) {
    const first = readChat({ ...TYPED, transcript: TYPED.transcript.slice(0, at) });
    // The importer reads the header again.
    const left = [...TYPED.transcript.slice(0, 1), ...TYPED.transcript.slice(at)];
    const rest = readChat({ ...TYPED, transcript: left }, first.reader.turn);
    const both = [...first.readings, ...rest.readings].flatMap(({ events }) => events.map(named));
    expect([...new Map(both.map((event) => [event.nativeKey, event])).values()]).toEqual(whole);
  }
});

test.each([
  "<session_context>\nThis is the Gemini CLI.",
  "<hook_context>told</hook_context>",
  "Please continue.",
  "System: Potential loop detected. Details: x",
  "Here is the user's editor context as a JSON object. This is for your information only.",
])("what Gemini CLI writes in the user's place is no prompt: %j", (prompt) => {
  const hook = { session_id: "s", hook_event_name: "BeforeAgent", prompt };
  expect(geminiHooks.parse(Buffer.from(JSON.stringify(hook)), 0)?.events).toEqual([]);
});

test("a sub-agent's own chat is no session", () => {
  const lines = [
    { sessionId: "x", projectHash: "h", kind: "subagent" },
    { id: "1", timestamp: "2026-11-25T20:00:00.000Z", type: "user", content: [{ text: "Look at it" }] },
  ];
  const read = readChat({ name: "", hooks: [], transcript: lines, typed: "" });
  expect(read.readings.flatMap(({ events }) => events)).toEqual([]);
});

test.each([
  ["marks of hooks without an end", "\n\n<hook_context>"],
  ["fields of a command", "Output: x\n"],
])("a megabyte of %s in an output is read", (_, part) => {
  const output = part.repeat(1_000_000 / part.length);
  const toolCalls = [
    {
      id: "c",
      name: "run_shell_command",
      status: "success",
      result: [{ functionResponse: { response: { output } } }],
    },
  ];
  const entry = { id: "1", type: "gemini", content: "", toolCalls };
  expect(geminiChats.reader(null).read(entry).events).toHaveLength(1);
  expect(geminiChats.readContext(entry).length).toBeLessThan(2);
});
