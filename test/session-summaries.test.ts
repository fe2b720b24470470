// When accounts of sessions and of the project are told, and when they keep quiet.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openThrowAway } from "../bench/throw-away-store.ts";
import { memoryWith } from "../src/domain/memory.fixture.ts";
import type { Memory } from "../src/domain/memory.ts";
import { PROJECT_SUMMARY_RULE, projectSummaryId } from "../src/domain/project-summary.ts";
import { NO_SYNONYMS } from "../src/domain/synonyms.ts";
import { freshBrief } from "../src/inject/session-start.ts";
import { readPrompt } from "../src/recall/query/prompt.ts";
import { recall } from "../src/recall/recall.ts";

const NOW = Date.UTC(2026, 2, 12, 15);
const DAY = 86_400_000;
let world: ReturnType<typeof openThrowAway>;
let project: string;

beforeEach(async () => {
  world = openThrowAway();
  const facts = { name: "heron", root: "/srv/heron", keys: [{ kind: "path", value: "/srv/heron" } as const] };
  project = (await world.store.ensureProject(facts, NOW)).id;
});

afterEach(() => world.close());

const put = (...memories: readonly Partial<Memory>[]) =>
  world.store.putMemories(memories.map((parts) => memoryWith({ project, at: NOW - DAY, ...parts })));

const SNAPSHOT = {
  id: "b".repeat(32),
  kind: "snapshot",
  title: "Add an ical feed to the events page",
  body: "Decided: Keep the ical feed public\nFiles: web/events/feed.ts",
  trust: 2,
  rule: "snapshot",
} as const;
const DECISION = { id: "c".repeat(32), kind: "decision", title: "Keep the ical feed public" } as const;
const card = (): Partial<Memory> => ({
  id: projectSummaryId(project),
  kind: "project",
  title: "heron: Heron is a calendar for clubs",
  body: "languages: Go",
  trust: 1,
  rule: PROJECT_SUMMARY_RULE,
});

async function told(text: string): Promise<readonly string[]> {
  const { passed } = await recall(
    { store: world.store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 },
    {
      prompt: readPrompt(text, NOW),
      project,
      now: NOW,
      leastTrust: 1,
      threshold: 0.2,
      explicitThreshold: 0.1,
      deadline: 500,
    },
  );
  return passed.map(({ memory }) => memory.kind);
}

test("a snapshot keeps quiet until somebody asks, and then where nothing else answers", async () => {
  await put(SNAPSHOT);
  expect(await told("the ical feed of the events page needs a title")).toEqual([]);
  expect(await told("do you remember the ical feed of the events page?")).toEqual(["snapshot"]);
  await put(DECISION);
  expect(await told("do you remember the ical feed?")).toEqual(["decision"]);
});

test("who asks what was done in a time is told its sessions", async () => {
  await put(SNAPSHOT, { ...SNAPSHOT, id: "d".repeat(32), title: "Port the importer", at: NOW - 40 * DAY });
  expect(await told("what did we do yesterday?")).toEqual(["snapshot"]);
  expect(await told("what did we do last year?")).toEqual(["snapshot", "snapshot"]);
  expect(await told("what did we do on 2026-01-01?")).toEqual([]);
});

test("a snapshot makes no word of a decision common", async () => {
  await put(DECISION);
  const before = await world.store.findByTerms({ project, terms: ["ical"], limit: 9 });
  await put(SNAPSHOT);
  const after = await world.store.findByTerms({ project, terms: ["ical"], limit: 9 });
  expect(after.collection).toEqual(before.collection);
  expect(after.candidates.length).toBe(2);
  await world.store.forget([SNAPSHOT.id], { purge: false, at: NOW });
  expect((await world.store.findByTerms({ project, terms: ["ical"], limit: 9 })).collection).toEqual(
    before.collection,
  );
});

test("a brief ends with the project's summary, and a summary alone is no reason for one", async () => {
  await put(card());
  const begun = { project: { id: project, name: "heron", off: false }, agent: "claude-code" };
  const told = () => freshBrief(world.store, begun, { states: async () => new Map(), now: NOW });
  expect(await told()).toEqual([]);
  await put({ id: "e".repeat(32), kind: "goal", title: "Ship the club calendar by June" });
  expect((await told()).map(({ memory }) => memory.rule)).toEqual(["remember", PROJECT_SUMMARY_RULE]);
});

test("a summary answers no prompt unasked", async () => {
  await put(card());
  expect(await told("heron is slow, make the calendar for clubs faster in Go")).toEqual([]);
  expect(await told("what do you know about heron, the calendar for clubs?")).toEqual(["project"]);
});
