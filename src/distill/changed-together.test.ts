import { expect, test } from "vitest";
import { relatedFileKey } from "../domain/entity.ts";
import { changedTogether } from "./changed-together.ts";
import { edited, type Happening, ran, sessionOf } from "./rules/session.fixture.ts";

/** "a b 2" for each pair of files, beside "a a 2" for the file itself. */
function pairs(files: readonly string[], ...happenings: readonly Happening[]): readonly string[] {
  const names = new Map(files.map((file) => [relatedFileKey(file), file]));
  const tallies = changedTogether(sessionOf(...happenings));
  return tallies
    .map(({ subject, variant, times }) => `${names.get(subject)} ${names.get(variant)} ${times}`)
    .toSorted();
}

test("files changed before a commit belong together, those after it do not", () => {
  const session = [edited("a.ts"), edited("./b.ts"), ran("git commit -m x"), edited("c.ts")];
  expect(pairs(["a.ts", "b.ts", "c.ts"], ...session)).toEqual([
    "a.ts a.ts 1",
    "a.ts b.ts 1",
    "b.ts a.ts 1",
    "b.ts b.ts 1",
    "c.ts c.ts 1",
  ]);
});

test("a change of everything ties nothing, and what lies elsewhere is left out", () => {
  const many = Array.from({ length: 13 }, (_, at) => edited(`src/${at}.ts`));
  expect(pairs([], ...many)).toEqual([]);
  expect(pairs(["a.ts"], edited("a.ts"), edited("/tmp/x/b.ts"), edited("../c.ts"))).toEqual(["a.ts a.ts 1"]);
});
