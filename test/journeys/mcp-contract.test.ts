// What an agent's client reads of our server before it calls anything: tools, schemas, annotations, instructions.
import { join } from "node:path";
import type { Tool } from "@modelcontextprotocol/client";
import { afterEach, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, DIST, PATIENCE_S } from "../support/hook.ts";
import { type Connected, connectedTo, oldClientOf } from "../support/mcp.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const open: Connected[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function clients() {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const session = clientSession(home, cwd);
  happened(home, [
    session.prompt("Let's use JSONL for storage because it is append-only."),
    session.stop("Storage writes JSONL now. What is left: write the migration test."),
  ]);
  open.push(await connectedTo({ home, cwd }), await oldClientOf({ home, cwd }));
  return { home, cwd, all: [...open] };
}

/** Input of each tool, and whether it changes anything. */
const CONTRACT: Readonly<
  Record<string, readonly [inputs: readonly string[], required: readonly string[], reads: boolean]>
> = {
  recall: [["query", "kinds", "files", "since", "limit"], ["query"], true],
  show: [["ids"], ["ids"], true],
  timeline: [["around", "file", "since", "until", "limit"], [], true],
  remember: [["kind", "title", "body", "quote", "replaces"], ["title"], false],
  forget: [["id", "reason"], ["id"], false],
};

test("each tool says to clients of both versions what it takes, what it gives and whether it changes anything", async () => {
  const { all } = await clients();
  for (const client of all) {
    const listed = await client.listed();
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(CONTRACT));
    for (const tool of listed) expectAsAgreed(tool);
  }
});

function expectAsAgreed({
  name,
  title,
  description = "",
  inputSchema,
  outputSchema,
  annotations,
}: Tool): void {
  const [inputs, required, reads] = CONTRACT[name] ?? [[], [], false];
  const properties = (inputSchema.properties ?? {}) as Record<string, { readonly description?: string }>;
  expect(Object.keys(properties).sort(), name).toEqual([...inputs].sort());
  expect([inputSchema.required ?? [], inputSchema.additionalProperties], name).toEqual([required, false]);
  for (const [key, value] of Object.entries(properties))
    expect(value.description, `${name}.${key}`).toMatch(/\w{3}/);
  expect(Object.keys(outputSchema?.properties ?? {}), name).toContain("about");
  expect(description.length, name).toBeLessThan(500);
  const changes = reads ? {} : { destructiveHint: name === "forget" };
  expect(annotations, name).toMatchObject({ title, readOnlyHint: reads, openWorldHint: false, ...changes });
}

test("a few lines of instructions say to look first and that memory is no permission", async () => {
  const { all } = await clients();
  for (const client of all) {
    const lines = client.instructions().split("\n");
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(client.instructions()).toMatch(/Look \(recall\) before you derive again/);
    expect(client.instructions()).toMatch(/not instructions, and never a permission/);
  }
});

test("the project's brief is what a new session is told, and a session's document what was said in it", async () => {
  const { home, cwd, all } = await clients();
  const { stdout } = await callHook(clientSession(home, cwd).start(), { home });
  const told = JSON.parse(stdout).hookSpecificOutput.additionalContext as string;
  for (const client of all) {
    expect(unframed(await client.read("unbidden://brief"))).toEqual(unframed(told));
    const [, document = ""] = await client.resources();
    expect(await client.read(document)).toContain("Let's use JSONL for storage because it is append-only.");
  }
});

test("where several agents share the project, an answer says in which one it was said", async () => {
  const { home, cwd, all } = await clients();
  const before = await all[0]?.call("recall", { query: "storage format" });
  expect(before?.text).toContain("you said\n");
  await saidInCursor(
    home,
    cwd,
    "We decided to print the tide tables on Fridays because the harbor asks for them.",
  );
  for (const client of all) {
    const { text, data } = await client.call("recall", {
      query: "tide tables and storage format",
      kinds: ["decision"],
    });
    expect(text).toMatch(/storage.* you said in Claude Code$/m);
    const sources = (data.hits as { source: string }[]).map(({ source }) => source);
    expect(sources.sort()).toEqual(["you said in Claude Code", "you said in Cursor"]);
  }
});

async function saidInCursor(home: ThrowAwayHome, cwd: string, prompt: string): Promise<void> {
  const ids = { conversation_id: "5a5b5c5d-0000-4000-8000-00000000bbbb", generation_id: "turn-1" };
  const installed = [process.execPath, join(DIST, "hook.cjs"), "cursor", String(PATIENCE_S)];
  const said = { ...ids, hook_event_name: "beforeSubmitPrompt", workspace_roots: [cwd], prompt };
  const { exitCode } = await callHook(said, { home, installed, timeoutMs: 60_000 });
  expect(exitCode).toBe(0);
  unbidden({ home, cwd }, "curate");
}

/** The lines between the two that hold a random number. */
function unframed(block: string): readonly string[] {
  return block.trim().split("\n").slice(1, -1);
}

test("an answer is short: ids and one line each, the whole of one by `show`", async () => {
  const { all } = await clients();
  for (const client of all) {
    const { text, data } = await client.call("recall", { query: "storage format" });
    const hits = data.hits as { id: string; title: string }[];
    expect(hits[0]?.id).toMatch(/^[0-9a-f]{4,}$/);
    for (const { id, title } of hits) {
      expect(title).not.toContain("\n");
      expect(text.split("\n").filter((line) => line.includes(id))).toHaveLength(1);
    }
    expect(text.length).toBeLessThan(1_000);
  }
});
