import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawEvent } from "../../domain/event.ts";
import { completeCodexCall, parseCodexHook, renderCodexHook } from "./codex-hooks.ts";
import { codexTranscripts } from "./codex-rollout.ts";

interface Recorded {
  readonly name: string;
  readonly hooks: readonly object[];
  readonly transcript: readonly object[];
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/recorded-codex.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as Recorded[];

function callsOf({ hooks, transcript }: Recorded) {
  const lines = transcript.map((entry) => JSON.stringify(entry));
  const ends = { head: (lines[0] ?? "").slice(0, 4_096), tail: lines.join("\n") };
  return hooks.flatMap((hook) => {
    const call = parseCodexHook(Buffer.from(JSON.stringify(hook)), 0);
    return call ? [completeCodexCall(call, ends)] : [];
  });
}

function readTranscript(transcript: Recorded["transcript"]) {
  const reader = codexTranscripts.reader(null);
  return { reader, readings: transcript.map((entry) => reader.read(entry)) };
}

const sorted = (events: readonly RawEvent[]) =>
  [...events].sort((a, b) => `${a.kind} ${a.nativeKey}`.localeCompare(`${b.kind} ${b.nativeKey}`));

test.each(RECORDED)("hooks and rollout of $name give the same events", (recorded) => {
  const told = callsOf(recorded)
    .flatMap((call) => call.events)
    .filter(({ kind }) => !kind.startsWith("session-"));
  const read = readTranscript(recorded.transcript).readings.flatMap(({ events }) =>
    events.map(({ at, cwd, nativeSession, isUnique, ...event }) => event),
  );
  expect(told.length).toBeGreaterThan(1);
  expect(sorted(read)).toEqual(sorted(told));
});

test.each(RECORDED)(
  "every line of the rollout of $name is known, and our own context is no prompt",
  (recorded) => {
    const { reader, readings } = readTranscript(recorded.transcript);
    expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
    expect(reader.cwd).toBe("/srv/ferry");
    expect(JSON.stringify(readings)).not.toContain("INJECTED");
    const contexts = recorded.transcript.flatMap((entry) => codexTranscripts.readContext(entry));
    expect(contexts).toContain("INJECTED-42-UserPromptSubmit");
  },
);

test("prompts of `codex exec` are a program's, those of the screen the user's", () => {
  const [recorded] = RECORDED as [Recorded];
  const [call] = callsOf(recorded).filter(({ hookEvent }) => hookEvent === "prompt");
  expect(call?.events).toMatchObject([{ kind: "prompt", trust: 3, byProgram: true }]);
  const typed = JSON.parse(JSON.stringify(recorded).replaceAll('"source":"exec"', '"source":"cli"'));
  const [own] = callsOf(typed).filter(({ hookEvent }) => hookEvent === "prompt");
  expect(own?.events[0]).not.toHaveProperty("byProgram");
});

test("a session whose file cannot be read is taken for a program's", () => {
  const [recorded] = RECORDED as [Recorded];
  const prompt = recorded.hooks.find((hook) => "prompt" in hook);
  const call = parseCodexHook(Buffer.from(JSON.stringify(prompt)), 0);
  const events = call && completeCodexCall(call, { head: "", tail: "" }).events;
  expect(events).toMatchObject([{ byProgram: true }]);
});

test("a failed command is a failure with its exit code, which the hook itself does not tell", () => {
  const [recorded] = RECORDED as [Recorded];
  const failed = callsOf(recorded).filter(({ hookEvent }) => hookEvent === "tool-failure");
  expect(failed).toMatchObject([{ events: [{ kind: "tool-failure", tool: { name: "Bash", exitCode: 3 } }] }]);
  expect(JSON.parse(renderCodexHook("tool-failure", "known"))).toEqual({
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "known" },
  });
});

test.each([
  "<environment_context>\n<cwd>/x</cwd>",
  "<turn_aborted>\nThe user interrupted",
  '<subagent_notification>\n{"status":"shutdown"}',
  "# AGENTS.md instructions for /srv/ferry\n\n<INSTRUCTIONS>",
])("what Codex writes in the user's place is no prompt: %j", (prompt) => {
  const hook = { session_id: "s", hook_event_name: "UserPromptSubmit", turn_id: "t", prompt };
  expect(parseCodexHook(Buffer.from(JSON.stringify(hook)), 0)?.events).toEqual([]);
});

const OLDER = [
  { type: "session_meta", payload: { id: "0199", cwd: "/srv/ferry", cli_version: "0.46.0", source: "cli" } },
  message("user", "<environment_context>\n  <cwd>/srv/ferry</cwd>"),
  message("user", "Deploy it"),
  { type: "turn_context", payload: { cwd: "/srv/ferry" } },
  call("shell", { command: ["bash", "-lc", "sh deploy.sh"] }, "c1"),
  output("c1", JSON.stringify({ output: "no DEPLOY_ENV\n", metadata: { exit_code: 1 } })),
  call(
    "shell",
    {
      command: [
        "bash",
        "-lc",
        "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** End Patch\nEOF",
      ],
    },
    "c2",
  ),
  output("c2", JSON.stringify({ output: "Success.", metadata: { exit_code: 0 } })),
  message("user", "Deploy it"),
  message("assistant", "Done."),
];

test("an older rollout is read: its failures, patches and repeated prompts", () => {
  const { reader, readings } = readTranscript(
    OLDER.map((line, at) => ({ timestamp: `2025-10-29T00:59:${at + 10}.000Z`, ...line })),
  );
  const events = readings.flatMap((reading) => reading.events);
  expect(events).toMatchObject([
    { kind: "prompt", text: "Deploy it" },
    { kind: "tool-failure", tool: { name: "Bash", command: "sh deploy.sh", exitCode: 1 } },
    { kind: "tool", tool: { name: "Edit", path: "a.ts" }, text: "- one\n+ two" },
    { kind: "prompt", text: "Deploy it" },
    { kind: "reply", text: "Done." },
  ]);
  expect(new Set(events.map(({ nativeKey }) => nativeKey)).size).toBe(5);
  expect(reader.isSettled).toBe(true);
});

test("a sub-agent's own rollout is no session", () => {
  const meta = { id: "x", cwd: "/srv", source: { subagent: { thread_spawn: {} } } };
  const lines = [{ type: "session_meta", payload: meta }, message("user", "Look at it")];
  expect(readTranscript(lines).readings.flatMap(({ events }) => events)).toEqual([]);
});

function message(role: string, text: string) {
  return {
    type: "response_item",
    payload: { type: "message", role, content: [{ type: "input_text", text }] },
  };
}

function call(name: string, input: object, call_id: string) {
  return {
    type: "response_item",
    payload: { type: "function_call", name, arguments: JSON.stringify(input), call_id },
  };
}

function output(call_id: string, text: string) {
  return { type: "response_item", payload: { type: "function_call_output", call_id, output: text } };
}
