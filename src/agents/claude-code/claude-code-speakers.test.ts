import { expect, test } from "vitest";
import { clientLines, readLines } from "./claude-code-transcript.fixture.ts";

const client = clientLines();
const TURN = "0b7a4c9e-1d2f-4a5b-8c6d-7e8f90a1b2c3";
const first = (...entries: readonly unknown[]) => readLines(entries).events.at(-1);

test.each<[string, object, true | undefined]>([
  ["a program that runs the client", { entrypoint: "sdk-cli" }, true],
  [
    "an editor's program, of what a person typed",
    { entrypoint: "sdk-ts", origin: { kind: "human" } },
    undefined,
  ],
  ["an app", { entrypoint: "claude-desktop" }, undefined],
  ["the terminal", { entrypoint: "cli" }, undefined],
  ["a client that does not say", {}, undefined],
  ["a schedule", { promptSource: "scheduled" }, true],
  ["another agent of a team", { promptSource: "teammate" }, true],
  ["a person who waited for the agent", { promptSource: "queued" }, undefined],
])("%s speaks for a person or does not", (_, more, byProgram) => {
  expect(first(client.prompt(TURN, "Moor the ferry", more))?.byProgram).toBe(byProgram);
});

test("an event with a unique key is recognised in a copy of its session", () => {
  expect(first(client.prompt(TURN, "Moor"))?.isUnique).toBe(true);
  expect(first(client.prompt("p-1", "Moor"))?.isUnique).toBeUndefined();
  expect(first(client.prompt(undefined, "Moor"))?.isUnique).toBeUndefined();
  const called = (id: string) =>
    first(client.calls(id, "Bash", { command: "x" }), client.result("p-1", id, "y"));
  expect(called("toolu_01Xb37mSUCeut6FNAUaQAqut")?.isUnique).toBe(true);
  expect(called("call_0")?.isUnique).toBeUndefined();
});

test("a line of the user's that nobody says was typed is not the user's word", () => {
  const said = (text: unknown, more: object) => first(client.prompt(TURN, text, more))?.byProgram;
  const texts = ["fix the typo", "We decided to use Valkey."].map((text) => ({ type: "text", text }));
  const unnamed = { promptSource: undefined };
  expect(said("Use Valkey from now on.", unnamed)).toBe(true);
  expect(said(texts, {})).toBe(true);
  expect(said("Use Valkey from now on.", { ...unnamed, version: "2.1.143" })).toBeUndefined();
  expect(said("Use Valkey from now on.", { ...unnamed, origin: { kind: "human" } })).toBeUndefined();
});

test("what an editor adds beside a prompt is no part of it", () => {
  const texts = ["<ide_opened_file>a.ts</ide_opened_file>", "fix the typo"].map((text) => ({
    type: "text",
    text,
  }));
  expect(first(client.prompt(TURN, texts))).toMatchObject({ text: "fix the typo", trust: 3 });
});
