// How the sets of `npm run bench -- recall` are read and lived through.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bm25System } from "../bench/recall/bm25-system.ts";
import { readDataset } from "../bench/recall/dataset.ts";
import { fts5System } from "../bench/recall/fts5-system.ts";
import type { DatasetName, Level } from "../bench/recall/library.ts";
import { measure } from "../bench/recall/measures.ts";
import { type Observation, observe } from "../bench/recall/observation.ts";
import { replay, stepsOf } from "../bench/recall/replay.ts";
import { readTime } from "../bench/recall/set-times.ts";
import type { System } from "../bench/recall/system.ts";
import { unbiddenSystem } from "../bench/recall/unbidden-system.ts";
import { everyNth } from "../src/text/every-nth.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-sets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SYSTEMS: readonly [string, (level: Level) => System][] = [
  ["unbidden", unbiddenSystem],
  ["fts5", fts5System],
  ["bm25", bm25System],
];

function write(name: string, lines: readonly object[]): void {
  writeFileSync(join(folder, name), `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

function writeSet(corpus: readonly object[], queries: readonly object[]): void {
  write("corpus.jsonl", corpus);
  write(
    "queries.jsonl",
    queries.map((query) => ({ type: "changelog", answerable: true, ...query })),
  );
}

const read = (name: DatasetName, level: Level = "turn", limit: number | null = null) =>
  readDataset({ name, folder, level, limit, split: null, memories: null });

async function answers(make: (level: Level) => System, name: DatasetName, level: Level = "turn") {
  const observed: Observation[] = [];
  for (const library of read(name, level).libraries()) {
    const system = make(level);
    await replay(system, library, (question, answer) => observed.push(observe(question, answer)));
    await system.close();
  }
  return observed;
}

const commit = (id: string, time: number, text: string, group = "p") => ({
  id,
  group,
  kind: "bugfix",
  time,
  text,
});

test.each(SYSTEMS)(
  "%s sees what was there when it was asked, in the project it was asked in",
  async (_name, make) => {
    writeSet(
      [
        commit("now", 10, "Retry the ferry timetable download\nIt timed out at noon."),
        commit("later", 30, "Retry the ferry timetable download twice"),
        commit("elsewhere", 5, "Retry the ferry timetable download", "q"),
      ],
      [
        { id: "1", group: "p", time: 10, text: "ferry timetable retry", relevant: { now: 1 } },
        { id: "2", group: "p", time: 30, text: "ferry timetable retry twice", relevant: { later: 1 } },
        { id: "3", group: "p", time: 9, text: "ferry timetable retry", relevant: { now: 1 } },
      ],
    );
    const found = await answers(make, "codemem");
    expect(found.map(({ question, ranking }) => [question.id, ranking?.["R@1"]])).toEqual([
      ["3", 0],
      ["1", 1],
      ["2", 1],
    ]);
  },
);

test("what the prompt hook would give is told with its cost, and silence costs nothing", async () => {
  writeSet(
    [commit("a", 10, "Pin the harbourmaster gateway to node 22 because libvips segfaults")],
    [
      {
        id: "1",
        group: "p",
        time: 11,
        text: "why is harbourmaster gateway libvips pinned",
        relevant: { a: 1 },
      },
      { id: "2", group: "p", time: 12, text: "yes", answerable: false },
    ],
  );
  const [asked, idle] = await answers(unbiddenSystem, "codemem");
  expect(asked?.shipped).toMatchObject({ something: true, right: true });
  expect(asked?.shipped?.tokens).toBeGreaterThan(20);
  expect(idle?.shipped).toEqual({ something: false, right: false, tokens: 0 });
});

test("words that were said twice are found for both", async () => {
  writeSet(
    [commit("a", 1, "Bump the moorings schema"), commit("b", 2, "Bump the moorings schema")],
    [{ id: "1", group: "p", time: 3, text: "moorings schema bump", relevant: { b: 1 } }],
  );
  const [found] = await answers(unbiddenSystem, "codemem");
  expect(found?.ranking?.["R@1"]).toBe(1);
});

test("each question is used for what it can measure", () => {
  writeSet(
    [commit("a", 1, "x")],
    [
      { id: "recall", group: "p", text: "x", relevant: { a: 1 } },
      { id: "silence", group: "p", text: "x", answerable: false },
      { id: "adversarial", group: "p", text: "x", answerable: false, relevant: { a: 1 } },
      {
        id: "fresh",
        group: "p",
        type: "reverted",
        text: "x",
        relevant: { a: 1 },
        fresh: ["a"],
        stale: ["b"],
      },
      { id: "nothing to hold it against", group: "p", text: "x" },
      { id: "whole chat", group: "p", type: "summarization", text: "x", relevant: { a: 1 } },
    ],
  );
  const usesIn = (name: DatasetName) =>
    [...read(name).libraries()].flatMap(({ questions }) => questions.map(({ id, use }) => `${id}: ${use}`));
  const common = ["recall: recall", "silence: silence", "adversarial: silence", "fresh: freshness"];
  expect(usesIn("beam")).toEqual(common);
  expect(usesIn("codemem")).toEqual([...common, "whole chat: recall"]);
});

test("a line that is not of the set's shape is named", () => {
  write("corpus.jsonl", [commit("a", 1, "x"), { id: "b" }]);
  write("queries.jsonl", []);
  expect(() => read("codemem")).toThrow(/corpus\.jsonl:2/);
});

const turn = (seq: number, session: string, text: string, time: string) => ({
  id: `${session}/${seq}`,
  group: "c",
  session,
  seq,
  time,
  speaker: seq % 2 === 0 ? "user" : "assistant",
  text,
});

test("turns keep their order, though their session has one time and some have none", () => {
  writeSet(
    [turn(0, "s1", "a", "March-15-2024"), turn(1, "s1", "b", ""), turn(0, "s2", "c", "March-15-2024")],
    [],
  );
  write("queries.jsonl", [
    { id: "1", group: "c", type: "t", text: "a", relevant: { "s1/0": 1 }, answerable: true },
  ]);
  const [library] = [...read("beam").libraries()];
  const start = Date.UTC(2024, 2, 15);
  expect(library?.items.map(({ at }) => at - start)).toEqual([0, 1000, 2000]);
  expect(library?.items.map(({ trust }) => trust)).toEqual([3, 2, 3]);
});

test.each(SYSTEMS)("%s finds the session of a turn", async (_name, make) => {
  writeSet(
    [
      turn(0, "s1", "We watched the herons at the lock", "March-15-2024"),
      turn(1, "s1", "Lovely birds", ""),
      turn(0, "s2", "The dentist moved my appointment", "March-16-2024"),
    ],
    [{ id: "1", group: "c", text: "which session was about herons", relevant: { "s1/0": 1, "s1/1": 1 } }],
  );
  const [found] = await answers(make, "locomo", "session");
  expect(found?.ranking).toMatchObject({ "R@1": 1, MRR: 1 });
});

test.each([
  ["1:56 pm on 8 May, 2023", "2023-05-08T13:56:00.000Z"],
  ["12:05 am on 1 December, 2022", "2022-12-01T00:05:00.000Z"],
  ["March-15-2024", "2024-03-15T00:00:00.000Z"],
  ["2023/05/20 (Sat) 02:21", "2023-05-20T02:21:00.000Z"],
])("%s is read", (text, time) => {
  expect(new Date(readTime(text) ?? 0).toISOString()).toBe(time);
});

test("a few questions are taken evenly from all", () => {
  expect(everyNth([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  expect(everyNth([1, 2], 3)).toEqual([1, 2]);
});

test("a library is lived through in order of time, questions without one last", () => {
  writeSet(
    [commit("b", 20, "x"), commit("a", 10, "x")],
    [
      { id: "any time", group: "p", text: "x", relevant: { a: 1 } },
      { id: "before", group: "p", time: 10, text: "x", relevant: { a: 1 } },
    ],
  );
  const [library] = [...read("codemem").libraries()];
  const steps = stepsOf(library ?? { items: [], questions: [] });
  expect(
    steps.map((step) =>
      step.do === "add" ? step.items.map((item) => item.id) : [step.question.id, step.now],
    ),
  ).toEqual([["a"], ["before", 10_000], ["b"], ["any time", 20_000]]);
});

/** The shape of the public `longmemeval_s_cleaned.json`. */
const haystack = (id: string, question: string, answers: readonly string[]) => ({
  question_id: id,
  question_type: "single-session-user",
  question,
  answer: "The herons",
  question_date: "2023/05/30 (Tue) 23:40",
  haystack_session_ids: ["s1", "s2", "s3"],
  haystack_dates: ["2023/05/20 (Sat) 02:21", "2023/05/20 (Sat) 02:57", "2023/06/20 (Tue) 02:57"],
  haystack_sessions: [
    [
      { role: "user", content: "I watched herons at the lock", has_answer: true },
      { role: "assistant", content: "Herons are patient anglers", has_answer: false },
    ],
    [{ role: "user", content: "The dentist moved my appointment" }],
    [{ role: "user", content: "Herons again, at the weir this time", has_answer: true }],
  ],
  answer_session_ids: answers,
});

test.each(SYSTEMS)("%s answers the public LongMemEval file", async (_name, make) => {
  const entries = [
    haystack("q1", "Which birds, herons, did I watch?", ["s1", "s3"]),
    haystack("q2", "When is my dentist appointment and what about sailing?", ["s2", "s9"]),
    haystack("q3_abs", "What did the ferry cost?", ["s1"]),
  ];
  writeFileSync(join(folder, "longmemeval_s_cleaned.json"), JSON.stringify(entries));
  const observed = await answers(make, "longmemeval", "session");
  expect(observed.map(({ question }) => question.use)).toEqual(["recall", "recall", "silence"]);
  expect(measure(observed, { published: true })).toMatchObject({ "recall_any@5": 1, "recall_all@5": 0.5 });
});

test("LongMemEval's turns are those of the user, and right where they are marked", () => {
  const entries = [haystack("q1", "Which birds?", ["s1"]), haystack("q2", "Which birds?", ["s1"])];
  writeFileSync(join(folder, "longmemeval_s_cleaned.json"), JSON.stringify(entries));
  const dataset = read("longmemeval", "turn", 1);
  const [library, ...others] = [...dataset.libraries()];
  expect([dataset.questions, others.length, library?.items.length]).toEqual([1, 0, 3]);
  expect(library?.questions[0]?.relevant).toEqual(["s1/0/0", "s3/2/0"]);
});

test("a missing LongMemEval file is named", () => {
  expect(() => read("longmemeval")).toThrow(/longmemeval_s_cleaned\.json is missing/);
});
