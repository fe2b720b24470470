import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Kind } from "../../domain/memory.ts";
import { factorsFor, type Intent, intentOf } from "./intent.ts";

test.each<[string, Intent["name"]]>([
  ["pick up the timetable where you left it", "progress"],
  ["ferry export, was that finished?", "progress"],
  ["berth editor: loose ends?", "progress"],
  ["where were we with the tickets", "progress"],
  ["why are tickets cents", "reason"],
  ["why does the ferry test fail", "failure"],
  ["ci red again, OUTDATED_LOCKFILE", "failure"],
  ["TypeError in the printer", "failure"],
  ["make the ticket button red", "none"],
  ["add a ticket", "none"],
])("%j wants to know about: %s", (prompt, name) => {
  expect(intentOf(prompt).name).toBe(name);
});

const factor = (prompt: string, kind: Kind, title: string) =>
  factorsFor(intentOf(prompt), 0.5, memoryWith({ kind, title }));

test("an account of past work answers who asks how far it is, hardly who asks for anything else", () => {
  const title = "Move the tickets to Postgres";
  const evidence = factor("tickets in postgres: anything still open?", "handoff", title).kind;
  expect(evidence).toBeGreaterThan(factor("which postgres has the tickets", "handoff", title).kind);
});

test("who asks for the reason wants the decision, who met an error what failed before", () => {
  const kinds = (prompt: string) =>
    (["decision", "failure"] as const).map((kind) => factor(prompt, kind, "Tickets").kind);
  const [reason, failure] = [kinds("why tickets"), kinds("tickets fail")];
  expect(reason[0]).toBeGreaterThan(reason[1] ?? 0);
  expect(failure[1]).toBeGreaterThan(failure[0] ?? 0);
});

test.each<[string, Kind, string, boolean]>([
  ["ship", "failure", "ship exits 1: HARBOUR is not set", true],
  ["please flash the desk board", "failure", "make flash exits 1: wrong boot mode", true],
  ["now deploy to the test box", "project", "It is deployed with bin/ship", true],
  ["deploy", "failure", "make flash exits 1: deploy first", false],
  ["deploy", "decision", "We deploy with bin/ship", false],
  ["the deploy button is blue", "project", "It is deployed with bin/ship", false],
])("%j for a %s %j: its command is asked for: %s", (prompt, kind, title, is) => {
  expect(factor(prompt, kind, title).promptType).toBe(is ? 1 : 0.5);
});
