import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import { anyText } from "../../text/any-text.fixture.ts";
import { languageOf } from "../../text/languages/languages.ts";
import { termsOf } from "../../text/terms.ts";
import { readPrompt } from "./prompt.ts";
import { toQuery } from "./query.ts";

const NOW = Date.UTC(2026, 2, 1);
const SYNONYMS = NO_SYNONYMS;
const typed = (prompt: string) =>
  [...toQuery(readPrompt(prompt, NOW), SYNONYMS).terms].filter(([, { synonym }]) => !synonym);
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
  expect(toQuery(readPrompt(prompt, NOW), SYNONYMS).explicit).toBe(true);
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
  expect(toQuery(readPrompt(prompt, NOW), SYNONYMS).explicit).toBe(true);
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
  expect(toQuery(readPrompt(prompt, NOW), SYNONYMS).explicit).toBe(false);
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

test("an English prompt is read into the very terms the index holds, whatever is typed", () => {
  fc.assert(
    fc.property(anyText(60), (prompt) => {
      const { explicit } = toQuery(readPrompt(prompt, NOW), SYNONYMS);
      if (!explicit && languageOf(prompt) === null)
        expect(termsFor(prompt)).toEqual([...new Set(termsOf(prompt))].slice(0, 64));
    }),
  );
});

test("another word for one that was typed is looked for too, and counts less", () => {
  const { terms } = toQuery(readPrompt("auth for the ferry", NOW), SYNONYMS);
  expect(terms.get("login")).toMatchObject({ word: "auth", synonym: true });
  expect(terms.get("login")?.weight).toBeLessThan(terms.get("auth")?.weight ?? 0);
});

test("what is pasted counts less than what is typed", () => {
  const { terms } = toQuery(
    readPrompt("why does docking fail\n```\nTypeError: gangway is undefined\n```", NOW),
    SYNONYMS,
  );
  expect(terms.get("gangwai")?.weight).toBeLessThan(terms.get("dock")?.weight ?? 0);
});

test("a prompt that asks for what was before, in a time it names, says both", () => {
  const query = toQuery(readPrompt("what did we use for tickets before pg-boss, in January?", NOW), SYNONYMS);
  expect(query.history).toBe(true);
  expect(query.period).toEqual([Date.UTC(2026, 0), Date.UTC(2026, 1)]);
});

test("who types ci also finds continuous integration, and its parts count as one word together", () => {
  const { terms } = toQuery(readPrompt("ci red again??", NOW), SYNONYMS);
  const phrase = ["continu", "integr"];
  const weight = (terms.get("pipelin")?.weight ?? 0) / 2;
  for (const term of phrase) expect(terms.get(term)).toEqual({ word: "ci", weight, synonym: true, phrase });
});

test.each([
  ["why is the pull request still open", "pr", "pull request"],
  ["Pull Requests: who reviews them?", "pr", "Pull Requests"],
  ["users cannot log in", "auth", "log in"],
])("%j finds %s, because it says %j", (prompt, other, phrase) => {
  expect(toQuery(readPrompt(prompt, NOW), SYNONYMS).terms.get(other)).toMatchObject({
    word: phrase,
    synonym: true,
  });
});

test.each([
  ["pull the request log", "pr"],
  ["log the tide", "auth"],
  ["time to book; live tides", "ttl"],
])("%j says no phrase, so nothing is looked for under %s", (prompt, other) => {
  expect(toQuery(readPrompt(prompt, NOW), SYNONYMS).terms.has(other)).toBe(false);
});

test("the words of a phrase are one thing to find", () => {
  expect(wordsOf("merge the pull request")).toEqual(["merge", "pull request", "pull request"]);
});

test("a prompt full of words that have others asks for no more than a store takes", () => {
  const groups = Array.from({ length: 64 }, (_, at) =>
    Array.from({ length: 20 }, (_unused, other) => `w${at}x${other}y`),
  );
  const prompt = groups.map(([head]) => head).join(" ");
  const { terms } = toQuery(readPrompt(prompt, NOW), { groups, replace: true });
  expect(terms.size).toBeLessThanOrEqual(128);
});

test.each([
  ["where is getUserName called", ["getusernam", "user", "name"]],
  ["open src/a/b.ts", ["srcabt", "src", "ts"]],
  ["E_CONN_RESET on staging", ["econnreset", "conn", "reset"]],
  ["npm ERR! code ERESOLVE @types/node@24", ["eresolv", "typesnod"]],
  ["`ferry-dock.service` fails", ["ferrydockservic", "ferri", "dock"]],
])("%j is looked for whole and in its parts", (prompt, terms) => {
  expect(termsFor(prompt)).toEqual(expect.arrayContaining(terms));
});

test("after a long trace is pasted, its error and what was typed below it are still looked for", () => {
  const frames = Array.from(
    { length: 60 },
    (_, at) => `  File "/srv/ferry/step${at}.py", line ${at}, in call${at}`,
  );
  const trace = [
    "Traceback (most recent call last):",
    ...frames,
    "ModuleNotFoundError: No module named 'gangway'",
  ];
  const terms = termsFor(`\`\`\`\n${trace.join("\n")}\n\`\`\`\nwhy does the tide import break?`);
  expect(terms).toHaveLength(64);
  expect(terms).toEqual(expect.arrayContaining(["tide", "modulenotfounderror", "gangwai"]));
});

test("what is typed in haste between the words says nothing", () => {
  expect([
    ...toQuery(readPrompt("whats teh ferry desk, didnt we move it", NOW), SYNONYMS).terms.keys(),
  ]).toEqual([
    ...toQuery(readPrompt("what is the ferry desk, didn't we move it", NOW), SYNONYMS).terms.keys(),
  ]);
});

test("a question about the past has 10 to 500 characters, and most of them are typed", () => {
  const ask = "what did we decide about the retry policy?";
  const isQuestion = (prompt: string) => [
    toQuery(readPrompt(prompt, NOW), SYNONYMS).explicit,
    readPrompt(prompt, NOW).explicit,
  ];
  const code = `\n\`\`\`ts\n${"const retries = policy.next();\n".repeat(4)}\`\`\``;
  expect(isQuestion(ask)).toEqual([true, true]);
  expect(isQuestion("have we tried a queue for it?")).toEqual([true, true]);
  expect(isQuestion("why redis?")).toEqual([true, true]);
  expect(isQuestion("why npm?")).toEqual([false, false]);
  expect(isQuestion(`${ask} ${"and ".repeat(150)}`)).toEqual([false, false]);
  expect(isQuestion(ask + code)).toEqual([false, false]);
  expect(isQuestion("```\nwhat did we decide about retries?\n```")).toEqual([false, false]);
});
