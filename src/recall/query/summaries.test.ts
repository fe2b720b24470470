import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import { hasForm } from "./language.ts";
import { readPrompt } from "./prompt.ts";
import { toQuery } from "./query.ts";
import { sessionSummaries } from "./summaries.ts";

const NOW = Date.UTC(2026, 2, 12, 15);
const DAY = 86_400_000;
const query = (text: string) => toQuery(readPrompt(text, NOW), NO_SYNONYMS);

test.each([
  "what did we do yesterday?",
  "What did we do last week",
  "what have we done this week?",
  "what did I work on on March 9?",
  "what happened last week?",
  "what got done yesterday",
  "give me a summary of last week",
  "recap what we did yesterday",
])("asks for accounts of sessions: %s", (text) => {
  expect(query(text)).toMatchObject({ wantsSessionSummaries: true, explicit: true });
});

test.each([
  "what did we decide last week?",
  "what does yesterday() return?",
  "do the same as yesterday",
  "what happened?",
  "what did we do about the parser?",
  "fix what broke yesterday",
  "add a page for last week's sales",
])("does not ask for accounts of sessions: %s", (text) => {
  expect(query(text).wantsSessionSummaries).toBe(false);
});

test("a question without a time may still sound like one", () => {
  expect(hasForm("sessionSummaries", "what happened?")).toBe(true);
});

test("the accounts of a time are those of its sessions, the latest first, and surer than anything", async () => {
  const at = (id: string, days: number) => memoryWith({ id, kind: "snapshot", at: NOW - days * DAY });
  const all = [at("today", 0.1), at("late", 1), at("early", 1.2), at("older", 4)];
  const filters: unknown[] = [];
  const store = {
    listMemories: async (filter: unknown) => {
      filters.push(filter);
      return all;
    },
  };
  const period = query("what did we do yesterday?").period;
  if (!period) throw new Error("no period");
  const hits = await sessionSummaries(store, "p-1", period);
  expect(hits.map((hit) => hit.memory.id)).toEqual([all[1]?.id, all[2]?.id]);
  expect(hits.every(({ confidence }) => confidence > 0.95)).toBe(true);
  expect(filters).toEqual([{ project: "p-1", kinds: ["snapshot"], limit: 300 }]);
  const asOf = NOW - 1.1 * DAY;
  expect((await sessionSummaries(store, "p-1", period, asOf)).length).toBe(1);
});
