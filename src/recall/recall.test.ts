import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import type { FeedbackTally } from "../store/port/feedback-store.ts";
import type { Candidate, Store } from "../store/store.ts";
import { titledTerms } from "../text/term-places.ts";
import { termsOf } from "../text/terms.ts";
import { readPrompt } from "./query/prompt.ts";
import { type Recalled, recall } from "./recall.ts";
import { createRecallCache } from "./recall-cache.ts";

const BOUND_MS = 500;
const CANDIDATES = 100;

const candidates: Candidate[] = Array.from({ length: CANDIDATES }, (_, index) => {
  const memory = memoryWith({ id: `${index}`.padStart(32, "0"), title: `ferry timetable ${index}` });
  return { memory, terms: titledTerms(termsOf(memory.title), []) };
});
const frequency = new Map(termsOf("ferry timetable").map((term) => [term, CANDIDATES]));
const collection = { size: CANDIDATES, meanTitle: 3, meanBody: 0, frequency };

const REQUEST = {
  prompt: readPrompt("ferry timetable", 0),
  project: null,
  now: 0,
  leastTrust: 0,
  threshold: 0,
  explicitThreshold: 0,
  deadline: BOUND_MS,
} as const;

/** Recalls with a clock that shows these times, the last one from then on; `asked` counts what the store was asked. */
async function recallAt(times: readonly number[]) {
  let [looks, searches] = [0, 0];
  const store = {
    findByTerms: async () => {
      searches += 1;
      return { candidates, collection, leftOut: [] };
    },
    feedbackTallies: async () => new Map(),
  } as Partial<Store> as Store;
  const monotonic = () => times[Math.min(looks++, times.length - 1)] ?? 0;
  const { hits, degraded } = await recall({ store, synonyms: () => NO_SYNONYMS, monotonic }, REQUEST);
  return { found: hits.length, asked: searches, degraded };
}

test("in time everything is looked at", async () => {
  expect(await recallAt([0])).toEqual({ found: CANDIDATES, asked: 1, degraded: [] });
});

test("near its bound recall gives the likeliest of what it found, and says that it is not all", async () => {
  const { found, degraded } = await recallAt([0, 0, 400, BOUND_MS]);
  expect(found).toBe(40);
  expect(degraded).toEqual([{ part: "time", message: "40 of 100 memories were looked at" }]);
});

test("when the store took all the time nothing is scored", async () => {
  expect(await recallAt([0, BOUND_MS])).toEqual({
    found: 0,
    asked: 1,
    degraded: [{ part: "time", message: "0 of 100 memories were looked at" }],
  });
});

test("past its bound the store is not asked any more", async () => {
  const { asked, degraded } = await recallAt([BOUND_MS]);
  expect([asked, degraded.map(({ part }) => part)]).toEqual([0, ["time"]]);
});

test("a store that cannot search costs the memories, not the answer", async () => {
  const store = {
    findByTerms: async () => {
      throw new Error("no such table");
    },
    feedbackTallies: async () => new Map(),
  } as Partial<Store> as Store;
  const { hits, degraded } = await recall(
    { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 },
    REQUEST,
  );
  expect([hits, degraded.map(({ part }) => part)]).toEqual([[], ["lexical"]]);
});

test("an untrusted memory is found, but neither passes unprompted nor counts as the best", async () => {
  const memory = memoryWith({ title: "ferry timetable", trust: 0 });
  const stranger: Candidate = { memory, terms: titledTerms(termsOf(memory.title), []) };
  const store = {
    findByTerms: async () => ({ candidates: [stranger], collection, leftOut: [] }),
    useTallies: async () => new Map(),
  };
  const deps = {
    store: store as Partial<Store> as Store,
    synonyms: () => NO_SYNONYMS,
    monotonic: () => 0,
  };
  const request = {
    prompt: readPrompt("ferry timetable", 0),
    project: null,
    now: 0,
    threshold: 0,
    explicitThreshold: 0,
    deadline: 1,
  };
  const unasked = await recall(deps, { ...request, leastTrust: 1 });
  expect([unasked.hits.length, unasked.passed.length, unasked.best]).toEqual([1, 0, 0]);
  const searched = await recall(deps, { ...request, leastTrust: 0 });
  expect(searched.passed.length).toBe(1);
  expect(searched.best).toBeGreaterThan(0);
});

test("what one session spoke of is not counted in another, though the same prompt was just answered", async () => {
  const answers = createRecallCache<Recalled>(() => 1, 1_000);
  const best = async (...prompts: readonly string[]) => {
    const store = {
      lastChange: async () => 1,
      findByTerms: async () => ({ candidates, collection, leftOut: [] }),
      feedbackTallies: async () => new Map(),
    } as Partial<Store> as Store;
    const deps = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0, cache: answers };
    const conversation = async () => ({ texts: prompts, foundBefore: false });
    const recalled = await recall(deps, {
      ...REQUEST,
      prompt: readPrompt("ferry", 0),
      threshold: 0.3,
      conversation,
    });
    return recalled.best;
  };
  const alone = await best();
  expect(await best("the timetable of winter")).toBeGreaterThan(alone);
  expect(await best()).toBe(alone);
});

test("a session that cannot be read costs its part, not the answer", async () => {
  const store = {
    findByTerms: async () => ({ candidates, collection, leftOut: [] }),
    feedbackTallies: async () => new Map(),
  } as Partial<Store> as Store;
  const deps = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 };
  const conversation = () => Promise.reject(new Error("busy"));
  const { hits, degraded } = await recall(deps, { ...REQUEST, conversation });
  expect([hits.length, degraded]).toEqual([CANDIDATES, [{ part: "conversation", message: "busy" }]]);
});

test("what helped since is weighed, though the same prompt was just answered", async () => {
  const answers = createRecallCache<Recalled>(() => 1, 1_000);
  const [first, second] = candidates.slice(0, 2).map(({ memory }) => memory.id);
  const bestAfter = async (tallies: ReadonlyMap<string, FeedbackTally>) => {
    const store = {
      lastChange: async () => 1,
      findByTerms: async () => ({ candidates: candidates.slice(0, 2), collection, leftOut: [] }),
      feedbackTallies: async () => tallies,
    } as Partial<Store> as Store;
    const deps = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0, cache: answers };
    return (await recall(deps, REQUEST)).hits.map(({ memory }) => memory.id)[0];
  };
  const helped = (id = "") => new Map([[id, { given: 20, helped: 20, contradicted: 0 }]]);
  const turnedDown = (id = "") => new Map([[id, { given: 20, helped: 0, contradicted: 20 }]]);
  expect(await bestAfter(new Map())).toBe(first);
  expect(await bestAfter(new Map([...helped(second), ...turnedDown(first)]))).toBe(second);
  expect(await bestAfter(new Map([...helped(first), ...turnedDown(second)]))).toBe(first);
});

test("whoever weighs a kind otherwise gets that order, though the same prompt was just answered", async () => {
  const answers = createRecallCache<Recalled>(() => 1, 1_000);
  const [first, second] = candidates.slice(0, 2);
  const two = [first, { ...second, memory: { ...second?.memory, rule: "git" } }] as typeof candidates;
  const bestWith = async (rules: ReadonlyMap<string, number>) => {
    const store = {
      lastChange: async () => 1,
      findByTerms: async () => ({ candidates: two, collection, leftOut: [] }),
      feedbackTallies: async () => new Map(),
    } as Partial<Store> as Store;
    const sourceWeights = rules.size > 0 ? { sourceWeights: { kinds: new Map(), rules } } : {};
    const deps = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0, cache: answers, ...sourceWeights };
    return (await recall(deps, REQUEST)).hits.map(({ memory }) => memory.id)[0];
  };
  expect(await bestWith(new Map())).toBe(first?.memory.id);
  expect(await bestWith(new Map([["git", 3]]))).toBe(second?.memory.id);
  expect(await bestWith(new Map())).toBe(first?.memory.id);
});
