import { expect, test } from "vitest";
import { triage, triageClaudeCode } from "./claude-code-skip.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const judge = (payload: object) => triageClaudeCode(bytes(JSON.stringify(payload)));

const MAIN = {
  session_id: "00000000-0000-4000-8000-000000000001",
  transcript_path: "~/.claude/projects/-srv-ferry/00000000-0000-4000-8000-000000000001.jsonl",
  cwd: "/srv/ferry",
};

test.each([
  ["SessionStart", "work"],
  ["UserPromptSubmit", "work"],
  ["PreToolUse", "work"],
  ["PostToolUse", "work"],
  ["PostToolUseFailure", "work"],
  ["SubagentStart", "work"],
  ["Stop", "work"],
  ["PreCompact", "work"],
  ["PostCompact", "work"],
  ["SessionEnd", "work"],
])("%s asks for: %s", (event, verdict) => {
  expect(judge({ ...MAIN, hook_event_name: event })).toBe(verdict);
});

test.each([
  ["/home/me/.unbidden/run/unbidden-model-call", "skip"],
  ["D:\\data\\unbidden\\run\\unbidden-model-call", "skip"],
  ["/srv/my-unbidden-model-call", "work"],
  ["/srv/unbidden-model-call/notes", "work"],
])("a session in %j, known without any environment, asks for: %s", (cwd, verdict) => {
  for (const hook_event_name of ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"])
    expect(judge({ ...MAIN, cwd, hook_event_name })).toBe(verdict);
});

test.each([
  ...["PermissionRequest", "SubagentStop", "StopFailure"],
  ...["Notification", "InstructionsLoaded", "MessageDisplay", "Setup", "UserPromptExpansion"],
  ...["SomethingNew", "constructor", "__proto__", "", "stop"],
])("%j is nothing to us", (event) => {
  expect(judge({ ...MAIN, hook_event_name: event })).toBe("skip");
});

test.each([
  [
    "a tool of a sub-agent",
    { hook_event_name: "PostToolUse", agent_id: "a-1", agent_type: "general-purpose" },
    "sub-agent",
  ],
  ["a sub-agent with an empty id", { hook_event_name: "PostToolUse", agent_id: "" }, "sub-agent"],
  [
    "a sub-agent of an older client, by its transcript",
    { hook_event_name: "Stop", transcript_path: "~/.claude/projects/-x/s/subagents/agent-1.jsonl" },
    "sub-agent",
  ],
  [
    "the same on Windows",
    { hook_event_name: "Stop", transcript_path: "C:\\p\\s\\subagents\\agent-1.jsonl" },
    "sub-agent",
  ],
  ["a sub-agent's event that is nothing to us", { hook_event_name: "Setup", agent_id: "a-1" }, "skip"],
  ["a sub-agent that starts", { hook_event_name: "SubagentStart", agent_id: "a-1" }, "work"],
  [
    "a main thread that plays an agent",
    { hook_event_name: "UserPromptSubmit", agent_type: "reviewer", prompt: "hi" },
    "work",
  ],
  ["a main thread that says it has no agent", { hook_event_name: "Stop", agent_id: null }, "work"],
  [
    "a project called subagents-ui",
    { hook_event_name: "Stop", transcript_path: "~/.claude/projects/-srv-subagents-ui/s.jsonl" },
    "work",
  ],
  [
    "a background agent's end",
    { hook_event_name: "UserPromptSubmit", prompt: "<task-notification>\n<task-id>1</task-id>" },
    "skip",
  ],
  [
    "the same after blanks",
    { hook_event_name: "UserPromptSubmit", prompt: " \n<task-notification>" },
    "skip",
  ],
  [
    "a user who writes about such notes",
    { hook_event_name: "UserPromptSubmit", prompt: "What is <task-notification>?" },
    "work",
  ],
  ["an empty prompt", { hook_event_name: "UserPromptSubmit", prompt: "" }, "work"],
  ["fields of wrong types", { hook_event_name: "Stop", transcript_path: 7, prompt: {} }, "work"],
])("%s: %s", (_who, fields, verdict) => {
  expect(judge({ ...MAIN, ...fields })).toBe(verdict);
});

test.each([
  ["nothing", "", "INPUT_EMPTY"],
  ["an empty line", " \r\n", "INPUT_EMPTY"],
  ["half an object", '{"hook_event_name":"Stop","session_id":"0000', "INPUT_INCOMPLETE"],
  ["half a word", '{"hook_event_name":tru', "INPUT_INCOMPLETE"],
  ["no JSON that ends like JSON", "{hook_event_name: Stop}\n", "INPUT_INVALID"],
  ["a list", "[1, 2]", "INPUT_INVALID"],
  ["a number", "17", "INPUT_INVALID"],
  ["null", "null", "INPUT_INVALID"],
  ["an object that names no event", '{"session_id":"x"}', "INPUT_INVALID"],
  ["an event that is no name", '{"hook_event_name":["Stop"]}', "INPUT_INVALID"],
  ["NUL bytes", "\u0000".repeat(32), "INPUT_INCOMPLETE"],
])("%s is told apart", (_what, text, verdict) => {
  expect(triageClaudeCode(bytes(text))).toBe(verdict);
});

test("bytes that are not UTF-8 are triaged, too", () => {
  const payload = Buffer.from(
    JSON.stringify({ ...MAIN, hook_event_name: "Stop", last_assistant_message: "?" }),
  );
  payload[payload.indexOf("?")] = 0xff;
  expect(triageClaudeCode(payload)).toBe("work");
});

test("a payload too large to parse twice is left to the engine, which has the same rule", () => {
  const large = { ...MAIN, hook_event_name: "SubagentStop", text: "x".repeat(1_000_001) };
  expect(judge(large)).toBe("work");
  expect(triage(large)).toBe("skip");
});
