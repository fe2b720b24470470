import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import type { VectorIndex } from "../index/vector-index.ts";
import type { Candidate, Store } from "../store/store.ts";
import { titledTerms } from "../text/term-places.ts";
import { termsOf } from "../text/terms.ts";
import { readPrompt } from "./query/prompt.ts";
import { recall } from "./recall.ts";

const candidateOf = (id: string, title: string): Candidate => ({
  memory: memoryWith({ id, title, project: null }),
  terms: titledTerms(termsOf(title), []),
});
const WORDS = candidateOf("w".repeat(32), "ferry timetable");
const MEANING = candidateOf("m".repeat(32), "boats leave hourly");
const collection = {
  size: 9,
  meanTitle: 3,
  meanBody: 0,
  frequency: new Map(termsOf("ferry").map((t) => [t, 1])),
};

const store = {
  findByTerms: async () => ({ candidates: [WORDS], collection, leftOut: [] }),
  weighTerms: async () => ({ scope: 1, terms: [], collection }),
  candidatesByNumber: async () => [MEANING, WORDS],
  memoryTexts: async () =>
    [MEANING, WORDS].map(({ memory: { id, title, body } }, at) => ({ number: at + 1, id, title, body })),
  feedbackTallies: async () => new Map(),
} as Partial<Store> as Store;

type Find = VectorIndex["find"];
const similar: Find = async () => [
  { number: 1, similarity: 0.6 },
  { number: 2, similarity: 0.5 },
];

function recallWith(text: string, find: Find | null, leastSimilarity?: number | null) {
  const vectors = find ? { vectors: { find, ready: async () => undefined, bytes: () => 0 } } : {};
  return recall(
    { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0, ...vectors },
    {
      ...{ prompt: readPrompt(text, 0), project: null, now: 0, leastTrust: 0, deadline: 500 },
      ...{ threshold: 0.5, explicitThreshold: 0.4 },
      ...(leastSimilarity === null ? {} : { leastSimilarity: leastSimilarity ?? 0.35 }),
    },
  );
}

const idsOf = ({ hits }: Awaited<ReturnType<typeof recallWith>>) => hits.map(({ memory }) => memory.id);

test("a search finds what shares no word with it, and says how alike it is", async () => {
  const { hits, degraded } = await recallWith("ferry", similar);
  expect(hits.map(({ memory }) => memory.id).sort()).toEqual([MEANING.memory.id, WORDS.memory.id]);
  const byMeaning = hits.find(({ memory }) => memory.id === MEANING.memory.id);
  expect(byMeaning?.reasons).toMatchObject({ matched: [], similarity: 0.6 });
  expect(degraded).toEqual([]);
});

test("what meaning alone finds is never sure enough to come unasked", async () => {
  const { hits, passed } = await recallWith("ferry", similar);
  expect(hits.find(({ memory }) => memory.id === MEANING.memory.id)?.confidence).toBe(0);
  expect(passed.map(({ memory }) => memory.id)).not.toContain(MEANING.memory.id);
});

test("a question without any word that the index knows is searched by meaning", async () => {
  expect(idsOf(await recallWith("and or the", similar))).toContain(MEANING.memory.id);
});

test.each<[string, Find | null, string]>([
  ["there are no vectors", null, "no vectors"],
  ["the memories are still being read", async () => null, "still being read"],
  [
    "the table is damaged",
    async () => {
      throw new Error("the table of word vectors cannot be read");
    },
    "cannot be read",
  ],
])("when %s words answer as ever, and the answer says so", async (_why, find, message) => {
  const plain = await recall(
    { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 },
    {
      ...{ prompt: readPrompt("ferry", 0), project: null, now: 0, leastTrust: 0, deadline: 500 },
      ...{ threshold: 0.5, explicitThreshold: 0.4 },
    },
  );
  const found = await recallWith("ferry", find);
  expect(found.hits).toEqual(plain.hits);
  expect(found.passed).toEqual(plain.passed);
  expect(found.degraded).toMatchObject([{ part: "embedder", message: expect.stringContaining(message) }]);
});

test("a prompt is answered by words alone", async () => {
  const refuse: Find = () => Promise.reject(new Error("asked"));
  const found = await recallWith("ferry", refuse, null);
  expect(found.degraded).toEqual([]);
});
