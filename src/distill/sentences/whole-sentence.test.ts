import { expect, test } from "vitest";
import type { StoredEvent } from "../../domain/event.ts";
import { quotedSpans } from "../../text/quoted.ts";
import { wholeSentence } from "./whole-sentence.ts";

function prompt(text: string, more: Partial<StoredEvent> = {}): StoredEvent {
  return {
    ...{ seq: 1, id: "e1", session: "s1", kind: "prompt", nativeKey: "p1", turn: null, text, tool: null },
    ...{ trust: 3, at: 1, originalLength: text.length, quoted: quotedSpans(text) },
    ...more,
  };
}

test.each([
  ["the only one", "We keep the ledger in SQLite.", "We keep the ledger in SQLite."],
  ["one of several", "Hi there. We keep the ledger in SQLite! Go on.", "We keep the ledger in SQLite"],
  [
    "with other blanks and marks",
    "We  keep the harbor’s ledger in SQLite",
    "We keep the harbor's ledger in SQLite.",
  ],
  [
    "in a list",
    "We agreed on two things.\n\n- we count buoys at dawn\n- we count gulls at noon",
    "we count gulls at noon",
  ],
  [
    "wrapped by hand",
    "We keep the whole ledger of the harbor in one file of SQLite\nand nowhere else.",
    "We keep the whole ledger of the harbor in one file of SQLite and nowhere else.",
  ],
  ["in Japanese", "台帳はSQLiteに保存する。", "台帳はSQLiteに保存する"],
])("a sentence is found: %s", (_title, text, quote) => {
  const found = wholeSentence(quote, [prompt(text)]);
  expect(found?.text).toEqual(expect.any(String));
});

test.each([
  ["without the word that turns it", "Do not keep the ledger in SQLite.", "keep the ledger in SQLite"],
  ["without its beginning", "No, keep the ledger in SQLite.", "keep the ledger in SQLite"],
  ["without its end", "Keep the ledger in SQLite only for the tests.", "Keep the ledger in SQLite"],
  ["a question", "Should we keep the ledger in SQLite?", "Should we keep the ledger in SQLite?"],
  ["a question without its mark", "We keep the ledger in SQLite?", "We keep the ledger in SQLite"],
  ["under what turns it", "Never do this:\n- keep the ledger in SQLite", "keep the ledger in SQLite"],
  [
    "under a colon and a blank line",
    "Never do this:\n\nKeep the ledger in SQLite.",
    "Keep the ledger in SQLite.",
  ],
  [
    "under a line like a heading",
    "What we gave up\n\nKeep the ledger in SQLite.",
    "Keep the ledger in SQLite.",
  ],
  [
    "listed under such a line",
    "What we gave up\n- Keep the ledger in SQLite.\n- b",
    "Keep the ledger in SQLite.",
  ],
  [
    "in a pasted mail",
    "See their mail\n\nHi,\n\nKeep the ledger in SQLite.\n\nRegards",
    "Keep the ledger in SQLite.",
  ],
  ["the second line of one", "Please do not\nkeep the ledger in SQLite", "keep the ledger in SQLite"],
  ["the first line of one", "Keep the ledger in SQLite\nonly if I say so", "Keep the ledger in SQLite"],
  ["after three dots", "We never ... keep the ledger in SQLite.", "keep the ledger in SQLite."],
  [
    "in quotation marks",
    'The page says "keep the ledger in SQLite for ever". Odd.',
    "keep the ledger in SQLite for ever",
  ],
  ["in a quoted line", "see\n\n> Keep the ledger in SQLite.\n\nwhat is that?", "Keep the ledger in SQLite."],
  ["in a fence", "see\n```\nKeep the ledger in SQLite.\n```", "Keep the ledger in SQLite."],
  ["after a label", "Here is the mail they sent: Keep the ledger in SQLite.", "Keep the ledger in SQLite."],
  ["too short to say anything", "Do it.", "Do it."],
  ["other words", "We keep the ledger in SQLite.", "We keep the ledger in Postgres."],
])("none is found: %s", (_title, text, quote) => {
  expect(wholeSentence(quote, [prompt(text)])).toBeNull();
});

test.each([
  ["a reply", { kind: "reply" }],
  ["a tool's output", { kind: "tool" }],
  ["a prompt that no person typed", { trust: 1 }],
] as const)("words that only stand in %s are nobody's witness", (_title, more) => {
  const text = "We keep the ledger in SQLite.";
  expect(wholeSentence(text, [prompt(text, more as Partial<StoredEvent>)])).toBeNull();
});

test("the last time it was said counts", () => {
  const text = "We keep the ledger in SQLite.";
  const found = wholeSentence(text, [prompt(text), prompt(`Hi. ${text}`, { id: "e2" })]);
  expect(found).toMatchObject({ event: { id: "e2" }, text, ordinal: 1 });
});
