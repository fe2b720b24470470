import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import { type Happening, injectedAt, SESSION, timeline, timeOf } from "./feedback.fixture.ts";
import { findFeedback } from "./feedback.ts";

const JSONL = {
  kind: "decision",
  title: "Use JSONL for storage",
  body: "append-only, simple, grep-friendly",
} as const;
const DEPLOY = {
  kind: "failure",
  title: "pnpm ship exits 1: DEPLOY_ENV is unset",
  body: "worked: make ship-staging ENV=staging",
} as const;
const ASKED: Happening = ["prompt", "How do we keep the records?"];
const DONE: Happening = ["reply", "Done."];

/** How a memory told with the first event was used. */
function hows(memory: Partial<Memory>, ...happenings: readonly Happening[]): string[] {
  return findFeedback([injectedAt(0, memory)], timeline(...happenings)).map(({ how }) => how);
}

test.each<[string, Partial<Memory>, readonly Happening[]]>([
  ["its id stands in the reply", JSONL, [ASKED, ["reply", "As d81f says, one record a line."]]],
  [
    "its id stands as in the block",
    { ...JSONL, id: `1234${"0".repeat(28)}` },
    [ASKED, ["reply", "See [decision 1234]."]],
  ],
  ["its words stand in the reply", JSONL, [ASKED, ["reply", "JSONL: append-only and grep-friendly."]]],
  ["they do in a later turn", JSONL, [ASKED, DONE, ["prompt", "and?"], ["reply", "JSONL storage it is."]]],
  ["the agent looks it up", JSONL, [ASKED, ["tool", { command: "unbidden show d81f" }], DONE]],
])("cited: %s", (_sentence, memory, happenings) => {
  expect(hows(memory, ...happenings)).toEqual(["cited"]);
});

test.each<[string, Partial<Memory>, readonly Happening[]]>([
  ["the reply speaks of something else", JSONL, [ASKED, ["reply", "I renamed the buttons."]]],
  [
    "a year looks like its id",
    { ...JSONL, id: `2026${"0".repeat(28)}` },
    [ASKED, ["reply", "Since 2026 all is well."]],
  ],
  [
    "a word looks like its id",
    { ...JSONL, id: `face${"0".repeat(28)}` },
    [ASKED, ["reply", "I face a problem."]],
  ],
  ["a longer name holds its id", JSONL, [ASKED, ["reply", "The commit is abcd81f2, see src/d81f.ts."]]],
  [
    "the user had said these words",
    JSONL,
    [
      ["prompt", "Is JSONL append-only storage, simple, grep-friendly?"],
      ["reply", "JSONL storage is append-only, simple and grep-friendly."],
    ],
  ],
  [
    "the user says them later, and the reply after that",
    JSONL,
    [
      ASKED,
      DONE,
      ["prompt", "Use JSONL storage, append-only, simple, grep-friendly"],
      ["reply", "JSONL storage, append-only, simple, grep-friendly."],
    ],
  ],
  [
    "a tool had printed them",
    JSONL,
    [
      ASKED,
      ["tool", { command: "cat notes" }, "JSONL storage: append-only, grep-friendly, simple"],
      ["reply", "JSONL storage is append-only and grep-friendly."],
    ],
  ],
  [
    "the user had said its id",
    JSONL,
    [
      ["prompt", "What of d81f?"],
      ["reply", "d81f is about records."],
    ],
  ],
  [
    "only everyday words come again",
    { title: "Fix the test and add a file" },
    [ASKED, ["reply", "I fix the test and add a file."]],
  ],
])("unused: %s", (_sentence, memory, happenings) => {
  expect(hows(memory, ...happenings)).toEqual(["unused"]);
});

test("words of a reply before the injection are no citation", () => {
  const events = timeline(
    ASKED,
    ["reply", "JSONL storage, append-only."],
    ["prompt", "go on"],
    ["reply", "As said: JSONL storage, append-only."],
  );
  expect(findFeedback([injectedAt(2, JSONL)], events).map(({ how }) => how)).toEqual(["unused"]);
});

const STORE = { title: "Records are written by the keeper", files: ["src/store/keeper.ts"] };
test("file: one of its files is touched, by whatever end of its path", () => {
  expect(hows(STORE, ASKED, ["tool", { use: "read", path: "/srv/ferry/src/store/keeper.ts" }], DONE)).toEqual(
    ["file"],
  );
});

test.each<[string, Partial<Memory>, readonly Happening[]]>([
  ["another file is touched", STORE, [ASKED, ["tool", { path: "/srv/ferry/src/keeper.ts" }], DONE]],
  [
    "the prompt names it",
    STORE,
    [["prompt", "Look at keeper.ts"], ["tool", { path: "src/store/keeper.ts" }], DONE],
  ],
  [
    "a tool had listed it",
    STORE,
    [ASKED, ["tool", { command: "ls" }, "keeper.ts"], ["tool", { path: "src/store/keeper.ts" }], DONE],
  ],
  ["the call failed", STORE, [ASKED, ["tool-failure", { path: "src/store/keeper.ts" }], DONE]],
  [
    "it is one of very many",
    { ...STORE, files: ["a", "b", "c", "d", "e", ...STORE.files] },
    [ASKED, ["tool", { path: "src/store/keeper.ts" }], DONE],
  ],
])("unused: %s", (_sentence, memory, happenings) => {
  expect(hows(memory, ...happenings)).toEqual(["unused"]);
});

test("a file touched before it was told, or because of which it was told, shows nothing", () => {
  const touched: Happening = ["tool", { path: "src/store/keeper.ts" }];
  expect(
    findFeedback([injectedAt(2, STORE)], timeline(ASKED, touched, ["prompt", "go on"], touched, DONE))[0]
      ?.how,
  ).toBe("unused");
  const before = injectedAt(0, STORE, { event: "not kept", hookEvent: "before-tool", at: timeOf(0) + 1 });
  expect(findFeedback([before], timeline(ASKED, touched, DONE))[0]?.how).toBe("unused");
});

test.each<[string, Partial<Memory>, string]>([
  ["the fix of a failure", DEPLOY, "make ship-staging ENV=staging"],
  ["it as one step of more", DEPLOY, "cd app && make ship-staging ENV=staging && echo ok"],
  ["a command in code marks", { title: "Seeds come from `pnpm db:seed`" }, "pnpm db:seed --all"],
  [
    "how a job of the project is done",
    { kind: "project", title: "Deployed with ./ship.sh staging" },
    "./ship.sh staging",
  ],
])("command: %s", (_sentence, memory, command) => {
  expect(hows(memory, ASKED, ["tool", { use: "shell", command }], DONE)).toEqual(["command"]);
});

test.each<[string, readonly Happening[]]>([
  ["another command is run", [ASKED, ["tool", { command: "make test" }], DONE]],
  [
    "the user asked for it",
    [
      ["prompt", "Run make ship-staging ENV=staging"],
      ["tool", { command: "make ship-staging ENV=staging" }],
      DONE,
    ],
  ],
])("unused: %s", (_sentence, happenings) => {
  expect(hows(DEPLOY, ...happenings)).toEqual(["unused"]);
});

test("a command run before the injection is a habit, not advice taken", () => {
  const ran: Happening = ["tool", { command: "make ship-staging ENV=staging" }];
  expect(findFeedback([injectedAt(1, DEPLOY)], timeline(ran, ["prompt", "again"], ran, DONE))[0]?.how).toBe(
    "unused",
  );
});

test.each<[string, Partial<Memory>, readonly Happening[]]>([
  [
    "the reply says its record is outdated",
    JSONL,
    [ASKED, ["reply", "The note about JSONL storage is outdated."]],
  ],
  ["the user says so by its id", JSONL, [ASKED, DONE, ["prompt", "No, d81f is wrong."]]],
  ["the user ended it", JSONL, [ASKED, DONE, ["prompt", "We don't use JSONL for storage any more."]]],
  [
    "what fails is run again without the fix",
    DEPLOY,
    [ASKED, ["tool-failure", { command: "pnpm ship" }], DONE],
  ],
])("contradicted: %s", (_sentence, memory, happenings) => {
  expect(hows(memory, ...happenings)).toEqual(["contradicted"]);
});

const ENDED = { title: "We no longer use Gradle for the build" };
test.each<[string, Partial<Memory>, readonly Happening[]]>([
  ["something else is wrong", JSONL, [ASKED, ["reply", "The import path is wrong."]]],
  ["the user only asks", JSONL, [ASKED, DONE, ["prompt", "Is JSONL for storage outdated?"]]],
  [
    "somebody is quoted",
    JSONL,
    [ASKED, DONE, ["prompt", 'He wrote "JSONL for storage is outdated" in chat']],
  ],
])("not contradicted: %s", (_sentence, memory, happenings) => {
  expect(hows(memory, ...happenings)).not.toContain("contradicted");
});

test("who agrees with a memory that something ended does not contradict it", () => {
  expect(hows(ENDED, ASKED, ["reply", "Right, we no longer use Gradle for the build."])).not.toContain(
    "contradicted",
  );
});

test("the fix followed by what failed is advice taken", () => {
  const happenings: Happening[] = [
    ["tool", { command: "make ship-staging ENV=staging" }],
    ["tool", { command: "pnpm ship" }],
  ];
  expect(hows(DEPLOY, ASKED, ...happenings, DONE)).toEqual(["command"]);
});

const newer = (parts: Partial<Memory>) =>
  memoryWith({
    id: "b".repeat(32),
    session: SESSION,
    at: timeOf(2),
    sources: ["e2"],
    title: "Use SQLite for storage",
    ...parts,
  });
test.each<[string, Partial<Memory>, string]>([
  ["contradicted: a later memory of the session replaced it", {}, "contradicted"],
  ["not by a memory of another session", { session: "another" }, "unused"],
  ["not by one said before", { at: timeOf(0) - 1 }, "unused"],
  ["not by one that says the same again", { title: JSONL.title, body: JSONL.body }, "unused"],
])("%s", (_sentence, parts, how) => {
  const injected = injectedAt(0, JSONL, { newer: newer(parts) });
  expect(findFeedback([injected], timeline(ASKED, DONE, ["prompt", "Use SQLite."], DONE))[0]?.how).toBe(how);
});

test("there is no feedback before the first reply", () => {
  expect(hows(JSONL, ASKED, ["tool", { command: "ls" }])).toEqual([]);
});

test("injected twice, each sign counts once, for the last injection", () => {
  const events = timeline(
    ASKED,
    DONE,
    ["prompt", "again"],
    ["reply", "JSONL storage."],
    ["reply", "JSONL storage again."],
  );
  expect(findFeedback([injectedAt(0, JSONL), injectedAt(2, JSONL)], events)).toEqual([
    expect.objectContaining({ receipt: "i0", how: "unused" }),
    { receipt: "i2", memory: injectedAt(0).memory.id, how: "cited", event: "e3", at: timeOf(3) },
  ]);
});

test("one memory can be cited and its file touched", () => {
  const memory = { ...JSONL, files: ["src/journal.ts"] };
  const happenings: Happening[] = [
    ["tool", { path: "src/journal.ts" }],
    ["reply", "JSONL storage, append-only."],
  ];
  expect(hows(memory, ASKED, ...happenings)).toEqual(["file", "cited"]);
});
