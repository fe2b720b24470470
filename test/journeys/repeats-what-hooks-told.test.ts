import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, DIST, PATIENCE_S } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const PAGE = "We decided to use Valkey for the session cache because it is faster.";
const OWN = "I decided to use a mutex in the pool because two workers share a socket.";
const LONG = `${"It has many parts, and each is told below.\n".repeat(90)}${PAGE}\n${"More follows.\n".repeat(280)}`;

const file = join(import.meta.dirname, "../fixtures/documented-cursor.json");
const [common]: readonly Payload[] = JSON.parse(readFileSync(file, "utf8")).hooks;

async function tell(home: ThrowAwayHome, payload: Payload): Promise<void> {
  const installed = [process.execPath, join(DIST, "hook.cjs"), "cursor", String(PATIENCE_S)];
  const { exitCode, stderr } = await callHook(payload, { home, installed, timeoutMs: 60_000 });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
}

/** A session of Cursor, which has no session file that can be read, in which one hook gives a text and the agent then says what stood in it. */
async function afterReply(given: Payload): Promise<{ home: ThrowAwayHome; project: string }> {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const said = { ...common, workspace_roots: [project], cwd: project };
  await tell(home, said);
  await tell(home, { ...said, hook_event_name: "beforeSubmitPrompt", prompt: "Look it up, mend the pool." });
  await tell(home, { ...said, hook_event_name: "postToolUse", tool_use_id: "call_1", ...given });
  await tell(home, { ...said, hook_event_name: "afterAgentResponse", text: `${PAGE}\n\n${OWN}` });
  await tell(home, { ...said, hook_event_name: "sessionEnd", reason: "completed" });
  unbidden({ home, cwd: project }, "curate");
  return { home, project };
}

const tool = (name: string, input: Payload, output: unknown): Payload => ({
  tool_name: name,
  tool_input: input,
  tool_output: JSON.stringify(output),
});

test.each<[string, Payload]>([
  ["a long file", tool("Read", { path: "GUIDE.md" }, { content: LONG })],
  ["the middle of a search", tool("Grep", { pattern: "a" }, LONG)],
  ["a file's name", tool("Glob", { glob_pattern: "**/*.md" }, { files: [`docs/${PAGE}md`, "b.md"] })],
  ["the middle of a page", tool("MCP: fetch", { url: "https://docs.example/a" }, { text: LONG })],
  ["a command that failed", tool("Shell", { command: "make" }, { exitCode: 2, stderr: LONG })],
  ["another agent", { hook_event_name: "subagentStop", task: "Find it", summary: LONG, status: "completed" }],
])("what %s gave Cursor is not told as the agent's conclusion the next day", async (_what, given) => {
  const { home, project } = await afterReply(given);
  expect(storeRows(home, "SELECT title, trust FROM memory WHERE kind = 'decision'")).toEqual([
    { title: "Use a mutex in the pool", trust: 2 },
  ]);
  const tuesday = clientSession(home, project);
  const asked = "What did we decide about Valkey for the session cache?";
  const told = happened(home, [tuesday.start(), tuesday.prompt(asked)]).join("\n");
  expect(told).not.toMatch(/Valkey.*(?:concluded|you said)/);
});

const afterTool = (name: string, input: Payload, response: unknown): Payload => ({
  ...{ tool_name: name, tool_input: input, tool_use_id: "toolu_heron_1", tool_response: response },
});

test.each<[string, Payload]>([
  ["a file", afterTool("Read", { file_path: "/g.md" }, { type: "text", file: { content: LONG } })],
  ["a page", afterTool("WebFetch", { url: "https://docs.example/a", prompt: "?" }, { result: LONG })],
  ["a server", afterTool("mcp__wiki__get", { id: 1 }, [{ type: "text", text: LONG }])],
  ["a search", afterTool("Grep", { pattern: "a" }, { mode: "content", content: LONG })],
  ["a file's name", afterTool("Glob", { pattern: "**" }, { filenames: [`docs/${PAGE}md`], numFiles: 1 })],
])("what %s gave Claude Code, whose transcript nobody has, is not its conclusion", (_what, given) => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const session = clientSession(home, cwd);
  const before = [session.start(), session.prompt("Look it up, mend the pool.")];
  happened(home, [...before, session.other("PostToolUse", given), session.stop(`${PAGE}\n\n${OWN}`)]);
  happened(home, [session.end()]);
  unbidden({ home, cwd }, "curate");
  expect(storeRows(home, "SELECT title, trust FROM memory WHERE kind = 'decision'")).toEqual([
    { title: "Use a mutex in the pool", trust: 2 },
  ]);
});
