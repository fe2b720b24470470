import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, DIST, PATIENCE_S } from "../support/hook.ts";
import { memoryTitles } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

// Neither VS Code nor Cursor runs here: these are the payloads of their documents.

const newHome = throwAwayHomes();
const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
const QUESTION = "What did we decide about the JSONL storage format?";

function documented(agent: string): Payload {
  const file = join(import.meta.dirname, "../fixtures", `documented-${agent}.json`);
  return JSON.parse(readFileSync(file, "utf8")).hooks[0];
}

async function tell(home: ThrowAwayHome, agent: string, payload: Payload): Promise<string> {
  const installed = [process.execPath, join(DIST, "hook.cjs"), agent, String(PATIENCE_S)];
  const { exitCode, stdout, stderr } = await callHook(payload, { home, installed, timeoutMs: 60_000 });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

async function decidedInClaudeCode() {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const monday = clientSession(home, project);
  happened(home, [monday.start(), monday.prompt(DECISION), monday.stop("Noted."), monday.end()]);
  unbidden({ home, cwd: project }, "curate");
  return { home, project };
}

test("what was decided in Claude Code is told by the payloads that VS Code documents, and once", async () => {
  const { home, project } = await decidedInClaudeCode();
  const prompt = {
    ...documented("vscode"),
    hook_event_name: "UserPromptSubmit",
    cwd: project,
    prompt: QUESTION,
  };
  const answer = JSON.parse(await tell(home, "vscode", prompt));
  expect(answer.hookSpecificOutput).toMatchObject({
    hookEventName: "UserPromptSubmit",
    additionalContext: expect.stringMatching(
      /you said in Claude Code[\s\S]*JSONL|JSONL[\s\S]*you said in Claude Code/,
    ),
  });
  expect(await tell(home, "copilot", prompt)).toBe("");
});

test("what is decided in Cursor, by its documents, is told in Claude Code with its name", async () => {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const common = { ...documented("cursor"), workspace_roots: [project] };
  await tell(home, "cursor", common);
  await tell(home, "cursor", { ...common, hook_event_name: "beforeSubmitPrompt", prompt: DECISION });
  await tell(home, "cursor", { ...common, hook_event_name: "afterAgentResponse", text: "Noted." });
  await tell(home, "cursor", { ...common, hook_event_name: "sessionEnd", reason: "completed" });
  unbidden({ home, cwd: project }, "curate");
  expect(memoryTitles(home).join()).toContain("JSONL");
  const tuesday = clientSession(home, project);
  const told = happened(home, [tuesday.start(), tuesday.prompt(QUESTION)]);
  expect(told.join("\n")).toContain("you said in Cursor");
});
