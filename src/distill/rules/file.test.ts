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

const TRIED = [
  prompt("use a map in scheduler.go"),
  edited("scheduler.go", "- var jobs []Job\n+ var jobs map[string]Job"),
];
const TAKEN_OUT = ["scheduler.go: changes were reverted", "tried: Use a map in scheduler.go"];
const BACK = edited("scheduler.go", "- var jobs map[string]Job\n+ var jobs []Job");
const OTHER = edited("scheduler.go", "- var jobs map[string]Job\n+ var jobs = list.New()");

test.each<[string, readonly Happening[]]>([
  ["the user wants it undone, and the file is changed again", [prompt("hm no, undo that"), OTHER]],
  ["they want another way in the same breath", [prompt("revert this and use a linked list"), OTHER]],
  ["they say it in German", [prompt("mach das rückgängig"), OTHER]],
  ["the whole tree is thrown away", [prompt("throw that away"), ran("git reset --hard")]],
  ["all of the folder is restored", [prompt("take it back, please"), ran("git restore .")]],
  ["it is put back to the letter, whatever is said", [prompt("the order of jobs matters"), BACK]],
])("a change is known as reverted where %s", (_what, later) => {
  expect(foundIn(...TRIED, reply("Done."), ...later, reply("It is as before."))).toEqual([TAKEN_OUT]);
});

test.each<[string, readonly Happening[]]>([
  ["an undo button is wanted", [prompt("add an undo button to scheduler.go"), OTHER]],
  ["it is only asked", [prompt("can you undo that?"), reply("Yes.")]],
  ["nothing came of the wish", [prompt("undo that"), reply("I would rather not.")]],
  ["another file is changed", [prompt("undo that"), edited("queue.go")]],
  ["the file is only changed further", [prompt("now sort them"), OTHER]],
  ["it is told of", [prompt("they had to roll back the release in May"), OTHER]],
  ["throwing it away failed", [prompt("undo that"), failed("git reset --hard", "Exit code 128")]],
  ["a tree is thrown away that nobody spoke of", [prompt("go to main"), ran("git reset --hard")]],
])("a change is not known as reverted where %s", (_what, later) => {
  expect(foundIn(...TRIED, reply("Done."), ...later)).toEqual([]);
});

test("what was tried and taken out before the user spoke again is no revert", () => {
  expect(foundIn(...TRIED, BACK, reply("It stays a list."))).toEqual([]);
});

test("a revert by git is told once, also where the user asked for it", () => {
  const later = [prompt("undo that"), ran("git checkout -- scheduler.go"), BACK];
  expect(foundIn(...TRIED, ...later)).toEqual([TAKEN_OUT]);
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
