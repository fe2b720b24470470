import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("what a person weighs less stands further below in a search, and says why", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  // Of near ties the newer comes first.
  run("add", "The ferry timetable of the harbour is checked on Mondays");
  run("add", "The ferry timetable is read from the harbour feed", "--kind", "decision");
  const hits = () => JSON.parse(run("search", "ferry timetable harbour", "--json").stdout).hits as Hit[];
  const usual = hits();
  expect(usual.map(({ memory }) => memory.kind)).toEqual(["decision", "note"]);
  run("config", "set", "weights.decision", "0.2");
  const weighed = hits();
  expect(weighed.map(({ memory }) => memory.kind)).toEqual(["note", "decision"]);
  expect(weighed[1]).toMatchObject({ confidence: usual[0]?.confidence, reasons: { source: 0.2 } });
  expect(run("config", "set", "weights.decision", "0").stderr).toContain("must be a number from 0.1 to 5");
});

interface Hit {
  readonly memory: { readonly kind: string };
  readonly confidence: number;
}
