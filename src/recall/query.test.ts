import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../domain/any-text.fixture.ts";
import { termsOf } from "../domain/text.ts";
import { toQuery } from "./query.ts";

const NOW = Date.UTC(2026, 2, 1);
const typed = (prompt: string) => [...toQuery(prompt, NOW).terms].filter(([, { synonym }]) => !synonym);
const wordsOf = (prompt: string) => typed(prompt).map(([, { word }]) => word);
const termsFor = (prompt: string) => typed(prompt).map(([term]) => term);

test.each([
  ["What did we decide about the timetables?", ["timetables"]],
  ["what have we agreed on ferries", ["ferries"]],
  ["What have you said of tides?", ["tides"]],
  ["what had we settled for ropes", ["ropes"]],
  ["What was the reason for sqlite?", ["sqlite"]],
  ["what are our conventions for harbours?", ["harbours"]],
  ["Why did we choose rsync over scp?", ["rsync", "scp"]],
  ["why have I picked hemp?", ["hemp"]],
  ["Why do we use hemp?", ["hemp"]],
  ["Do you remember the harbour key?", ["harbour", "key"]],
  ["Can you recall the ferry port?", ["ferry", "port"]],
  ["remind me how ferries dock", ["ferries", "dock"]],
  ["As we discussed, ferries dock at noon", ["ferries", "dock", "noon"]],
  ["Have we ever had leaking tickets?", ["leaking", "tickets"]],
  ["What do we know about tides?", ["tides"]],
  ["How did we fix the flaky docking?", ["flaky", "docking"]],
  ["Where did we leave off?", []],
])("%j asks what is remembered about %j", (prompt, words) => {
  expect(toQuery(prompt, NOW).explicit).toBe(true);
  expect(wordsOf(prompt)).toEqual(words);
});

test.each([
  ["Last time, which database did we pick for the ferries?", "ferries"],
  ["What did we say last time about the timetables?", "timetables"],
  ["How were tickets stored previously in the schema?", "schema"],
  ["Did I mention the tides earlier in the harbour file?", "harbour"],
  ["Why not hemp?", "hemp"],
  ["Should we use hemp for ropes?", "hemp"],
  ["Which rope did we pick for ferries?", "rope"],
])("%j asks about what follows", (prompt, word) => {
  expect(toQuery(prompt, NOW).explicit).toBe(true);
  expect(wordsOf(prompt)).toContain(word);
});

test.each([
  "Add a retry to the ferry client",
  "Why does the test fail?",
  "What is the time?",
  "Remember that ferries dock at noon.",
  "Decide which library fits best",
  "We discussed it; now write it",
  "Move the earlier commit. Then test.",
  "Show the last timetable",
  "/compact",
  "",
])("%j is work, not a question about the past", (prompt) => {
  expect(toQuery(prompt, NOW).explicit).toBe(false);
});

test("each term is listed once, with the word it was first read from", () => {
  expect(typed("Deploying (ferries), then deploy FERRIES!").map(([term, { word }]) => [term, word])).toEqual([
    ["deploi", "Deploying"],
    ["ferri", "ferries"],
  ]);
});

test("the beginning of a long prompt counts, not the log pasted after it", () => {
  expect(termsFor(`Ferry docks. ${"x ".repeat(6_000)} tide`)).not.toContain("tide");
  expect(termsFor(Array.from({ length: 500 }, (_, index) => `w${index}`).join(" "))).toHaveLength(64);
});

test("a prompt is read into the very terms the index holds, whatever is typed", () => {
  fc.assert(
    fc.property(anyText(60), (prompt) => {
      const { explicit } = toQuery(prompt, NOW);
      if (!explicit) expect(termsFor(prompt)).toEqual([...new Set(termsOf(prompt))].slice(0, 64));
    }),
  );
});

test("another word for one that was typed is looked for too, and counts less", () => {
  const { terms } = toQuery("auth for the ferry", NOW);
  expect(terms.get("login")).toMatchObject({ word: "auth", synonym: true });
  expect(terms.get("login")?.weight).toBeLessThan(terms.get("auth")?.weight ?? 0);
});

test("what is pasted counts less than what is typed", () => {
  const { terms } = toQuery("why does docking fail\n```\nTypeError: gangway is undefined\n```", NOW);
  expect(terms.get("gangwai")?.weight).toBeLessThan(terms.get("dock")?.weight ?? 0);
});

test("a prompt that asks for what was before, in a time it names, says both", () => {
  const query = toQuery("what did we use for tickets before pg-boss, in January?", NOW);
  expect(query.history).toBe(true);
  expect(query.period).toEqual([Date.UTC(2026, 0), Date.UTC(2026, 1)]);
});
