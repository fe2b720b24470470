import { expect, test } from "vitest";
import type { Commit } from "../../importers/importer.ts";
import { historyQuestions } from "./history-questions.ts";

/** Commits one after the other; a letter stands for each hash. */
function past(...commits: readonly (Partial<Commit> & { subject: string })[]): Commit[] {
  return commits.map((commit, at) => ({
    hash: `${at}`.padStart(7, "abcdef0"),
    at: at * 1000,
    writtenAt: at * 1000,
    isOwn: true,
    body: "",
    files: [],
    ...commit,
  }));
}

const asked = (commits: readonly Commit[], kind: string) =>
  historyQuestions(commits)
    .filter((question) => question.kind === kind)
    .map(({ text, knownCommits: after, answers: right }) => [text, after, right]);

test("a commit is searched by half its subject and by the rest of its message, with the whole history known", () => {
  const commits = past(
    {
      subject: "fix(ferry): close the ramp before the engine starts",
      body: "It closes.\nThe captain reported water on the lower vehicle deck. More.",
    },
    { subject: "wip" },
  );
  expect(asked(commits, "title")).toEqual([["close engine", 2, [0]]]);
  expect(asked(commits, "body")).toEqual([["captain reported water lower vehicle deck", 2, [0]]]);
});

test("a commit that reverts, fixes or names another asks for it just before, without naming it", () => {
  const hash = "3f2c1d0a9b8e7f6d5c4b3a291807f6e5d4c3b2a1";
  const commits = past(
    { hash, subject: "Cache the harbour timetable in memory" },
    { subject: "Unrelated painting work on the pier (#7)" },
    {
      subject: 'Revert "Cache the harbour timetable in memory"',
      body: `This reverts commit ${hash}.\n\nPassengers saw departures of yesterday.`,
    },
    { subject: "Repair colours of the pier railing", body: "Fixes #7" },
    { subject: `Speak of ${hash.slice(0, 9)} in the handbook` },
    { subject: 'Revert "Repair colours of the pier railing"', body: `This reverts commit ${hash}.` },
  );
  expect(asked(commits, "linked")).toEqual([
    ["Passengers saw departures yesterday", 2, [0]],
    ["Repair colours of the pier railing", 3, [1]],
    [`Speak of ${hash.slice(0, 9)} in the handbook`, 4, [0, 2]],
  ]);
});

test("a commit to a file that one earlier commit touched asks for that one", () => {
  const many = Array.from({ length: 11 }, (_, at) => `broad/${at}`);
  const commits = past(
    { subject: "Add tickets for dogs", files: ["dogs.ts", "index.ts"] },
    { subject: "Touch everything there is", files: ["index.ts", ...many] },
    { subject: "Let dogs travel free in winter", files: ["dogs.ts", "index.ts"] },
    { subject: "Rename one broad thing again", files: ["broad/1"] },
    { subject: "Let dogs travel free in summer", files: ["dogs.ts"] },
  );
  expect(asked(commits, "same file")).toEqual([["Let dogs travel free in winter", 2, [0]]]);
});

test("new work on new files is asked about before it is known, and needs no memory", () => {
  const commits = past(
    ...Array.from({ length: 40 }, (_, at) => ({
      subject: `Build the number ${at} quay`,
      files: [`quay-${at}.ts`],
    })),
    { subject: "Repair the first quay", files: ["quay-0.ts"] },
    // Nothing in it is new but its file.
    { subject: "Build the number 3 quay", files: ["again.ts"] },
  );
  const later = asked(commits, "later work");
  expect(later[0]).toEqual(["Build the number 20 quay", 10, []]);
  expect(later).toHaveLength(20);
  expect(asked(commits, "small talk")).toHaveLength(20);
});

test("a long history gives at most a hundred questions of a kind, evenly spread", () => {
  const commits = past(
    ...Array.from({ length: 500 }, (_, at) => ({ subject: `Build number ${at} quay wall` })),
  );
  const titles = asked(commits, "title");
  expect(titles).toHaveLength(100);
  expect(titles.at(-1)).toEqual(["Build 495 wall", 500, [495]]);
});

test("a short history gives no questions without an answer", () => {
  expect(historyQuestions([])).toEqual([]);
  expect(asked(past({ subject: "Begin the whole thing here" }), "small talk")).toEqual([]);
});
