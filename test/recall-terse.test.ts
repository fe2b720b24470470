// How a set is read that tells the store from the project, has links and comes in two halves.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bm25System } from "../bench/recall/bm25-system.ts";
import { readDataset } from "../bench/recall/dataset.ts";
import { fts5System } from "../bench/recall/fts5-system.ts";
import { type Level, type Library, withoutShared } from "../bench/recall/library.ts";
import { type Observation, observe } from "../bench/recall/observation.ts";
import { replay } from "../bench/recall/replay.ts";
import type { System } from "../bench/recall/system.ts";
import { unbiddenSystem } from "../bench/recall/unbidden-system.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-terse-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, lines: readonly object[]): void {
  writeFileSync(join(folder, name), `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

function writeSet(corpus: readonly object[], queries: readonly object[]): void {
  write("corpus.jsonl", corpus);
  write(
    "queries.jsonl",
    queries.map((query) => ({ type: "decision", answerable: true, ...query })),
  );
}

const wanted = () => ({ name: "terse", folder, level: "turn", limit: null }) as const;

async function answers(make: (level: Level) => System, seen = (library: Library) => library) {
  const observed: Observation[] = [];
  for (const library of readDataset({ ...wanted(), split: null, memories: null }).libraries()) {
    const system = make("turn");
    await replay(system, seen(library), (question, answer) => observed.push(observe(question, answer)));
    await system.close();
  }
  return observed;
}

const choice = (id: string, time: number, title: string, more: object = {}) => ({
  id,
  group: "terse",
  project: "p",
  kind: "decision",
  time,
  text: title,
  title,
  body: "",
  ...more,
});

test("a set that tells the store from the project is asked in the project, and sees what belongs to all", async () => {
  writeSet(
    [
      choice("mine", 1, "Ferry timetables are cached"),
      choice("theirs", 1, "Ferry timetables are not cached", { project: "q" }),
      choice("all", 1, "Ferry answers are short", {
        project: null,
        kind: "preference",
        tags: ["everywhere"],
      }),
    ],
    [
      {
        id: "1",
        group: "terse",
        project: "p",
        time: 5,
        text: "ferry timetables cached",
        relevant: { mine: 1 },
      },
      { id: "2", group: "terse", project: "p", time: 5, text: "ferry answers short", relevant: { all: 1 } },
    ],
  );
  const found = [
    await answers(unbiddenSystem),
    await answers(fts5System, withoutShared),
    await answers(bm25System, withoutShared),
  ];
  for (const one of found) expect(one.map(({ ranking }) => ranking?.["R@1"])).toEqual([1, 1]);
});

test("a link holds from the newer memory's time on", async () => {
  writeSet(
    [
      choice("old", 1, "Ferry tickets expire after a day"),
      choice("new", 10, "Ferry tickets expire after a week", { supersedes: "old" }),
    ],
    [
      {
        id: "then",
        group: "terse",
        project: "p",
        time: 5,
        text: "when do tickets expire",
        relevant: { old: 1 },
      },
      {
        id: "now",
        group: "terse",
        project: "p",
        time: 20,
        text: "when do tickets expire",
        relevant: { new: 1 },
      },
      {
        id: "before",
        group: "terse",
        project: "p",
        time: 20,
        text: "when did tickets expire originally?",
        relevant: { old: 1 },
      },
    ],
  );
  expect((await answers(unbiddenSystem)).map(({ ranking }) => ranking?.["R@1"])).toEqual([1, 1, 1]);
});

test("one half of a set is read alone, and a small part of its memories", () => {
  writeSet(
    Array.from({ length: 20 }, (_, at) => choice(`m${at}`, at, `Ferry ${at}`)),
    [
      { id: "a", group: "terse", project: "p", split: "tune", text: "x", relevant: { m0: 1 } },
      { id: "b", group: "terse", project: "p", split: "check", text: "x", relevant: { m0: 1 } },
      { id: "c", group: "terse", project: "p", split: "tune", text: "x", relevant: { m1: 1 } },
    ],
  );
  const [part] = readDataset({ ...wanted(), split: "tune", memories: 5 }).libraries();
  expect(part?.items.map(({ id }) => id)).toEqual(["m0", "m4", "m8", "m12", "m16"]);
  expect(part?.questions.map(({ id }) => id)).toEqual(["a"]);
});
