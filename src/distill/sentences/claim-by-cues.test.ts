import { describe, expect, test } from "vitest";
import { RULES } from "../rules/rules.ts";
import { prompt, sessionOf } from "../rules/session.fixture.ts";

const SENTENCES = ["remember", "decision", "goal", "preference", "fact"];

function claimsIn(text: string) {
  return RULES.filter(({ name }) => SENTENCES.includes(name)).flatMap(({ find }) =>
    find("s1", sessionOf(prompt(text))).map(({ draft, cues }) => ({ ...draft, cues })),
  );
}

describe("casual remarks meant to last", () => {
  test.each([
    ["yeah let's switch to snake_case", "decision", "Switch to snake_case"],
    ["ok let's drop the `berth trailer`", "decision", "Drop the berth trailer"],
    [
      "2000 rows time out, so I guess we should stick to 200 rows as a default",
      "decision",
      "We should stick to 200 rows as a default",
    ],
    [
      "We should add the harbor's name to any log line",
      "decision",
      "We should add the harbor's name to any log line",
    ],
    [
      "I don't like that every page has its own footer",
      "preference",
      "I don't like that every page has its own footer",
    ],
    ["I would rename fetchBoats to listBoats", "decision", "I would rename fetchBoats to listBoats"],
    ["please use the canadian spelling :)", "preference", "Use the canadian spelling"],
    ["the whole backend is in ../harbor-api", "note", "The whole backend is in ../harbor-api"],
    [
      "our rules are in tools/lint/base.json, can you read them?",
      "note",
      "Our rules are in tools/lint/base.json",
    ],
    ["no, I did not say push anything", "preference", "I did not say push anything"],
    ["push it, I handle releases", "preference", "I handle releases"],
    [
      "instead of adding yet another flag, read it from the config file",
      "decision",
      "Instead of adding yet another flag, read it from the config file",
    ],
    [
      "we renamed the repo from harbor/api to harbor/server",
      "note",
      "We renamed the repo from harbor/api to harbor/server",
    ],
    ["we removed the tide command on purpose", "note", "We removed the tide command on purpose"],
    ["I'll do the release notes myself", "preference", "I'll do the release notes myself"],
    [
      "hide the tide table by default on small screens",
      "decision",
      "Hide the tide table by default on small screens",
    ],
    ["make sure every berth has a number", "preference", "Make sure every berth has a number"],
    ["why are you still using yarn?", "preference", "Stop using yarn"],
    ["why aren't you using the pool helper per test?", "preference", "Start using the pool helper per test"],
    [
      "why do you still run psql by hand when I told you to use the migrate script?",
      "preference",
      "Use the migrate script",
    ],
  ])("%s", (text, kind, title) => {
    expect(claimsIn(text)).toMatchObject([{ kind, title, trust: 3 }]);
  });
});

test.each([
  "let's check the logs",
  "ok let's fix it",
  "we should fix the flaky test first",
  "can we use a map instead?",
  "should we drop the button?",
  "I want to see the options",
  "I want the proper fix",
  "maybe we should always sign tags",
  "add an undo button",
  "don't worry about the docs",
  "I'll do that",
  "I'll handle the berth folder",
  "I'll do the manual checks on my phone",
  "make sure the tide command works on the settings page",
  "ensure the chart is properly displayed on the settings page",
  "have in mind that a skipper might use two boats",
  "ok let's do `Last tide: low`",
  "why are you getting an error?",
  "it should not be here",
  "let's do the first option",
  "we should sign tags, right?",
  "instead of the footer it should",
  'rename the "Open the whole harbor" button to "Open it all now"',
  "High Severity\nThe pool should always be closed before the worker ends.",
  "check this:\nThe `renewLease` function should never be called before the pool is open, otherwise two workers hold the same lease and the second one overwrites the first.",
  "what do you think?\n# Berths\nAlways number berths from 1.\n## Docks\nNever rename a dock.",
  "[build] we should always use the new cache\n[build] done",
  "I'd rather we simply export berthSelector\nAda Jones  [10:00 AM]\nOr even a new option\nAda Jones  [10:04 AM]\nOn another topic, we should always sign tags",
  "target: always sign the pack\ntarget: done",
])("a task, a question or a thought is not kept: %s", (text) => {
  expect(claimsIn(text)).toEqual([]);
});

test("a wish that refers to earlier words includes them, or is not stored", () => {
  const texts = "We number the berths from 0 to 9. I want them to be counted from 1 instead";
  expect(claimsIn(texts)).toMatchObject([{ body: "We number the berths from 0 to 9." }]);
  expect(claimsIn("I want them to be counted from 1 instead")).toEqual([]);
});

test("a claim names its cues", () => {
  expect(claimsIn("so we should stick to 200 rows as a default")[0]?.cues).toEqual(["should", "default"]);
});
