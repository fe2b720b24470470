import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { memoryTitles, storedTexts } from "../support/kept.ts";
import { clockMovedBy } from "../support/preload.ts";
import { happened } from "../support/resident.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();
const DAY_MS = 86_400_000;
const yesterday = { clockMs: -DAY_MS };

const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
const QUESTION = "What did we decide about the JSONL storage format?";

/** A project about which one thing was said in an earlier session. */
function afterMonday(home: ThrowAwayHome): string {
  const project = home.project("heron");
  const monday = clientSession(home, project);
  happened(home, [monday.start(), monday.prompt(DECISION), monday.stop("Noted."), monday.end()]);
  expect(memoryTitles(home)).toHaveLength(1);
  return project;
}

test("events keep the order in which they came", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start(), session.prompt("one")]);
  await play(home, [session.prompt("two")], { env: clockMovedBy(-DAY_MS) });
  await play(home, [session.prompt("three"), session.stop("done")]);
  expect(storedTexts(home)).toEqual(["one", "two", "three"]);
});

test("events that were kept aside keep it too", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  happened(home, [session.start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  happened(home, [session.prompt("one")]);
  happened(home, [session.prompt("two")], yesterday);
  await other.release();
  happened(home, [session.stop("done")]);
  expect(storedTexts(home)).toEqual(["one", "two"]);
});

test("what was told once is not told again, but for its id", () => {
  const home = newHome();
  const tuesday = clientSession(home, afterMonday(home));
  const [, first] = happened(home, [tuesday.start(), tuesday.prompt(QUESTION)]);
  expect(first).toContain("JSONL");
  const [again] = happened(home, [tuesday.prompt(QUESTION)], yesterday);
  expect(again).toMatch(/^already in this context: [0-9a-f]{4}/m);
  expect(again).not.toContain("JSONL");
});

test("after a compaction it is told again", () => {
  const home = newHome();
  const tuesday = clientSession(home, afterMonday(home));
  happened(home, [tuesday.start(), tuesday.prompt(QUESTION)]);
  const [, again] = happened(home, [tuesday.start("compact"), tuesday.prompt(QUESTION)], yesterday);
  expect(again).toContain("JSONL");
});

test("a session is not told its own words", () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  happened(home, [session.start()]);
  const told = happened(
    home,
    [session.prompt(DECISION), session.stop("Noted."), session.prompt(QUESTION)],
    yesterday,
  );
  expect(memoryTitles(home)).toHaveLength(1);
  expect(told).toEqual([null, null, null]);
});

test("after a compaction a session is told what it said before", () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  happened(home, [session.start(), session.prompt(DECISION), session.stop("Noted.")]);
  const [, again] = happened(home, [session.start("compact"), session.prompt(QUESTION)], yesterday);
  expect(again).toContain("JSONL");
});
