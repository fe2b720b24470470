import { expect, test } from "vitest";
import { type PromptType, readPromptType } from "./prompt.ts";

test.each<[string, PromptType["name"]]>([
  ["why do we pin node", "ours"],
  ["tickets fail again, same as last time", "ours"],
  ["which port has the ferry desk", "question"],
  ["fix the flaky ticket test", "plain"],
  ["what is a monad", "general"],
  ["explain tail calls to me", "general"],
  ["how do I flatten a list?", "general"],
  ["explain the difference between tide and ebb again", "general"],
  ["write a migration for the berths", "plain"],
  ["give me a haiku about boats", "general"],
  ["yarn or npm in this repo", "ours"],
  ["We decided that tickets expire at noon, because the ferry is full then.", "telling"],
  ["fine. Never run the tests without the tag.", "telling"],
  ["we'll go with a flat file, since the startup is slow", "telling"],
  ["did we go with the flat file or what", "ours"],
  ["what have we decided on ticket prices", "ours"],
  ["rename the variable on line 40", "at hand"],
  ["fix the typo in the footer", "at hand"],
  ["lgtm ship it", "reply"],
  ["no, the other one", "reply"],
  ["continue", "reply"],
  ["tickets look fine, moving on", "reply"],
  ["the ferry is done, thanks!", "reply"],
  ["harbour", "one word"],
  ["TicketPrinter", "plain"],
  ["", "plain"],
])("%j is %s", (prompt, name) => {
  expect(readPromptType(prompt).name).toBe(name);
});

test("a reply that goes on to ask something is no mere reply", () => {
  expect(readPromptType("ok, which port did we choose?").name).toBe("ours");
});
