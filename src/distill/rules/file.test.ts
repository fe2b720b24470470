import { expect, test } from "vitest";
import { FILE } from "./file.ts";
import { edited, failed, type Happening, prompt, ran, reply, sessionOf } from "./session.fixture.ts";

const foundIn = (...happenings: readonly Happening[]) =>
  FILE.find("s1", sessionOf(...happenings)).map(({ draft: { title, body } }) => [title, body]);

const TRIED = [
  prompt("use a map in scheduler.go"),
  edited("scheduler.go", "- var jobs []Job\n+ var jobs map[string]Job"),
];
const UNDO = edited("scheduler.go", "- var jobs map[string]Job\n+ var jobs []Job");
const OTHER = edited("scheduler.go", "- var jobs map[string]Job\n+ var jobs = list.New()");
const BODY = "the change to scheduler.go was taken back";

test("a revert quotes the user's remarks about the commit", () => {
  const output = '[main 77ac011] Revert "perf(chart): read tides in blocks"';
  const reason = prompt("The chart stays empty now. I don't see a single tide.");
  expect(foundIn(reason, ran("git revert --no-edit 4be1c09", output))).toEqual([
    ["Reverted: perf(chart): read tides in blocks", "The chart stays empty now. I don't see a single tide."],
  ]);
});

test("a revert is titled by the reverted commit", () => {
  const output = '[main 77ac011] Revert "feat(login): remember the device"';
  expect(foundIn(prompt("undo it"), ran("git revert --no-edit 4be1c09", output))).toEqual([
    ["Reverted: feat(login): remember the device", ""],
  ]);
});

test.each<[string, string, readonly Happening[], string]>([
  [
    "the file is changed again",
    "no, undo that. The order of jobs matters because retries go first",
    [OTHER],
    "The order of jobs matters because retries go first",
  ],
  [
    "it stands in the same sentence",
    "revert this and use a list because maps shuffle the jobs",
    [OTHER],
    "Revert this and use a list because maps shuffle the jobs",
  ],
  [
    "the whole tree is thrown away",
    "throw that away. It breaks the nightly run",
    [ran("git reset --hard")],
    "It breaks the nightly run",
  ],
])("what the user had taken back is known with their reason where %s", (_title, words, later, title) => {
  expect(foundIn(...TRIED, reply("Done."), prompt(words), ...later)).toEqual([[title, BODY]]);
});

test.each<[string, readonly Happening[]]>([
  ["nobody says why", [prompt("hm no, undo that"), OTHER]],
  ["git throws a file away", [prompt("go on"), ran("git checkout -- scheduler.go")]],
  ["a file is restored", [prompt("undo it"), ran("git restore web/site.css")]],
  ["an import line is put back to the letter", [prompt("the order of jobs matters"), UNDO]],
  ["it is put back before the user spoke again", [UNDO]],
  ["it is only asked", [prompt("can you undo that?"), reply("Yes, because it is in git.")]],
  ["nothing came of the wish", [prompt("undo that because it is slow"), reply("I would rather not.")]],
  ["another file is changed", [prompt("undo that because it is slow"), edited("queue.go")]],
  ["throwing it away failed", [prompt("undo that, it breaks"), failed("git reset --hard", "Exit code 128")]],
])("nothing is said of a change where %s", (_title, later) => {
  expect(foundIn(...TRIED, reply("Done."), ...later)).toEqual([]);
});

test("a reported bug with a failing, then passing test is everyday work", () => {
  const red = "Exit code 1\nAssertionError: expected 19.01 to be 19";
  const events = [
    prompt("the tax test fails since this morning"),
    failed("npx vitest run tax", red),
    edited("src/tax/round.ts"),
    ran("npx vitest run tax"),
  ];
  expect(foundIn(...events)).toEqual([]);
});
