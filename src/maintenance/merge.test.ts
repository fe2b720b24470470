import { describe, expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { EVERYWHERE_TAG, type Memory } from "../domain/memory.ts";
import { mergesOf } from "./merge.ts";

const AT = Date.UTC(2026, 1, 10);
const [OLD, NEW] = ["a".repeat(32), "b".repeat(32)];

/** The older one with these parts, the newer with those; gives who stays, or null where both do. */
function stays(one: Partial<Memory>, other: Partial<Memory>, edited: readonly string[] = []) {
  const older = memoryWith({ id: OLD, kind: "decision", at: AT, ...one });
  const newer = memoryWith({ id: NEW, kind: "decision", at: AT + 1_000, ...other });
  const known = (memory: Memory) => ({ memory, edited: edited.includes(memory.id) });
  const merges = mergesOf(known(newer), [known(older)]);
  // Whichever of the two is looked at.
  expect(mergesOf(known(older), [known(newer)])).toEqual(merges);
  expect(merges.length).toBeLessThan(2);
  return merges[0]?.kept ?? null;
}

const titled = (one: string, other: string) => stays({ title: one }, { title: other });

describe("duplicates merge, and the older stays", () => {
  test.each([
    ["Use pnpm for installs", "We use pnpm for installs"],
    ["Use pnpm for installs", "Always use pnpm for installs."],
    ["Use pnpm for installs", "Please use `pnpm` for installs!"],
    ["use pnpm for installs", "Use pnpm for the installs"],
    ["Run the tests before you commit", "Run tests before committing"],
    ["Always run the linter before pushing", "run the linter before you push"],
    ["Don't squash merges on main", "Do not squash merges on main"],
    ["Never deploy on Fridays", "never deploy on Friday"],
    ["You can't edit files in generated/", "you cannot edit files in generated/"],
    ["Quays are numbered from the east", "Quays numbered from the east"],
    ["We decided: amounts are integer cents", "We decided amounts are integer cents"],
    ["Type-check before building", "Type check before building"],
    ["Deploys go through staging", "Deploys go through staging…"],
    ["The parser caches its results", "the parser caches its result"],
    ["Keep readings in UTC", "Keep the readings in UTC"],
    ["We have to keep readings in UTC", "keep readings in UTC"],
    ["Cap retries at 5", "Cap the retries at 5"],
    ["Use `rg` instead of grep", "use rg instead of grep"],
    ["Node 24 is required", "Node 24 required"],
    ["Remember: run `npm ci` first", "Run npm ci first"],
    ["Größen in Millimetern angeben", "größen in Millimetern angeben."],
    ["Set `-v` for logs", "Set -v for the logs"],
  ])("%s / %s", (one, other) => {
    expect(titled(one, other)).toBe(OLD);
  });
});

describe("these do not merge, however alike they are", () => {
  test.each([
    ["another number", "Cap retries at 5", "Cap retries at 6"],
    ["another version", "Node 22 is required", "Node 24 is required"],
    ["a point in the number", "Wait for 1.5 s", "Wait for 15 s"],
    ["a denial", "Use Redis for sessions", "Do not use Redis for sessions"],
    ["a denial in short", "We do use Redis", "We don't use Redis"],
    ["never", "Deploy on Fridays", "Never deploy on Fridays"],
    ["not always", "Do not always rebase", "Do not rebase"],
    ["not just", "Do not just rebase", "Do not rebase"],
    ["without", "Build with the cache", "Build without the cache"],
    ["only", "Deploy on Fridays", "Deploy only on Fridays"],
    ["another choice", "Use Postgres for storage", "Use MySQL for storage"],
    ["another choice that sounds alike", "Use the generic parser", "Use the general parser"],
    ["the other way round", "Move from npm to pnpm", "Move from pnpm to npm"],
    ["before and after", "Run lint before the build", "Run lint after the build"],
    ["on and off", "Leave tracing on", "Leave tracing off"],
    ["more and fewer", "Use more workers", "Use fewer workers"],
    ["a comparison", "Batch when rows >= 100", "Batch when rows <= 100"],
    ["another flag", "Run with -v", "Run with -q"],
    ["another file", "Fix the race in src/a.ts", "Fix the race in src/b.ts"],
    ["a wider claim", "Use pnpm for installs", "Use pnpm for installs in CI"],
    ["how it was", "We used Redis for sessions", "We use Redis for sessions"],
    ["how it was, again", "Storage was SQLite", "Storage is SQLite"],
    ["a question", "Use Redis for sessions?", "Use Redis for sessions"],
    ["another person", "Ask Mara about quays", "Ask Tove about quays"],
    ["another environment variable", "Set DEPLOY_ENV first", "Set DEPLOY_KEY first"],
    ["no words at all", "…", "…"],
  ])("%s: %s / %s", (_why, one, other) => {
    expect(titled(one, other)).toBeNull();
  });

  const SAME = { title: "Use pnpm for installs" };
  test.each<[string, Partial<Memory>, Partial<Memory>]>([
    ["another kind", { kind: "note" }, { kind: "decision" }],
    ["another project", { project: "p-1" }, { project: "p-2" }],
    ["a project and none", { project: "p-1" }, { project: null }],
    ["other files", { files: ["src/a.ts"] }, { files: ["src/b.ts"] }],
    ["one holds everywhere", { tags: [EVERYWHERE_TAG] }, { tags: [] }],
    ["the newer one has more to say", { body: "" }, { body: "It saves disk space." }],
    ["other reasons", { body: "It is fast." }, { body: "It is strict." }],
    ["a reason denied", { body: "It is not fast." }, { body: "It is fast." }],
    ["both are pinned", { pinned: true }, { pinned: true }],
    ["the pinned one is less trusted", { pinned: true, trust: 1 }, { trust: 3 }],
    ["one is ended already", { supersededBy: "c".repeat(32) }, {}],
    ["commits of a history", { rule: "git" }, { rule: "git" }],
    ["notes of a folder", { rule: "markdown" }, {}],
    ["handoffs", { kind: "handoff" }, { kind: "handoff" }],
    ["passages of conversation", { kind: "turn" }, { kind: "turn" }],
    ["facts of a project", { kind: "project" }, { kind: "project" }],
  ])("%s", (_why, one, other) => {
    expect(stays({ ...SAME, ...one }, { ...SAME, ...other })).toBeNull();
  });

  test("two that the user edited", () => {
    expect(stays(SAME, SAME, [OLD, NEW])).toBeNull();
  });
});

describe("the one that stays", () => {
  const SAME = { title: "Use pnpm for installs" };
  test.each<[string, Partial<Memory>, Partial<Memory>, readonly string[], string]>([
    ["the older", {}, {}, [], OLD],
    ["the more trusted", { trust: 2 }, { trust: 3 }, [], NEW],
    ["the edited", {}, {}, [NEW], NEW],
    ["the pinned before the edited", { pinned: true }, {}, [], OLD],
    ["the pinned before the older", {}, { pinned: true }, [], NEW],
    ["the one that says more", { body: "It is fast. It is strict." }, { body: "it is strict" }, [], OLD],
    ["the one that names more files", { files: ["a.ts", "b.ts"] }, { files: ["a.ts"] }, [], OLD],
  ])("%s", (_why, one, other, edited, id) => {
    expect(stays({ ...SAME, ...one }, { ...SAME, ...other }, edited)).toBe(id);
  });
});
