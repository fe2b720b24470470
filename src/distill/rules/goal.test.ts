import { expect, test } from "vitest";
import { GOAL } from "./rules.ts";
import { prompt, reply, sessionOf } from "./session.fixture.ts";

const titlesOf = (text: string) => GOAL.find("s1", sessionOf(prompt(text))).map(({ draft }) => draft.title);

test.each([
  ["goal: no warnings by June", "Goal: no warnings by June"],
  ["Our goal for this quarter is a p95 below 200 ms.", "Our goal for this quarter is a p95 below 200 ms"],
  ["milestone: public beta on 1 June", "Milestone: public beta on 1 June"],
  ["target for the release: bundle under 150 kB", "Target for the release: bundle under 150 kB"],
  [
    "The aim of this project is to replace the old shop",
    "The aim of this project is to replace the old shop",
  ],
  ["we want to be off jquery by christmas", "We want to be off jquery by christmas"],
  ["We reached the milestone: all tenants moved", "We reached the milestone: all tenants moved"],
  ["Unser Ziel ist, bis Mai umzuziehen", "Unser Ziel ist, bis Mai umzuziehen"],
])("%s", (text, title) => {
  expect(titlesOf(text)).toEqual([title]);
});

test.each([
  "the goal of this function is to strip the bom",
  "what's our goal for the quarter again?",
  "goal!!! sorry, the match is on",
  "we want to be done by noon",
  "we need to fix the login",
  "The goal is to make it green.",
  "maybe our goal is to ship in May",
  "> goal: ship in May",
  "Ann said our goal is to ship in May",
])("nothing from: %s", (text) => {
  expect(titlesOf(text)).toEqual([]);
});

test("the assistant sets no goals", () => {
  expect(GOAL.find("s1", sessionOf(reply("Our goal for this quarter is to ship.")))).toEqual([]);
});

test("a goal is the user's word", () => {
  expect(GOAL.find("s1", sessionOf(prompt("Goal: ship in May")))).toMatchObject([
    { identity: ["e1"], draft: { kind: "goal", origin: "user", trust: 3 } },
  ]);
});
