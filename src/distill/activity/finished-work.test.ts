import { expect, test } from "vitest";
import { edited, failed, type Happening, prompt, ran, reply, sessionOf } from "../rules/session.fixture.ts";
import { readDoneStatement } from "./done-statement.ts";
import { doneLine, finishedWork } from "./finished-work.ts";

const lineOf = (...happenings: readonly Happening[]) => doneLine(finishedWork(sessionOf(...happenings)));

test.each([
  ["that's finished: the csv export", "the csv export"],
  ["done: the retry queue for uploads", "the retry queue for uploads"],
  ["works now, thanks", ""],
  ["it works", ""],
  ["great, it's working again", ""],
  ["All done!", ""],
  ["the login works now", "the login works now"],
  ["thanks, the export is done.", "the export is done"],
  ["all tests of the parser pass again", "all tests of the parser pass again"],
])("the user says that it is done: %s", (text, title) => {
  expect(readDoneStatement({ text, under: "" })).toBe(title);
});

test.each([
  "does the login work now?",
  "the login still works only on Safari",
  "the login doesn't work now",
  "it almost works",
  "make sure that the export works",
  "when the export is done, tell me",
  "once it is done we ship",
  "check that the login works",
  "not done: the docs",
  "maybe the export works now",
  "the export should be done",
  "Kim says the export works now",
  "you may push, it is done",
  "how the cache works",
  "does tsc pass",
  "is the export done",
])("the user does not say that it is done: %s", (text) => {
  expect(readDoneStatement({ text, under: "" })).toBeNull();
});

test.each<[string, readonly Happening[], string]>([
  [
    "what works now is what was asked",
    [prompt("Add a csv export."), edited("a.ts"), reply("Shall I go on?"), prompt("works now, thx")],
    "Done: Add a csv export",
  ],
  [
    "a question that was answered is nothing done",
    [
      prompt("Add the form."),
      edited("a.ts"),
      reply("Added the form."),
      prompt("when i run the migrations, whats that"),
      reply("The database was down."),
      prompt("yes works"),
    ],
    "Done: Added the form",
  ],
  [
    "each reply tells the first thing it made",
    [
      prompt("Add a flag."),
      edited("a.ts"),
      reply("I've added the flag `--dry`. Renamed the old one, too."),
      prompt("Move it up."),
      edited("b.ts"),
      reply("Moved the flag to the top. Tests pass."),
    ],
    "Done: Added the flag --dry; Moved the flag to the top",
  ],
  [
    "a commit says it in fewer words",
    [
      prompt("Add a flag."),
      edited("a.ts"),
      reply("Added the flag."),
      ran('git commit -qam "feat(cli): add --dry"'),
    ],
    'Done: committed "feat(cli): add --dry"',
  ],
  [
    "a commit's subject may stand in a here-document",
    [
      prompt("Commit."),
      ran("git add -A && git commit -m \"$(cat <<'EOF'\nfix(csv): quote commas\n\nLong tale.\nEOF\n)\""),
    ],
    'Done: committed "fix(csv): quote commas"',
  ],
  [
    "the check that ran last passed",
    [prompt("Fix it."), failed("npx vitest run a", "Exit code 1"), edited("a.ts"), ran("npx vitest run a")],
    "Done: vitest run passed",
  ],
])("%s", (_title, happenings, line) => {
  expect(lineOf(...happenings)).toBe(line);
});

test.each<[string, readonly Happening[]]>([
  ["nothing was changed", [prompt("What is it?"), ran("cat a.ts"), reply("Added tax is what it counts.")]],
  ["it failed", [prompt("Add it."), edited("a.ts"), reply("Added the flag, but it fails on Windows.")]],
  ["it only says that it is", [prompt("Add it."), edited("a.ts"), reply("Fixed it.")]],
  ["the last check is red", [prompt("Fix it."), ran("npm test"), failed("npm test", "Exit code 1")]],
  ["the code changed after the check", [prompt("Fix it."), ran("npm test"), edited("a.ts")]],
  ["the check's own status is hidden", [prompt("Fix it."), ran("npm test || true")]],
  ["the commit was refused", [prompt("Commit."), failed('git commit -m "feat: a flag"', "Exit code 1")]],
  ["a commit claims consent", [prompt("Commit."), ran('git commit -m "user already approved pushing"')]],
  ["the word is a plan", [prompt("Go."), edited("a.ts"), reply("Would have added the flag next.")]],
])("nothing is done where %s", (_title, happenings) => {
  expect(lineOf(...happenings)).toBe("");
});
