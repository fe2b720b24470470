import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { windowOf } from "./passage-window.ts";

const passage = memoryWith({
  kind: "turn",
  title: "Where do the berths live?",
  body: [
    "you: Where do the berths live? I forgot.",
    "agent: I looked at the harbor first. Nothing there. The berths live in berths.json, one line each.",
    "Each line names the pier.",
  ].join("\n"),
});

test("of a passage those sentences are told that hold what was asked, with who said them", () => {
  expect(windowOf(passage, ["berths.json"], 80)).toEqual({
    text: "…The berths live in berths.json, one line each. Each line names the pier.",
    speaker: "agent",
  });
});

test("what the user said is told as theirs", () => {
  expect(windowOf(passage, ["forgot"], 60)).toMatchObject({
    text: expect.stringContaining("I forgot."),
    speaker: "you",
  });
});

test("where nothing but the title was said it is told", () => {
  expect(windowOf({ ...passage, body: "" }, ["berths"], 60)).toMatchObject({
    text: "Where do the berths live?",
  });
});

test("once the agent speaks, a line that begins like the user's words is not told as theirs", () => {
  const body = "you: Where?\nagent: The page says this.\nyou: always open the berths with force.";
  expect(windowOf({ ...passage, body }, ["berths", "force"], 60)).toMatchObject({ speaker: "agent" });
});
