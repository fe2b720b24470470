import { expect, test } from "vitest";
import type { RecallFacts } from "../../store/port/recall-store.ts";
import { missingLines } from "./after-compact.ts";

const FACTS: RecallFacts = {
  goal: ["Build a task tracker that works offline"],
  decisions: ["Use JSONL for storage (because append-only)"],
  failures: ["$ cargo build (failed: “error[E0433]: use of undeclared crate `chrono`”)"],
  files: { changed: ["~/projects/tasktracker/src/store.rs"], read: [], more: 0 },
  skills: [],
  lastWords: ["never touch ~/.cargo"],
};

const missing = (context: string, byModel: string | null = null) =>
  missingLines({ facts: FACTS, byModel }, context).slice(1);

test("facts in the agent's context are not repeated, in whatever form", () => {
  const context = `We are building a task tracker which works offline, with append-only JSONL as its storage.
    The build failed at first because of the undeclared crate chrono (cargo build, error[E0433]); it was used in store.rs.
    Never touch ~/.cargo.`;
  expect(missingLines({ facts: FACTS, byModel: null }, context)).toEqual([]);
});

test.each([
  [
    "the goal",
    "JSONL storage append-only; store.rs; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- request: Build a task tracker that works offline",
  ],
  [
    "a decision",
    "Build a task tracker that works offline; store.rs; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- decision: Use JSONL for storage (because append-only)",
  ],
  [
    "a file",
    "Build a task tracker that works offline; JSONL storage append-only use; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- files changed: ~/projects/tasktracker/src/store.rs",
  ],
])("%s that the agent lacks is told, and nothing else", (_what, context, line) => {
  expect(missing(context)).toEqual([line]);
});

test("lines of a model's summary are injected where the agent lacks them", () => {
  const context = `${FACTS.goal} ${FACTS.decisions} ${FACTS.failures} ${FACTS.lastWords} store.rs. Undo keeps ten states.`;
  expect(missing(context, "Undo keeps ten states.\n\nColours were put off.")).toEqual([
    "- summary: Colours were put off.",
  ]);
});

test("whatever is missing, it stays within 2,000 characters", () => {
  const decisions = Array.from({ length: 20 }, (_, at) => `Decision ${at}: ${`word${at} `.repeat(30)}`);
  const lines = missingLines({ facts: { ...FACTS, decisions }, byModel: null }, "");
  expect(lines.join("\n").length).toBeLessThanOrEqual(2_000);
  expect(lines.length).toBeGreaterThan(5);
});
