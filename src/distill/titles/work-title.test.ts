import { expect, test } from "vitest";
import { turnsOf } from "../activity/turns.ts";
import { edited, type Happening, prompt, ran, reply, sessionOf } from "../rules/session.fixture.ts";
import { planHeading } from "./plan-heading.ts";
import { workTitle } from "./work-title.ts";

const titleOf = (...happenings: readonly Happening[]) => {
  const events = sessionOf(...happenings);
  return workTitle(events, turnsOf(events))?.words;
};

test.each([
  ["# Plan: Round the ledger's totals\n\n## Context\n\nThey are off.", "Round the ledger's totals"],
  ["# Harbour Map Redesign Plan\n\nText.", "Harbour Map Redesign"],
  ["# Plan\n\n## Context\n\n## Show tides on the map\n", "Show tides on the map"],
  ["# Fix: keep `tide_table` in the cache", "Fix: keep tide_table in the cache"],
])("the plan that was carried out gives its heading: %j", (plan, title) => {
  expect(titleOf(prompt(`Implement the following plan:\n\n${plan}`), edited("a.ts"), reply("Done."))).toBe(
    title,
  );
});

test.each(["Implement the following plan: the second one", "Fix the totals.\n\n# Plan: round them"])(
  "no plan was handed over: %j",
  (text) => {
    expect(planHeading({ kind: "prompt", text })).toBeNull();
  },
);

const commit = (subject: string) => ran(`git add -A && git commit -m "${subject}"`);

test.each<[string, readonly Happening[], string]>([
  [
    "the commit of most work",
    [
      prompt("Can you fix: 1"),
      ...[edited("a.ts"), edited("b.ts"), commit("feat(ledger): round totals half to even")],
      ...[prompt("fix lint"), edited("a.ts"), commit("style: tidy the ledger imports"), reply("Done.")],
    ],
    "feat(ledger): round totals half to even",
  ],
  [
    "the pull request",
    [
      prompt("go on"),
      ...[edited("a.ts"), commit("feat(ledger): round totals half to even")],
      ran('gh pr create --draft --title "Ledger: exact totals" --body "Rounds."'),
      reply("Opened."),
    ],
    "Ledger: exact totals",
  ],
  [
    "the request where the commit says less",
    [
      prompt("Draw the tide table beside the harbour map."),
      edited("a.ts"),
      commit("fix lint"),
      reply("Done."),
    ],
    "Draw the tide table beside the harbour map",
  ],
  [
    "the request of most work, not the first",
    [
      prompt("Why is the harbour map slow when zoomed out?"),
      reply("It draws every buoy."),
      prompt("let's cluster the buoys below zoom level nine"),
      ...[edited("a.ts"), edited("b.ts"), reply("It is quick now.")],
    ],
    "Cluster the buoys below zoom level nine",
  ],
  [
    "what was asked before the user agreed",
    [
      prompt("Can you cluster the buoys on the harbour map?"),
      reply("Shall I do it by zoom level?"),
      prompt("yes, 2"),
      ...[edited("a.ts"), reply("It is quick now.")],
    ],
    "Cluster the buoys on the harbour map",
  ],
  [
    "what the agent made, where nobody named it",
    [
      prompt("yes do 1"),
      edited("a.ts"),
      reply("Done! Removed the tide cache from the harbour map.\n\n- Deleted tide.ts"),
    ],
    "Removed the tide cache from the harbour map",
  ],
  [
    "the words that a request quotes",
    [
      prompt('We should update "Created the ledger of the year" to say where it lies'),
      edited("a.ts"),
      reply("Ok."),
    ],
    'Update "Created the ledger of the year" to say where it lies',
  ],
  [
    "a file far away by its last two names",
    [prompt("Draw the tides as said in /srv/code/harbour/map/docs/tides.md please"), edited("a.ts")],
    "Draw the tides as said in docs/tides.md",
  ],
  [
    "the request, and not a number that was pasted before it",
    [
      prompt("5df98c99-f0cb-44f1-a8dd-cca20c312193"),
      prompt("Draw the tide table beside the harbour map."),
      ...[edited("a.ts"), edited("b.ts"), reply("Ok.")],
    ],
    "Draw the tide table beside the harbour map",
  ],
  [
    "a request without its courtesy",
    [prompt("can we please add a tide table to the map?"), edited("a.ts")],
    "Add a tide table to the map",
  ],
])("a session is called by %s", (_title, happenings, title) => {
  expect(titleOf(...happenings)).toBe(title);
});

test("a title of quoted words has the trust of a quotation", () => {
  const events = sessionOf(
    prompt('Update "Created the ledger of the year" to say where it lies'),
    edited("a.ts"),
  );
  expect(workTitle(events, turnsOf(events))?.trust).toBe(1);
});

test("why it was asked stays with the decision, which the brief would else say before the prompt does", () => {
  const request = prompt(
    "Let's store the tide tables as JSONL because it is append-only and simple to grep.",
  );
  expect(titleOf(request, edited("tides.ts"), reply("Done."))).toBe("Store the tide tables as JSONL");
});
