import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { passageWindow } from "./render.ts";

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
  expect(passageWindow(passage, ["berths.json"], 80)).toEqual({
    text: "…The berths live in berths.json, one line each. Each line names the pier.",
    speaker: "agent",
  });
});

test("the user's words are labelled as theirs", () => {
  expect(passageWindow(passage, ["forgot"], 60)).toMatchObject({
    text: expect.stringContaining("I forgot."),
    speaker: "you",
  });
});

test("where nothing but the title was said it is told", () => {
  expect(passageWindow({ ...passage, body: "" }, ["berths"], 60)).toMatchObject({
    text: "Where do the berths live?",
  });
});

test("the user's words between replies are labelled as theirs", () => {
  const body = "you: Where?\nagent: In one file or two?\nyou: in two berths files\nagent: Done.";
  expect(passageWindow({ ...passage, body }, ["two", "berths"], 30)).toMatchObject({ speaker: "you" });
});
