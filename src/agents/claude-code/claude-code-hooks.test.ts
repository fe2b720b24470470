import { expect, test } from "vitest";
import type { HookEvent } from "../../domain/hook-row.ts";
import { parseClaudeCodeHook, renderClaudeCodeHook } from "./claude-code-hooks.ts";

const NOW = Date.UTC(2026, 1, 10);
const COMMON = {
  session_id: "00000000-0000-4000-8000-000000000001",
  transcript_path: "~/.claude/projects/-srv-ferry/00000000-0000-4000-8000-000000000001.jsonl",
  cwd: "/srv/ferry",
  prompt_id: "00000000-0000-4000-8000-000000000002",
  permission_mode: "default",
};

const parse = (payload: object, now = NOW) => parseClaudeCodeHook(Buffer.from(JSON.stringify(payload)), now);
const hook = (event: string, fields: object = {}, now = NOW) => {
  const call = parse({ ...COMMON, hook_event_name: event, ...fields }, now);
  if (!call) throw new Error(`${event} was skipped`);
  return call;
};
const eventOf = (event: string, fields: object = {}, now = NOW) => {
  const [found] = hook(event, fields, now).events;
  if (!found) throw new Error(`${event} made no event`);
  return found;
};

const BASH = {
  tool_name: "Bash",
  tool_input: { command: "npm run dock", description: "Dock" },
  tool_response: { stdout: "docked", stderr: "1 warning", interrupted: false, isImage: false },
  tool_use_id: "toolu_01",
  duration_ms: 26,
};
const FAILED = {
  tool_name: "Bash",
  tool_input: { command: "npm run dock" },
  tool_use_id: "toolu_02",
  error: "Exit code 127\n/bin/bash: line 1: dock: command not found",
  is_interrupt: false,
};

test("a call names its session and folder", () => {
  expect(hook("UserPromptSubmit", { prompt: "Dock the ferry" })).toMatchObject({
    hookEvent: "prompt",
    nativeSession: COMMON.session_id,
    cwd: "/srv/ferry",
    transcript: COMMON.transcript_path,
    source: null,
  });
});

test("a call without folder and transcript is accepted", () => {
  expect(parse({ session_id: "s", hook_event_name: "Stop", cwd: 7 })).toMatchObject({
    cwd: "",
    transcript: null,
  });
});

test("a prompt has the user's trust, and a key of its turn and words", () => {
  expect(eventOf("UserPromptSubmit", { prompt: "Dock the ferry" })).toEqual({
    kind: "prompt",
    nativeKey: expect.stringMatching(new RegExp(`^${COMMON.prompt_id}:[0-9a-f]{32}$`)),
    turn: COMMON.prompt_id,
    text: "Dock the ferry",
    tool: null,
    trust: 3,
  });
});

test.each(["startup", "resume", "clear", "compact", "fork"] as const)(
  "a session that begins by %s says so",
  (source) => {
    expect(hook("SessionStart", { source })).toMatchObject({
      hookEvent: "session-start",
      source,
      events: [{ kind: "session-start", text: source, trust: 1 }],
    });
  },
);

test.each([undefined, "teleport", 7, null])("a session that begins by %j begins anew", (source) => {
  expect(hook("SessionStart", { source }).source).toBe("startup");
});

test("a command that ran gives its line as a fact and its output as a tool's text", () => {
  expect(eventOf("PostToolUse", BASH)).toEqual({
    kind: "tool",
    nativeKey: "toolu_01:tool",
    turn: COMMON.prompt_id,
    text: "docked\n1 warning",
    tool: { name: "Bash", use: "shell", command: "npm run dock" },
    trust: 1,
  });
});

test("a command that failed gives its error and its exit status", () => {
  expect(hook("PostToolUseFailure", FAILED)).toMatchObject({
    hookEvent: "tool-failure",
    events: [
      {
        kind: "tool-failure",
        text: FAILED.error,
        tool: { name: "Bash", use: "shell", command: "npm run dock", exitCode: 127 },
        trust: 1,
      },
    ],
  });
});

test("a command the user stopped is neither success nor failure", () => {
  const event = eventOf("PostToolUseFailure", { ...FAILED, is_interrupt: true, error: "Interrupted" });
  expect(event.tool).toEqual({ name: "Bash", use: "shell", command: "npm run dock", interrupted: true });
});

test.each([
  [
    "Read",
    { file_path: "/srv/ferry/a.ts", offset: 10, limit: 5 },
    { file: { content: "secret" } },
    "from line 10, 5 lines",
  ],
  ["Read", { file_path: "/srv/ferry/a.ts", offset: 10 }, {}, "from line 10"],
  ["Read", { file_path: "/srv/ferry/a.ts" }, { file: { content: "secret" } }, ""],
  ["Write", { file_path: "/srv/ferry/a.ts", content: "new" }, { content: "other" }, "new"],
  ["Edit", { file_path: "/srv/ferry/a.ts", old_string: "a", new_string: "b" }, {}, "- a\n+ b"],
  ["NotebookEdit", { notebook_path: "/srv/ferry/a.ts", new_source: "x = 1" }, "done", "x = 1"],
  [
    "Grep",
    { path: "/srv/ferry/a.ts", pattern: "x" },
    { content: [{ type: "text", text: "hit" }, { type: "image" }] },
    "hit",
  ],
])(
  "%s of a file gives the file as a fact, and of its words what is worth it",
  (name, input, response, text) => {
    const event = eventOf("PostToolUse", {
      tool_name: name,
      tool_input: input,
      tool_response: response,
      tool_use_id: "t",
    });
    expect(event).toMatchObject({ text, tool: { name, path: "/srv/ferry/a.ts" } });
  },
);

test.each([
  ["text", "plain words", "plain words"],
  [
    "blocks",
    [
      { type: "text", text: "one" },
      { type: "text", text: "two" },
    ],
    "one\ntwo",
  ],
  ["a result", { result: "it" }, "it"],
  ["standard error alone", { stdout: "", stderr: "warned" }, "warned"],
  ["nothing", undefined, ""],
  ["a number", 7, ""],
  ["null", null, ""],
  ["blocks that are none", { content: [null, 7, { text: 8 }] }, ""],
])("a tool that answers with %s", (_what, response, text) => {
  expect(eventOf("PostToolUse", { tool_name: "Odd", tool_response: response }).text).toBe(text);
});

test.each([
  ["Bash", 1],
  ["WebFetch", 0],
  ["WebSearch", 0],
  ["mcp__tickets__read", 0],
] as const)("what %s prints is trusted %i", (name, trust) => {
  expect(eventOf("PostToolUse", { ...BASH, tool_name: name }).trust).toBe(trust);
  expect(eventOf("PostToolUseFailure", { ...FAILED, tool_name: name }).trust).toBe(trust);
});

test("the agent's last reply has the agent's trust", () => {
  expect(hook("Stop", { last_assistant_message: " Docked. \n" })).toMatchObject({
    hookEvent: "stop",
    events: [{ kind: "reply", text: "Docked.", turn: COMMON.prompt_id, trust: 2 }],
  });
});

test("a session's end has its reason", () => {
  expect(hook("SessionEnd", { reason: "clear" })).toMatchObject({
    hookEvent: "session-end",
    events: [{ text: "clear" }],
  });
});

test.each([
  ["an empty prompt", "UserPromptSubmit", { prompt: "" }],
  ["no prompt", "UserPromptSubmit", {}],
  ["a stop without words", "Stop", { last_assistant_message: " \n" }],
])("%s is a hook event, but no event", (_what, event, fields) => {
  expect(hook(event, fields).events).toEqual([]);
});

const MOMENTS = [
  ["UserPromptSubmit", { prompt: "Dock the ferry" }],
  ["PostToolUse", BASH],
  ["PostToolUseFailure", FAILED],
  ["Stop", { last_assistant_message: "Docked." }],
] as const;

test.each(MOMENTS)("%s reported again later is the same event", (event, fields) => {
  expect(eventOf(event, fields, NOW + 60_000)).toEqual(eventOf(event, fields));
});

test.each(["SessionStart", "SessionEnd"])(
  "a second %s is another event, because one session may have many",
  (event) => {
    expect(eventOf(event, {}, NOW).nativeKey).toBe(eventOf(event, {}, NOW).nativeKey);
    expect(eventOf(event, {}, NOW + 1).nativeKey).not.toBe(eventOf(event, {}, NOW).nativeKey);
  },
);

const otherKeys: readonly (readonly [string, string, string])[] = [
  [
    "a tool's success and its failure",
    eventOf("PostToolUse", BASH).nativeKey,
    eventOf("PostToolUseFailure", { ...BASH, error: "x" }).nativeKey,
  ],
  [
    "two uses of a tool",
    eventOf("PostToolUse", BASH).nativeKey,
    eventOf("PostToolUse", { ...BASH, tool_use_id: "toolu_09" }).nativeKey,
  ],
  [
    "the same words in two prompts",
    eventOf("UserPromptSubmit", { prompt: "go on" }).nativeKey,
    eventOf("UserPromptSubmit", { prompt: "go on", prompt_id: "p-2" }).nativeKey,
  ],
  [
    "the same reply in two turns",
    eventOf("Stop", { last_assistant_message: "Done." }).nativeKey,
    eventOf("Stop", { last_assistant_message: "Done.", prompt_id: "p-2" }).nativeKey,
  ],
  [
    "two replies in one turn",
    eventOf("Stop", { last_assistant_message: "One." }).nativeKey,
    eventOf("Stop", { last_assistant_message: "Two." }).nativeKey,
  ],
];

test.each(otherKeys)("%s are two events", (_what, one, other) => {
  expect(one).not.toBe(other);
});

test("without ids, calls are told apart by their text", () => {
  const bare = { prompt_id: undefined, tool_use_id: undefined };
  const key = (event: string, fields: object) => eventOf(event, { ...fields, ...bare }).nativeKey;
  expect(key("UserPromptSubmit", { prompt: "a" })).toBe(key("UserPromptSubmit", { prompt: "a" }));
  expect(key("UserPromptSubmit", { prompt: "a" })).not.toBe(key("UserPromptSubmit", { prompt: "b" }));
  expect(key("PostToolUse", BASH)).toBe(key("PostToolUse", BASH));
  expect(key("PostToolUse", BASH)).not.toBe(key("PostToolUse", { ...BASH, tool_input: { command: "ls" } }));
});

test.each(["SubagentStop", "PermissionRequest", "SomethingNew"])("%s is skipped", (event) => {
  expect(parse({ ...COMMON, hook_event_name: event })).toBeNull();
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["no event", "{}"],
  ["no session", '{"hook_event_name":"Stop"}'],
  ["an empty session", '{"hook_event_name":"Stop","session_id":""}'],
  ["a session that is no text", '{"hook_event_name":"Stop","session_id":{"a":1}}'],
])("%s is refused with a code", (_what, text) => {
  expect(() => parseClaudeCodeHook(Buffer.from(text), NOW)).toThrow(
    expect.objectContaining({ code: "INPUT_INVALID" }),
  );
});

test.each([
  ["session-start", "SessionStart"],
  ["prompt", "UserPromptSubmit"],
] as const)(
  "the answer at %s is the one shape the client reads, and no decision",
  (hookEvent, hookEventName) => {
    const context = 'a "quoted"\nline \u2028 </x> 🚢';
    expect(JSON.parse(renderClaudeCodeHook(hookEvent, context))).toEqual({
      hookSpecificOutput: { hookEventName, additionalContext: context },
    });
    expect(renderClaudeCodeHook(hookEvent, context)).not.toContain("\n");
  },
);

test.each(["tool", "sub-agent", "stop", "session-end"] satisfies HookEvent[])(
  "at %s nothing may be said",
  (hookEvent) => {
    expect(renderClaudeCodeHook(hookEvent, "words")).toBe("");
  },
);
