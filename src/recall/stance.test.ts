import { expect, test } from "vitest";
import { type Stance, stanceOf } from "./stance.ts";

test.each<[string, Stance["name"]]>([
  ["why do we pin node", "ours"],
  ["tickets fail again, same as last time", "ours"],
  ["which port has the ferry desk", "question"],
  ["fix the flaky ticket test", "plain"],
  ["what is a monad", "general"],
  ["explain tail calls to me", "general"],
  ["how do I flatten a list?", "general"],
  ["rename the variable on line 40", "at hand"],
  ["fix the typo in the footer", "at hand"],
  ["lgtm ship it", "reply"],
  ["no, the other one", "reply"],
  ["continue", "reply"],
  ["harbour", "one word"],
  ["TicketPrinter", "plain"],
  ["", "plain"],
])("%j is %s", (prompt, name) => {
  expect(stanceOf(prompt).name).toBe(name);
});

test("a reply that goes on to ask something is no mere reply", () => {
  expect(stanceOf("ok, which port did we choose?").name).toBe("ours");
});
