import { expect, test } from "vitest";
import { parseClaudeCodeHook } from "./claude-code-hooks.ts";

const COMMON = {
  session_id: "00000000-0000-4000-8000-000000000001",
  transcript_path: "~/.claude/projects/-srv-ferry/00000000-0000-4000-8000-000000000001.jsonl",
  cwd: "/srv/ferry",
  prompt_id: "00000000-0000-4000-8000-000000000002",
};
const BASH = { tool_name: "Bash", tool_input: { command: "npm run dock" }, tool_use_id: "toolu_01" };

const parse = (payload: object) => parseClaudeCodeHook(Buffer.from(JSON.stringify(payload)), 0);

test.each([
  ["PostToolUse", { agent_id: "a-1", agent_type: "Explore" }, { id: "a-1", kind: "Explore" }],
  ["PreToolUse", { agent_id: "a-1" }, { id: "a-1", kind: "" }],
  ["SubagentStart", { agent_id: "a-1", agent_type: "Explore" }, { id: "a-1", kind: "Explore" }],
  ["SubagentStop", { agent_id: "a-1", agent_type: "Explore" }, null],
  ["PostToolUse", { agent_type: "reviewer" }, null],
])("at %s with %j the call is a sub-agent's: %j", (event, fields, subAgent) => {
  expect(parse({ ...COMMON, hook_event_name: event, ...BASH, ...fields })?.subAgent).toEqual(subAgent);
});

test("the call that starts a sub-agent has its task, and no other call does", () => {
  const input = { description: "Count", prompt: "Count the files.", subagent_type: "Explore" };
  const task = (tool: string, tool_input: object) =>
    parse({ ...COMMON, hook_event_name: "PreToolUse", tool_name: tool, tool_input })?.task;
  expect(task("Agent", input)).toEqual({ kind: "Explore", words: "Count\nCount the files." });
  expect(task("Agent", { prompt: 1 })).toEqual({ kind: "", words: "" });
  expect(task("Bash", { command: "ls", ...input })).toBeNull();
});

test.each([
  [3, 3_000],
  [0, 0],
  [-1, null],
  ["3", null],
  [undefined, null],
])("%j seconds since the last reply are %j ms", (seconds_since_last_response, ms) => {
  const start = { ...COMMON, hook_event_name: "SessionStart", source: "fork", seconds_since_last_response };
  expect(parse(start)?.sinceReply).toBe(ms);
});
