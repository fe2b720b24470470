import { expect, test } from "vitest";
import { FILE } from "./file.ts";
import { edited, failed, type Happening, prompt, ran, reply, sessionOf } from "./session.fixture.ts";

const foundIn = (...happenings: readonly Happening[]) =>
  FILE.find("s1", sessionOf(...happenings)).map(({ draft: { title, body } }) => [title, body]);

const RED = "Exit code 1\nAssertionError: expected 19.01 to be 19";

test("a change that was thrown away is known with what it had tried", () => {
  const events = [
    prompt("use a map in scheduler.go"),
    edited("scheduler.go"),
    reply("Done."),
    prompt("hm no. undo that"),
    ran("git checkout -- scheduler.go"),
  ];
  expect(foundIn(...events)).toEqual([
    ["scheduler.go: changes were reverted", "tried: Use a map in scheduler.go"],
  ]);
});

test.each([
  ["git restore web/site.css", "", "web/site.css: changes were reverted"],
  ["git checkout HEAD -- a.ts b.ts", "", "a.ts, b.ts: changes were reverted"],
  [
    "git revert --no-edit 4be1c09",
    '[main 77ac011] Revert "feat(login): remember the device"',
    "Reverted: feat(login): remember the device",
  ],
])("%s", (command, output, title) => {
  expect(foundIn(prompt("undo it"), ran(command, output))).toEqual([[title, ""]]);
});

test.each([
  "git checkout main",
  "git checkout -b try",
  "git restore --staged a.ts",
  "git revert --abort",
  "git checkout -- .",
  "echo git checkout -- a.ts",
  "git checkout -- a.ts || true",
])("nothing from: %s", (command) => {
  expect(foundIn(prompt("go on"), edited("a.ts"), ran(command))).toEqual([]);
});

test("a bug that was complained of, seen red and then green is known by its file", () => {
  const events = [
    prompt("the tax test fails since this morning"),
    failed("npx vitest run tax", RED),
    edited("src/tax/round.ts"),
    failed("npx vitest run tax", RED),
    edited("src/tax/round.ts"),
    ran("npx vitest run tax"),
  ];
  expect(foundIn(...events)).toEqual([
    [
      "Fixed in src/tax/round.ts: AssertionError: expected 19.01 to be 19",
      "checked with: npx vitest run tax",
    ],
  ]);
  expect(FILE.find("s1", sessionOf(...events))).toMatchObject([
    { identity: ["e2"], draft: { kind: "note", trust: 1, origin: "tool:Bash", files: ["src/tax/round.ts"] } },
  ]);
});

test.each([
  [
    "work that nobody complained of",
    [prompt("add a discount"), failed("npm test", RED), edited("a.ts"), ran("npm test")],
  ],
  [
    "a test written first",
    [prompt("fix the tax"), edited("a.test.ts"), failed("npm test", RED), edited("a.ts"), ran("npm test")],
  ],
  [
    "what is still red",
    [prompt("fix the tax"), failed("npm test", RED), edited("a.ts"), failed("npm test", RED)],
  ],
  ["another check", [prompt("fix the tax"), failed("npm test a", RED), edited("a.ts"), ran("npm test b")]],
  [
    "a machine that was not ready",
    [prompt("fix it"), failed("npm test", "Exit code 1\nECONNREFUSED"), edited("a.ts"), ran("npm test")],
  ],
  ["no edit at all", [prompt("fix it"), failed("npm test", RED), ran("npm test")]],
] as const)("no fix: %s", (_what, events) => {
  expect(foundIn(...events)).toEqual([]);
});
