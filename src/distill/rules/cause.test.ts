import { expect, test } from "vitest";
import { CAUSE } from "./cause.ts";
import { edited, type Happening, prompt, ran, reply, sessionOf } from "./session.fixture.ts";

const found = (...happenings: readonly Happening[]) =>
  CAUSE.find("s1", sessionOf(...happenings)).map(({ draft: { title, trust, kind } }) => [title, trust, kind]);

const WORKED = [prompt("the tide table is empty at night"), edited("src/tide.ts")] as const;

test.each([
  [
    "Root cause: the table is read before the harbour's clock is set.",
    "The table is read before the harbour's clock is set",
  ],
  [
    "Fixed.\n\n**Root cause:** `tideAt()` rounds down, so midnight falls on the day before.",
    "tideAt() rounds down, so midnight falls on the day before.",
  ],
  ["The root cause was that two clerks wrote the same row at once.", "Two clerks wrote the same row at once"],
  ["Die Ursache war: Die Tabelle wird vor der Uhr gelesen.", "Die Tabelle wird vor der Uhr gelesen"],
  [
    "根本原因は時計が設定される前に潮位表が読み込まれていたことです。夜は空になります。そのため順序を変えました。",
    "時計が設定される前に潮位表が読み込まれていたことです",
  ],
])("kept: %s", (words, title) => {
  expect(found(...WORKED, reply(words))).toEqual([[title, 2, "failure"]]);
});

test.each<[string, readonly Happening[]]>([
  [
    "it is only suspected",
    [...WORKED, reply("Root cause: the clock is probably set too late for the table.")],
  ],
  ["it is about the search", [...WORKED, reply("Root cause found and verified, the fix is on its way now.")]],
  [
    "nothing was changed for it",
    [prompt("why?"), ran("ls"), reply("Root cause: the table is read before the clock is set.")],
  ],
  ["it is quoted", [...WORKED, reply("> Root cause: the table is read before the clock is set.")]],
])("nothing is kept where %s", (_title, happenings) => {
  expect(found(...happenings)).toEqual([]);
});
