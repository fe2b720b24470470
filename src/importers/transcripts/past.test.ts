import { afterEach, beforeEach, expect, test } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import type { Past } from "../../domain/past.ts";
import { type AgentFolder, agentFolder, jsonl } from "./transcripts.fixture.ts";

let agent: AgentFolder;

beforeEach(() => {
  agent = agentFolder();
});
afterEach(() => agent.remove());

async function pastIn(content: string): Promise<Past> {
  const session = await agent.importer.session(agent.put("-srv-ferry/s-1.jsonl", content));
  if (!session) throw new RangeError("there is no transcript");
  return agent.importer.past(session, 32_000_000);
}

test("a short transcript is read whole, an earlier summary in its place", async () => {
  const { prompt, says } = clientLines();
  const lines = [
    prompt("t1", "Move the table."),
    says("Moved."),
    prompt(undefined, "They moved a table.", { isCompactSummary: true }),
    prompt("t2", "And the chairs."),
  ];
  const { steps, opening, unreadBytes } = await pastIn(jsonl(lines));
  expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
    ["prompt", "Move the table."],
    ["reply", "Moved."],
    ["summary", "They moved a table."],
    ["prompt", "And the chairs."],
  ]);
  expect([opening, unreadBytes]).toEqual([[], 0]);
});

test("what was copied from another session is none of its past", async () => {
  const { prompt, says } = clientLines();
  const position = (turnIndex: number) => ({ turnPosition: { turnIndex } });
  const lines = [
    prompt("t9", "An old one.", position(0)),
    says("Old."),
    prompt("t9", "A new one.", position(1)),
  ];
  const { steps } = await pastIn(jsonl(lines));
  expect(steps.map(({ text }) => text)).toEqual(["A new one."]);
});

test("of a very long transcript the first prompts and the end are read, and what lies between is counted", async () => {
  const { prompt, says, line } = clientLines();
  const filler = jsonl([line({ type: "progress", data: "x".repeat(999_000) })]).repeat(40);
  const last = jsonl([prompt("t2", "And the chairs."), says("Moved, too.")]);
  const content = jsonl([prompt("t1", "Move the table."), says("Moved.")]) + filler + last;
  const { steps, opening, unreadBytes } = await pastIn(content);
  expect(opening.map(({ text }) => text)).toEqual(["Move the table."]);
  expect(steps.map(({ text }) => text)).toEqual(["And the chairs.", "Moved, too."]);
  expect(unreadBytes).toBe(Buffer.byteLength(content) - 33_000_000);
});
