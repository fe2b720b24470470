import { expect, test } from "vitest";
import { PLAN } from "./plan.ts";
import { edited, type Happening, prompt, reply, sessionOf } from "./session.fixture.ts";

const plansOf = (...happenings: readonly Happening[]) =>
  PLAN.find("s1", sessionOf(...happenings)).map(({ draft }) => draft);

const accepted = (text: string): Happening => ({ kind: "plan", text, tool: null, trust: 2 });

const GATE = [
  "# Plan: Close the gate at night",
  "## Context",
  "Currently the gate stays open. Boats come in that nobody sees.",
  "## Changes",
  "Add `gate.ts`.",
].join("\n\n");

test.each([
  ["accepted in the client", accepted(GATE)],
  ["handed over to a new session", prompt(`Implement the following plan:\n\n${GATE}`)],
])("a plan that was %s is kept by its heading, with why", (_title, plan) => {
  expect(plansOf(plan, edited("src/gate.ts"))).toMatchObject([
    {
      kind: "decision",
      trust: 2,
      title: "Close the gate at night",
      body: "why: Until then the gate stays open. Boats come in that nobody sees.",
      sources: ["e1"],
    },
  ]);
});

test("the body gives the reason, the approach and the aim", () => {
  const plan = accepted(
    `${GATE}\n\n## Approach\n\n- A timer shuts it at ten\n- The harbor master may open it\n`,
  );
  expect(plansOf(plan, edited("src/gate.ts"))[0]?.body).toBe(
    "why: Until then the gate stays open. Boats come in that nobody sees.\nhow: A timer shuts it at ten; The harbor master may open it",
  );
});

test.each([
  ["of which nothing came", [accepted(GATE), reply("Let me think again.")]],
  ["that lists tasks alone", [accepted("# Close the gate\n\n## Steps\n\n1. Add gate.ts"), edited("gate.ts")]],
  [
    "that only looks around",
    [accepted(GATE.replace("Close the gate", "Review the gate")), edited("gate.ts")],
  ],
  [
    "that asks",
    [accepted(GATE.replace("Close the gate at night", "Should the gate close at night?")), edited("gate.ts")],
  ],
  [
    "that a program handed over",
    [prompt(`Implement the following plan:\n\n${GATE}`, 1), edited("src/gate.ts")],
  ],
  ["that the next one replaced", [accepted(GATE), accepted("# Leave the gate\n"), edited("gate.ts")]],
])("nothing is kept of a plan %s", (_title, happenings) => {
  expect(plansOf(...happenings)).toEqual([]);
});

test("a sentence that does not fit is left out whole", () => {
  const long = `${"The gate is old and heavy and loud. ".repeat(30)}`;
  const body = plansOf(accepted(GATE.replace("Boats come in that nobody sees.", long)), edited("a.ts"))[0]
    ?.body;
  expect(body?.length).toBeLessThanOrEqual(430);
  expect(body).toMatch(/loud\.$/);
});
