import { expect, test } from "vitest";
import type { StoredEvent } from "../../domain/event.ts";
import { reply, sessionOf } from "./session.fixture.ts";
import { SUB_AGENT } from "./sub-agent.ts";

const found = (text: string) => {
  const events: readonly StoredEvent[] = sessionOf({ ...reply(text, 1), kind: "sub-agent" });
  return SUB_AGENT.find("s1", events).map(({ draft }) => draft);
};

test("what a sub-agent reported is a note of low trust under its name", () => {
  const text =
    "I looked at it.\n\n## Findings\n\nThe tide table is read before the clock is set. It has two callers.";
  expect(found(text)).toMatchObject([
    {
      kind: "note",
      title: "The tide table is read before the clock is set",
      body: "It has two callers.",
      origin: "sub-agent",
      trust: 1,
    },
  ]);
});

test.each([
  ["it tells of itself", "I have searched every folder of the repository. Let me know what else you need."],
  [
    "it tells that all is well",
    "All seven files were changed as the plan has it. No problems were found anywhere.",
  ],
  [
    "it lists labels",
    "**Location:** src/tide.ts holds the table of all tides.\n- Base args: a, b, c and some more.",
  ],
  ["it is code", "```\nThe tide table is read before the clock is set.\n```"],
  ["it asks", "Should the tide table be read before the clock is set?"],
  ["it only tells which file got what", "src/tide.ts — added the field that restarts the table at noon."],
])("nothing is kept where %s", (_name, text) => {
  expect(found(text)).toEqual([]);
});

test("a reply of the main agent is left to the other rules", () => {
  expect(SUB_AGENT.find("s1", sessionOf(reply("The tide table is read before the clock is set.")))).toEqual(
    [],
  );
});
