import { expect, test } from "vitest";
import { parseClaudeCodeHook } from "./claude-code-hooks.ts";
import { clientLines, readLines } from "./claude-code-transcript.fixture.ts";

/** What the last line of a call and its result tells. */
function eventOf(name: string, input: unknown, content: unknown, more: object = {}, isError = false) {
  const client = clientLines();
  const [prompt, call] = [client.prompt("p-1", "Go"), client.calls("toolu_1", name, input)];
  const end = isError ? client.failure : client.result;
  const { events } = readLines([prompt, call, end("p-1", "toolu_1", content, more)]);
  return events.at(1);
}
const failureOf = (name: string, content: unknown, more: object = {}, input: unknown = { command: "x" }) =>
  eventOf(name, input, content, more, true);

const FILE = { file_path: "/srv/ferry/a.ts" };
const BLOCKS = [
  { type: "text", text: "one" },
  { type: "image", source: {} },
  { type: "text", text: "two" },
];

test.each<[string, unknown, unknown, unknown, string]>([
  ["Bash", { command: "ls" }, "a\nb", { stdout: "a", stderr: "b", interrupted: false }, "a\nb"],
  ["Bash", { command: "ls" }, "a", "a", "a"],
  ["Bash", { command: "ls" }, "a", undefined, "a"],
  ["Bash", { command: "ls" }, BLOCKS, undefined, "one\ntwo"],
  [
    "Read",
    { ...FILE, offset: 5, limit: 9 },
    "secret file",
    { file: { content: "secret file" } },
    "from line 5, 9 lines",
  ],
  ["Read", FILE, "secret file", undefined, ""],
  ["Write", { ...FILE, content: "new" }, "File created", { type: "create" }, "new"],
  ["Edit", { ...FILE, old_string: "a", new_string: "b" }, "ok", { structuredPatch: [] }, "- a\n+ b"],
  [
    "MultiEdit",
    { ...FILE, edits: [{ old_string: "a", new_string: "b" }, "x"] },
    "ok",
    undefined,
    "- a\n+ b\n- \n+ ",
  ],
  ["NotebookEdit", { notebook_path: "/n.ipynb", new_source: "x = 1" }, "ok", undefined, "x = 1"],
  ["Grep", { pattern: "x", path: "src" }, "a.ts:1", { mode: "content", content: "a.ts:1" }, "a.ts:1"],
  [
    "WebFetch",
    { url: "https://x.example" },
    "page",
    { result: "page", code: 200 },
    "https://x.example\npage",
  ],
  ["WebSearch", { query: "tides" }, "hits", { results: [] }, "tides"],
  ["mcp__tides__read", { port: 1 }, BLOCKS, BLOCKS, "one\ntwo"],
  ["Agent", { prompt: "Count" }, "x", { agentId: "a-1", content: BLOCKS }, "two"],
  ["Task", { prompt: "Count" }, "x", { agentId: "a-1", content: BLOCKS }, "two"],
])("what %s did is told: %j", (name, input, content, toolUseResult, text) => {
  expect(eventOf(name, input, content, { toolUseResult })?.text).toBe(text);
});

test("text from the web and other programs has trust 0", () => {
  expect(eventOf("WebFetch", {}, "x")?.trust).toBe(0);
  expect(eventOf("mcp__tides__read", {}, "x")?.trust).toBe(0);
  expect(eventOf("ReadMcpResourceTool", { server: "tides" }, "x")?.trust).toBe(0);
  expect(eventOf("Bash", {}, "x")?.trust).toBe(1);
});

test("an agent started in the background gives no result yet", () => {
  const launched = { toolUseResult: { status: "async_launched", agentId: "a-1", content: BLOCKS } };
  expect(eventOf("Agent", { prompt: "Count" }, "Launched", launched)).toBeUndefined();
});

test("a command stopped by the user is marked, whether it was running or not", () => {
  const stopped = { toolUseResult: { stdout: "a", interrupted: true } };
  expect(eventOf("Bash", { command: "x" }, "a", stopped)).toMatchObject({
    kind: "tool",
    tool: { interrupted: true },
  });
  expect(failureOf("Bash", "Interrupted", { toolDenialKind: "interrupted" })).toMatchObject({
    kind: "tool-failure",
    tool: { interrupted: true },
  });
});

test("a failure has its exit status and no client tags", () => {
  expect(failureOf("Bash", "Exit code 2\nno such file")).toMatchObject({
    kind: "tool-failure",
    text: "Exit code 2\nno such file",
    tool: { command: "x", exitCode: 2 },
  });
  const misuse = "<tool_use_error>String to replace not found.</tool_use_error>";
  expect(failureOf("Edit", misuse)).toMatchObject({
    kind: "tool-failure",
    text: "String to replace not found.",
  });
});

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
const SAID = `${REJECTED} To tell you how to proceed, the user said:\nUse pnpm, never npm.`;

test.each([
  REJECTED,
  "Permission to use Bash with command x has been denied.",
  "Claude requested permissions to write to /srv, but you haven't granted it yet.",
  "This command requires approval",
  "touch in '/srv/made' needs approval. The path is outside",
])("a client of any age refuses: %s", (message) => {
  expect(failureOf("Bash", message)).toMatchObject({ kind: "denial", text: message, trust: 1 });
  expect(failureOf("Bash", "no", { toolDenialKind: "rule" })?.kind).toBe("denial");
  expect(failureOf("mcp__tides__read", message)?.kind, "another program may say so, too").toBe(
    "tool-failure",
  );
  expect(failureOf("mcp__tides__read", message, { toolDenialKind: "user-rejected" })?.kind).toBe("denial");
});

test("the user's words of a refusal have the user's trust", () => {
  const own = { kind: "denial", text: "Use pnpm, never npm.", trust: 3, tool: { command: "x" } };
  expect(failureOf("Bash", SAID, { toolUseResult: "User rejected tool use" })).toMatchObject(own);
  expect(failureOf("Bash", [{ type: "text", text: SAID }], { toolDenialKind: "user" })).toMatchObject(own);
  expect(failureOf("Bash", SAID, { toolUseResult: `Error: ${SAID}` })).toMatchObject(own);
  expect(failureOf("mcp__tides__read", SAID)).toMatchObject({ kind: "tool-failure", trust: 0 });
});

test("the client's additions to a refusal are not the user's words", () => {
  const note = "Note: The user's next message may contain a correction or preference. Pay close attention.";
  expect(failureOf("Bash", `${SAID}\n\n${note}`, { toolDenialKind: "user-rejected" })?.text).toBe(
    "Use pnpm, never npm.",
  );
  const clarify = `${REJECTED} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n  x`;
  expect(failureOf("AskUserQuestion", clarify, { toolUseResult: `Error: ${clarify}` })?.trust).toBe(1);
});

test("a tool's error is never the user's words", () => {
  expect(failureOf("Bash", SAID)?.trust).toBe(1);
  const printed = `Exit code 1\n${SAID}`;
  expect(failureOf("Bash", printed, { toolUseResult: `Error: ${printed}` })?.trust).toBe(1);
  const foreign = { toolUseResult: `Error: ${SAID}` };
  expect(failureOf("mcp__tides__read", SAID, foreign)).toMatchObject({ kind: "tool-failure", trust: 0 });
  for (const name of ["WebFetch", "ReadMcpResourceTool"])
    expect(failureOf(name, SAID)).toMatchObject({ kind: "tool-failure", trust: 0 });
});

test("other programs' tools name files by their own fields", () => {
  const path = (input: object) => eventOf("mcp__files__read", input, "x")?.tool?.path;
  expect(path({ relative_path: "a.ts" })).toBe("a.ts");
  expect(path({ paths: ["a.ts", "app/.env"] })).toBe("app/.env");
  expect(path({ uri: "file:///srv/ferry/.env" })).toBe("file:///srv/ferry/.env");
  expect(path({ uri: "notes://7", profile: 7 })).toBeUndefined();
});

test("hook and transcript give the same call the same key", () => {
  const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "toolu_1" };
  const common = { session_id: "s-1", cwd: "/srv/ferry", prompt_id: "p-1" };
  const payload = { ...common, hook_event_name: "PostToolUse", ...call, tool_response: { stdout: "a" } };
  const [hooked] = parseClaudeCodeHook(Buffer.from(JSON.stringify(payload)), 0)?.events ?? [];
  const read = eventOf("Bash", { command: "ls" }, "a", { toolUseResult: { stdout: "a" } });
  expect(read).toMatchObject({ ...hooked });
});

test("results of several calls are matched by id, in any order, and only once", () => {
  const client = clientLines();
  const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: id });
  const { events } = readLines([
    client.prompt("p-1", "Go"),
    client.calls("toolu_1", "Bash", { command: "one" }),
    client.calls("toolu_2", "Bash", { command: "two" }),
    client.prompt("p-1", [result("toolu_2"), result("toolu_1")]),
    client.prompt("p-1", [result("toolu_2")]),
  ]);
  expect(events.map(({ tool }) => tool?.command)).toEqual([undefined, "two", "one"]);
});
