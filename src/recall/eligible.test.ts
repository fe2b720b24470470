import { expect, test } from "vitest";
import type { Hit } from "../domain/hit.ts";
import { memoryWith } from "../domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import { passEligible } from "./eligible.ts";
import { readPrompt } from "./query/prompt.ts";
import { toQuery } from "./query/query.ts";

const NOW = Date.UTC(2026, 2, 15, 12);
const TASK = "rename the berth_count of the harbor";
const QUESTION = "where does the harbor keep its berth_count?";
const SAID = { coverage: 0.8, strength: 50, answered: 0.2, matched: ["berth_count"] };

const hit = (
  memory: Parameters<typeof memoryWith>[0],
  confidence = 0.99,
  reasons: Partial<Hit["reasons"]> = SAID,
): Hit => ({
  memory: memoryWith({ id: JSON.stringify(memory), sources: [JSON.stringify(memory)], ...memory }),
  score: 1,
  confidence,
  reasons: { lexical: 1, kindWeight: 1, recency: 1, trustWeight: 1, coverage: 1, matched: [], ...reasons },
});
const passedTitles = (prompt: string, ...hits: readonly Hit[]) =>
  passEligible(hits, toQuery(readPrompt(prompt, NOW), NO_SYNONYMS), {
    threshold: 0.58,
    explicitThreshold: 0.4,
    snapshotThreshold: 0.9,
    leastTrust: 1,
  }).passed.map(({ memory }) => memory.title);

const PASSAGE = { kind: "turn", rule: "turn", title: "Ships get lost at night" } as const;
const HANDOFF = { kind: "handoff", rule: "handoff", title: "Count berths" } as const;
const COMMIT = { rule: "commit", title: "Count berths once" } as const;
const REPORTED = { rule: "sub-agent", title: "Berths are counted by the harbor" } as const;
const DECISION = { kind: "decision", rule: "decision", title: "Berths count from one" } as const;

test.each([
  ["an account of a session", hit(HANDOFF)],
  ["a commit's message", hit(COMMIT)],
  ["how a job is run", hit({ kind: "pattern", rule: "command", title: "Tests run with make test" })],
  ["a decision that is barely likely", hit(DECISION, 0.62)],
  ["a decision about little of it", hit(DECISION, 0.9, { ...SAID, coverage: 0.35, answered: 0.1 })],
  ["a passage of everyday words", hit(PASSAGE, 0.99, { ...SAID, coverage: 0.6, matched: ["harbor"] })],
  ["a passage that has few of its words", hit(PASSAGE, 0.99, { ...SAID, coverage: 0.4 })],
  ["a passage that has weak ones", hit(PASSAGE, 0.99, { ...SAID, strength: 20 })],
  ["what a sub-agent reported about half of it", hit(REPORTED, 0.99, { ...SAID, coverage: 0.6 })],
  ["the same request made before", hit({ ...PASSAGE, title: "Rename the berth_count of our harbor" })],
])("a task is not told %s", (_what, found) => {
  expect(passedTitles(TASK, found)).toEqual([]);
});

test.each([
  ["a decision that is likely", hit(DECISION, 0.75)],
  [
    "a preference at the threshold",
    hit({ kind: "preference", rule: "preference", title: "Short names" }, 0.6),
  ],
  ["what was written down on purpose", hit({ title: "Berths are few" }, 0.6)],
  ["a passage about a thing it names", hit(PASSAGE)],
  ["what a sub-agent reported about most of it", hit(REPORTED)],
])("a task is told %s", (_what, found) => {
  expect(passedTitles(TASK, found)).toEqual([found.memory.title]);
});

test("a prompt that names work by its verb gets the command that runs it", () => {
  const ship = hit({ kind: "pattern", rule: "command", title: "It is deployed with make ship" }, 0.6);
  expect(passedTitles("deploy", ship)).toEqual([ship.memory.title]);
});

test.each<[string, Parameters<typeof memoryWith>[0], string, string[]]>([
  ["the user's own", { ...DECISION, trust: 3 }, TASK, [DECISION.title]],
  ["the agent's", { ...DECISION, trust: 2 }, TASK, []],
  ["the user's own", { ...DECISION, trust: 3 }, `${TASK} and paint quay, crane, tower, gate and lamp`, []],
])("a decision that is named, %s, %o, comes with %j: %j", (_whose, decision, prompt, titles) => {
  expect(passedTitles(prompt, hit(decision, 0.9, { ...SAID, coverage: 0.35 }))).toEqual(titles);
});

test("a question is answered by memories and by passages, each turn once", () => {
  const again = hit({ ...PASSAGE, body: "and more", sources: [JSON.stringify(PASSAGE)] }, 0.8);
  const found = [hit(DECISION, 0.9), hit(COMMIT, 0.85), hit(HANDOFF, 0.85), hit(PASSAGE, 0.8), again];
  expect(passedTitles(QUESTION, ...found).sort()).toEqual(
    [DECISION.title, COMMIT.title, PASSAGE.title].sort(),
  );
});

test.each([
  ["a commit", hit(COMMIT, 0.9, { ...SAID, coverage: 0.45 })],
  ["a passage", hit(PASSAGE, 0.9, { ...SAID, coverage: 0.35 })],
  ["a sub-agent's report", hit(REPORTED, 0.9, { ...SAID, coverage: 0.6 })],
])("a question is not answered by %s that has few of its words", (_what, found) => {
  expect(passedTitles(QUESTION, found)).toEqual([]);
});

test("a question without another answer gets session summaries", () => {
  expect(passedTitles(QUESTION, hit(HANDOFF, 0.7))).toEqual([HANDOFF.title]);
});

test("who asks for a commit is told what they said of commits, two wishes at most, however few words they share", () => {
  const wishes = ["Never commit tide tables", "Commit each pier by itself", "Sign every commit"].map(
    (title, at) =>
      hit({ kind: "preference", rule: "preference", title }, 0.3 - at / 10, {
        ...SAID,
        strength: 5,
        coverage: 0.3,
      }),
  );
  expect(passedTitles("commit and push", ...wishes)).toEqual([
    "Never commit tide tables",
    "Commit each pier by itself",
  ]);
  expect(passedTitles("rename the pier", ...wishes)).toEqual([]);
});

const SNAPSHOT = { kind: "snapshot", rule: "snapshot", title: "Count berths in the harbor" } as const;
const ABOUT_ALL = { ...SAID, coverage: 0.85, matched: ["berth_count", "harbor"] };

test("where nothing else is told, a task gets a snapshot that is nearly certain, in one line", () => {
  const limits = { threshold: 0.58, explicitThreshold: 0.4, snapshotThreshold: 0.9, leastTrust: 1 } as const;
  const query = toQuery(readPrompt(TASK, NOW), NO_SYNONYMS);
  const { passed } = passEligible([hit(SNAPSHOT, 0.95, ABOUT_ALL)], query, limits);
  expect(passed.map(({ memory, titleAlone }) => [memory.title, titleAlone])).toEqual([
    [SNAPSHOT.title, true],
  ]);
});

test.each<[string, string, readonly Hit[], string[]]>([
  [
    "beside a memory of its own",
    TASK,
    [hit(DECISION, 0.9), hit(SNAPSHOT, 0.95, ABOUT_ALL)],
    [DECISION.title],
  ],
  ["below its own threshold", TASK, [hit(SNAPSHOT, 0.89, ABOUT_ALL)], []],
  ["with little of the prompt", TASK, [hit(SNAPSHOT, 0.95, { ...ABOUT_ALL, coverage: 0.45 })], []],
  ["for what lies open", "rename the berth_count on line 7", [hit(SNAPSHOT, 0.95, ABOUT_ALL)], []],
])("no snapshot is told %s", (_when, prompt, found, titles) => {
  expect(passedTitles(prompt, ...found)).toEqual(titles);
});

const CARD = { kind: "project", rule: "card", title: "heron: a queue for slow jobs", trust: 1 } as const;

test.each<[string, Partial<Hit["reasons"]>, string[]]>([
  ["what is this project?", { lane: "project summary" }, [CARD.title]],
  ["where is the openapi contract defined?", { coverage: 0.6 }, [CARD.title]],
  ["where is the openapi contract defined?", { coverage: 0.3 }, []],
  ["write the openapi contract", { coverage: 0.9 }, []],
])("%s with %j: the project summary answers with %j", (prompt, reasons, titles) => {
  const confidence = reasons.lane ? 0.99 : 0.2;
  expect(passedTitles(prompt, hit(CARD, confidence, { ...SAID, ...reasons }))).toEqual(titles);
});
