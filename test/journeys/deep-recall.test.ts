import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

function projectWithPast(): { home: ThrowAwayHome; project: string } {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const monday = clientSession(home, project);
  happened(home, [
    monday.start(),
    monday.prompt("We decided to use JSONL for the storage format because it is append-only."),
    monday.stop("I will."),
    monday.end(),
  ]);
  return { home, project };
}

/** What made each recall in depth speak, oldest first. */
function occasions(home: ThrowAwayHome): string[] {
  return storeRows(home, "SELECT paths FROM receipt WHERE hook_event = 'prompt' ORDER BY at, rowid")
    .flatMap(({ paths }) => JSON.parse(String(paths)))
    .filter(({ path }) => path === "deep")
    .map(({ facts }) => `${facts.trigger} ${facts.occasion}`);
}

const ONLY_DEEP = { UNBIDDEN_PROMPT_INJECT_RELEVANT: "false" };

test("a long session is told once what its last turns are about, and again when it was compacted", async () => {
  const { home, project } = projectWithPast();
  const session = clientSession(home, project);
  const turns = Array.from({ length: 11 }, (_, at) => session.prompt(`and number ${at}?`));
  happened(home, [session.start(), ...turns, session.end(), session.start("resume")]);
  const [twelfth, thirteenth, next] = happened(
    home,
    [
      session.prompt("the storage format, JSONL or what was it"),
      session.prompt("go on with it"),
      session.prompt("and then?"),
    ],
    { env: ONLY_DEEP },
  );
  expect([twelfth, next]).toEqual([null, null]);
  expect(thirteenth).toContain("JSONL");
  expect(occasions(home)).toEqual(["turns first"]);
  const replay = unbidden({ home, cwd: project, env: ONLY_DEEP }, "why", "last", "--replay");
  expect(replay.stdout).toMatch(/same .*JSONL/);
  happened(home, [session.start("compact"), session.prompt("go on")]);
  expect(occasions(home)).toEqual(["turns first", "turns compaction"]);
});

test("a prompt of 334 characters is told at once, one of 333 is not, and a switch stops it alone", async () => {
  const { home, project } = projectWithPast();
  const words = (length: number) =>
    `${"the storage format, JSONL or what ".padEnd(length - 1, "is it so ")}x`;
  const session = clientSession(home, project);
  const off = { ...ONLY_DEEP, UNBIDDEN_DEEP_ENABLED: "0" };
  expect(happened(home, [session.prompt(words(334))], { env: off })).toEqual([null]);
  const told = happened(home, [session.prompt(words(333)), session.prompt(words(334))], { env: ONLY_DEEP });
  expect(told).toEqual([null, expect.stringContaining("JSONL")]);
  expect(occasions(home)).toEqual(["chars first"]);
  const other = clientSession(home, project);
  const question = other.prompt("What did we decide about the storage format?");
  expect(happened(home, [question], { env: off })).toEqual([expect.stringContaining("JSONL")]);
});
