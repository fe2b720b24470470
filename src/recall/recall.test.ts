import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { NO_SYNONYMS_SAID } from "../domain/synonyms.ts";
import { termsOf } from "../domain/text.ts";
import type { Candidate, Store } from "../store/store.ts";
import { recall } from "./recall.ts";

const BOUND_MS = 500;
const CANDIDATES = 100;

const candidates: Candidate[] = Array.from({ length: CANDIDATES }, (_, index) => {
  const memory = memoryWith({ id: `${index}`.padStart(32, "0"), title: `ferry timetable ${index}` });
  return { memory, titleTerms: termsOf(memory.title), bodyTerms: [] };
});
const collection = { size: CANDIDATES, meanTitle: 3, meanBody: 0, frequency: new Map([["ferri", 100]]) };

/** Recalls with a clock that shows these times, the last one from then on; `asked` counts what the store was asked. */
async function recallAt(times: readonly number[]) {
  let [looks, asked] = [0, 0];
  const store = {
    findByTerms: async () => {
      asked += 1;
      return { candidates, collection };
    },
  } as Partial<Store> as Store;
  const monotonic = () => times[Math.min(looks++, times.length - 1)] ?? 0;
  const request = {
    text: "ferry timetable",
    project: null,
    now: 0,
    bar: 0,
    explicitBar: 0,
    deadline: BOUND_MS,
  };
  const { hits, degraded } = await recall({ store, synonyms: () => NO_SYNONYMS_SAID, monotonic }, request);
  return { found: hits.length, asked, degraded };
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
