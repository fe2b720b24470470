import { expect, test } from "vitest";
import type { Hit } from "../../domain/hit.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Kind } from "../../domain/memory.ts";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import type { Conversation } from "../../store/port/session-store.ts";
import { readPrompt } from "../query/prompt.ts";
import { toQuery } from "../query/query.ts";
import { weighByConversation } from "./conversation.ts";

const BAR = 0.58;
const NOTHING: Conversation = { texts: [], foundBefore: false };

const hitOf = (title: string, confidence: number, kind: Kind = "decision"): Hit => ({
  memory: memoryWith({ kind, title, body: "" }),
  score: 1,
  confidence,
  reasons: { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 },
});

/** The confidence of one hit after a prompt in such a session, and how often the session was asked for. */
async function after(prompt: string, hit: Hit, conversation: Conversation) {
  let reads = 0;
  const found = { query: toQuery(readPrompt(prompt, 0), NO_SYNONYMS), hits: [hit], threshold: BAR };
  const [weighed] = await weighByConversation(found, async () => {
    reads += 1;
    return conversation;
  });
  return { confidence: weighed?.confidence ?? 0, asked: reads };
}

const SLUICES = hitOf("Sluices fail closed without a heartbeat", 0.5);
const ABOUT_SLUICES = { texts: ["sluices shut 45 seconds after the last heartbeat"], foundBefore: false };

test("a short prompt finds what the session just spoke of", async () => {
  const { confidence } = await after("why closed?", SLUICES, ABOUT_SLUICES);
  expect(confidence).toBeGreaterThan(BAR);
});

test("what was said last counts more than what was said before", async () => {
  const lately = await after("why closed?", SLUICES, {
    ...ABOUT_SLUICES,
    texts: [...ABOUT_SLUICES.texts, "ok"],
  });
  const before = await after("why closed?", SLUICES, {
    ...ABOUT_SLUICES,
    texts: ["ok", ...ABOUT_SLUICES.texts],
  });
  expect(lately.confidence).toBeGreaterThan(before.confidence);
});

test("the prompt's own words are not counted again because they were said before", async () => {
  const { confidence } = await after("sluices, the heartbeat", SLUICES, {
    texts: ["sluices and the heartbeat"],
    foundBefore: false,
  });
  expect(confidence).toBeCloseTo(0.5);
});

test("a follow-up to an answered prompt gets more", async () => {
  const linter = hitOf("The linter runs with make lint", 0.5, "pattern");
  const asks = { texts: ["which formatter?"], foundBefore: true };
  expect((await after("and the linter", linter, asks)).confidence).toBeGreaterThan(BAR);
  const tells = "from now on: lint before every push";
  expect((await after(tells, linter, asks)).confidence).toBeCloseTo(0.5);
});

test("an account of past work comes less easily once a session is under way", async () => {
  const account = hitOf("Sluices fail closed without a heartbeat", 0.6, "handoff");
  expect((await after("why closed?", account, ABOUT_SLUICES)).confidence).toBeLessThan(BAR);
  expect((await after("why closed?", account, NOTHING)).confidence).toBe(0.6);
});

test("what the prompt hardly speaks of passes for no conversation, and none is read for it", async () => {
  const { confidence, asked } = await after("why closed?", hitOf("Sluices fail closed", 0.2), ABOUT_SLUICES);
  expect([confidence, asked]).toEqual([0.2, 0]);
});
