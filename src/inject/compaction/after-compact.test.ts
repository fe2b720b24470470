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

const missing = (held: string, byModel: string | null = null) =>
  missingLines({ facts: FACTS, byModel }, held).slice(1);

test("what the agent has is not told again, in whatever form the words stand there", () => {
  const held = `We are building a task tracker which works offline, with append-only JSONL as its storage.
    The build failed at first because of the undeclared crate chrono (cargo build, error[E0433]); it was used in store.rs.
    Never touch ~/.cargo.`;
  expect(missingLines({ facts: FACTS, byModel: null }, held)).toEqual([]);
});

test.each([
  [
    "the goal",
    "JSONL storage append-only; store.rs; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- asked for: Build a task tracker that works offline",
  ],
  [
    "a decision",
    "Build a task tracker that works offline; store.rs; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- decided: Use JSONL for storage (because append-only)",
  ],
  [
    "a file",
    "Build a task tracker that works offline; JSONL storage append-only use; cargo build error E0433 undeclared crate chrono used failed; never touch cargo",
    "- files changed: ~/projects/tasktracker/src/store.rs",
  ],
])("%s that the agent lacks is told, and nothing else", (_what, held, line) => {
  expect(missing(held)).toEqual([line]);
});

test("of a model's summary the lines are told that the agent lacks", () => {
  const held = `${FACTS.goal} ${FACTS.decisions} ${FACTS.failures} ${FACTS.lastWords} store.rs. Undo keeps ten states.`;
  expect(missing(held, "Undo keeps ten states.\n\nColours were put off.")).toEqual([
    "- summed up: Colours were put off.",
  ]);
});

test("whatever is missing, it stays within 2,000 characters", () => {
  const decisions = Array.from({ length: 20 }, (_, at) => `Decision ${at}: ${`word${at} `.repeat(30)}`);
  const lines = missingLines({ facts: { ...FACTS, decisions }, byModel: null }, "");
  expect(lines.join("\n").length).toBeLessThanOrEqual(2_000);
  expect(lines.length).toBeGreaterThan(5);
});
