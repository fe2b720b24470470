import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import { actionsIn, isAboutAction, isStandingInstruction } from "./actions.ts";

test.each([
  ["commit", "commit"],
  ["commit and push", "commit+push"],
  ["please create the PR for the tide table", "pull request"],
  ["make a branch for the lock", "branch"],
  ["fix the pier, then add unit tests for it", "writing tests"],
  ["run the harbor tests", "running tests"],
  ["git stash and come back", "stash"],
  ["create the release 2.1.0", "release"],
  ["write the reply to the harbour master", "reply"],
  ["update the changelog", "documentation"],
  ["커밋해줘", "commit"],
])("%j asks for %s", (prompt, actions) => {
  expect([...actionsIn(prompt)].join("+")).toBe(actions);
});

test.each([
  "the commit is missing",
  "how do I commit?",
  "look at the pull request",
  "the tests run for an hour",
  "rename the branch office of the ledger",
  `commit ${"and tell everybody about the berths ".repeat(4)}`,
])("%j asks for no such work", (prompt) => {
  expect([...actionsIn(prompt)]).toEqual([]);
});

const preference = (title: string, parts: Partial<Memory> = {}) =>
  memoryWith({ kind: "preference", rule: "preference", title, ...parts });

test.each([
  ["commit", preference("Never commit the tide tables"), true],
  ["commit", preference("Berths are numbered from one"), false],
  ["commit", preference("Don't commit tide tables", { kind: "decision" }), true],
  ["commit", preference("The commit was about tides", { kind: "decision" }), false],
  ["branch", preference("Use the prefix 'pier/' for the branch name"), true],
  ["pull request", preference("I open the pull request myself"), true],
])("of %s it is said: %o", (action, memory, expected) => {
  expect(isAboutAction(memory, new Set([action]))).toBe(expected);
});

test.each([
  ["an answer of the moment", { rule: "answer" }],
  ["the agent's word", { trust: 2 }],
  ["what was replaced", { supersededBy: "b".repeat(32) }],
  ["a note", { kind: "note" }],
] as const)("%s is no standing word", (_what, parts) => {
  expect(isStandingInstruction(preference("Never commit the tide tables", parts))).toBe(false);
});
