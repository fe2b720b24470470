import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { EVERYWHERE_TAG, type Memory, memoryId } from "../domain/memory.ts";
import { FRESHNESS } from "./supersede.ts";

const DAY = 86_400_000;

/** Memories with these titles, each a day after the one before. */
function memoriesOf(parts: Partial<Memory>, ...titles: readonly string[]): Memory[] {
  return titles.map((title, index) =>
    memoryWith({
      id: memoryId("test", [title], 0),
      kind: "decision",
      title,
      body: "",
      at: index * DAY,
      ...parts,
    }),
  );
}

/** Titles of what the last of these ends, as links are made one after the other. */
function endedBy(memories: readonly Memory[]): string[] {
  let earlier: Memory[] = [];
  let ended: string[] = [];
  for (const memory of memories) {
    const endings = FRESHNESS.endings(memory, earlier).filter(
      ({ older }) => earlier.find(({ id }) => id === older)?.supersededBy === null,
    );
    ended = endings.map(({ older }) => earlier.find(({ id }) => id === older)?.title ?? "");
    earlier = earlier.map((one) =>
      endings.some(({ older }) => older === one.id) ? { ...one, supersededBy: memory.id } : one,
    );
    earlier.push(memory);
  }
  return ended;
}

test.each([
  ["a version named anew", ["Node 20 everywhere", "Node 22 everywhere"]],
  ["a version that grew words around it", ["Rust is pinned to 1.80", "Rust 1.84 since the new parser"]],
  ["a bump", ["Bump left-pad from 1.1.0 to 1.2.0", "build(deps): bump left-pad from 1.2.0 to 2.0.0"]],
  ["another number of the same measure", ["Sessions live 7 days", "Sessions live 36 hours"]],
  [
    "another limit in other words",
    ["The pump must not run for more than 9 minutes", "The pump may run at most 7 minutes now"],
  ],
  [
    "another limit for another reason",
    ["Holds last 9 minutes, the bank is slow", "Holds last 7 minutes, the bank is faster now"],
  ],
  [
    "a move away from it for the same subject",
    ["Ids for outbox rows: Use ULIDs", "Switch from ULIDs to UUIDv7 for ids"],
  ],
  [
    "another bound of the same",
    [
      "The crane on the quay must not lift for more than 9 minutes, the winch overheats",
      "The quay crane may lift at most 7 minutes now, the new winch is smaller",
    ],
  ],
  [
    "a move that names what all of it is for",
    ["Ids for parcel rows: Use ULIDs", "Switch from ULIDs to UUIDv7 for ids"],
  ],
  ["what is used instead", ["Parse flags with yargs", "Use commander instead of yargs"]],
  ["what replaces it", ["Use Celery for mail", "Replace Celery by a cron job"]],
  ["what is dropped", ["Cache lives in a Redis cluster", "Drop the Redis cluster, memory is enough"]],
  ["a move from one to the other", ["Webpack for the bundle", "We moved from webpack to rolldown"]],
  [
    "a move from what begins with a letter that is no word",
    ["Use A* with landmarks against hierarchies", "Switch from A* with landmarks to contraction hierarchies"],
  ],
  ["what is out", ["Use Moment for dates", "Moment is out, Temporal is in"]],
  ["another choice for the same purpose", ["Jest for unit tests", "Vitest for unit tests"]],
  ["another form of the same", ["Prices are floats", "Prices are integer cents"]],
  ["another one of what there is one of", ["The default branch is main", "The default branch is trunk"]],
  ["another place of the same", ["Store uploads in the database", "Store uploads in S3"]],
  ["a wish the other way round", ["Telemetry is on by default", "Telemetry should be disabled by default"]],
  [
    "a default for what nobody set",
    ["We want the horn enabled by default", "Change horn default to disabled when not set"],
  ],
  ["a switch that is to be off", ["We want the tide cache enabled", "The tide cache should not be enabled"]],
  [
    "another spelling",
    ["Please use the british spelling", "Let's make sure we're using US English everywhere"],
  ],
  [
    "another kind of names",
    ["Use camelCase for the column names", "Let's switch to snake_case for the column names"],
  ],
  ["another language", ["Write commit messages in German", "Write the commit messages in English"]],
  ["tabs for spaces", ["Use tabs everywhere", "Use spaces"]],
  ["the other order, said as a change", ["Buoys are listed ascending", "List the buoys descending now"]],
  ["what is to go after all", ["Add the harbor trailer", "Let's completely remove the harbor trailer"]],
  [
    "another number in the same wish",
    ["I want the dock folders to begin at 1 instead", "I want the dock folders to begin at 0 again"],
  ],
  [
    "what uses something else for the same",
    ["The ledger uses Redis for sessions", "The ledger uses SQLite for sessions"],
  ],
  ["what is said to be replaced", ["Uses Redis for sessions", "SQLite for sessions, replaced Redis"]],
  ["what it replaces", ["The ledger uses Celery", "A cron job replaces Celery"]],
  ["the opposite in the same words", ["Squash merges on main", "Never squash merges on main"]],
])("%s ends the older choice", (_title, titles) => {
  expect(endedBy(memoriesOf({}, ...titles))).toEqual(titles.slice(0, 1));
});

test.each([
  ["decision", "preference"],
  ["preference", "decision"],
  ["decision", "note"],
] as const)("a %s ends a %s of the same", (newer, older) => {
  const [first] = memoriesOf({ kind: older }, "Telemetry is on by default");
  const [second] = memoriesOf({ kind: newer, at: DAY }, "Telemetry is off by default");
  expect(endedBy([first, second].filter((one) => one !== undefined))).toEqual(["Telemetry is on by default"]);
});

test("a plan that the user accepted ends what they said before", () => {
  const [said3] = memoriesOf({ trust: 3 }, "Telemetry is on by default");
  const planned = { trust: 2, at: DAY, origin: "assistant" } as const;
  const [plan] = memoriesOf({ ...planned, rule: "plan" }, "Telemetry is off by default");
  const [note] = memoriesOf({ ...planned, rule: "commit" }, "Telemetry is off by default");
  expect(endedBy([said3, plan].filter((one) => one !== undefined))).toEqual(["Telemetry is on by default"]);
  expect(endedBy([said3, note].filter((one) => one !== undefined))).toEqual([]);
});

test("of four choices in turn only the last one holds", () => {
  const steps = [
    "Uses Redis for sessions",
    "Replaced Redis by Postgres for sessions",
    "Replaced Postgres. SQLite for sessions",
    "Back to Redis for sessions",
  ];
  for (let length = 2; length <= steps.length; length++)
    expect([length, endedBy(memoriesOf({}, ...steps.slice(0, length)))]).toEqual([
      length,
      [steps[length - 2]],
    ]);
});

test("a return to the first choice ends the second, and a third choice ends the return", () => {
  const steps = ["Jest for unit tests", "Use vitest instead of Jest", "Back to Jest", "Ava for unit tests"];
  expect(endedBy(memoriesOf({}, ...steps.slice(0, 3)))).toEqual(["Use vitest instead of Jest"]);
  expect(endedBy(memoriesOf({}, ...steps))).toEqual(["Back to Jest"]);
});

test.each([
  ["two steps of a list", ["Step 1 is the backup", "Step 2 is the restore"]],
  ["two codes side by side", ["Exit 1 on a failed check", "Exit 2 on a wrong option"]],
  ["support for one more version", ["Support Python 3.12", "Support Python 3.13"]],
  ["two packages at their versions", ["Bump left-pad from 1.1 to 1.2", "Bump right-pad from 1.2 to 1.3"]],
  ["one package in two folders", ["Bump pad from 1.1 to 1.2 in /web", "Bump pad from 1.2 to 1.3 in /api"]],
  ["two limits of different things", ["Retry mails 3 times", "Retry webhooks 5 times"]],
  [
    "a least beside a most",
    ["The crane must lift at least 2 minutes", "The crane may lift at most 7 minutes"],
  ],
  [
    "the same given up for another topic",
    ["Ids for parcel rows: Use ULIDs", "Switch from ULIDs to slugs for links"],
  ],
  ["a question", ["Use Celery for mail", "Should we use cron instead of Celery?"]],
  ["something weighed", ["Use Celery for mail", "Maybe use cron instead of Celery"]],
  ["the same name used for something else", ["Use zod for forms", "Use valibot instead of zod for env"]],
  ["one of several that could be meant", ["Use Redis for locks", "Use Redis for queues", "Drop Redis"]],
  ["a word met by the way", ["Publish to npm with provenance", "Use pnpm instead of npm"]],
  ["two properties of one thing", ["Tests are typed", "Tests are sorted by name"]],
  ["more said of the same", ["Prices are integer cents", "Prices are integer cents in the API"]],
  ["the form of what has a place", ["Keep readings in SQLite", "Store readings as integers, not floats"]],
  ["two properties of many things", ["Prices are integer cents", "Prices are gross"]],
  ["a fallback", ["Use the cache instead of the disk", "Fall back to the disk when the cache is cold"]],
  ["a switch of something else", ["Telemetry is on by default", "Tracing is off by default"]],
  ["a switch in one place only", ["Enable the tide cache", "Disable the tide cache in tests"]],
  ["a switch for once beside a default", ["Telemetry is on by default", "Disable telemetry"]],
  ["the same said again", ["Telemetry is on by default", "I want telemetry enabled by default"]],
  ["what is on instead of off", ["Telemetry is on by default", "Telemetry is on by default instead of off"]],
  ["two numbered things", ["Buoy number 1 is red", "Buoy number 2 is red"]],
  ["two languages of two things", ["Write commit messages in German", "Write the docs in English"]],
  ["both of a pair", ["Public fields are documented", "Private fields are documented"]],
  ["a part that goes", ["Add the harbor trailer", "Remove the winch motor"]],
  ["british things", ["Use the british spelling", "British tides come first"]],
  [
    "what is used for something else",
    ["The ledger uses Redis for sessions", "The ledger uses SQLite for exports"],
  ],
  ["another subject in the same form", ["Jest for unit tests", "Playwright for browser tests"]],
])("%s ends nothing", (_title, titles) => {
  expect(endedBy(memoriesOf({}, ...titles))).toEqual([]);
});

test.each([
  ["by its title", { title: 'Revert "fix(api): retry on 429"' }],
  ["by its title in the text", { title: "Calm down", body: 'Revert "fix(api): retry on 429"\n\nIt hurt.' }],
  [
    "as git does, in the same file",
    { title: "No retry for now", body: "This reverts commit 1a2b3c.", files: ["api.ts"] },
  ],
])("a change that is reverted %s is over", (_title, parts) => {
  const [change] = memoriesOf({ kind: "note", files: ["api.ts"] }, "fix(api): retry on 429 (#12)");
  const [other] = memoriesOf({ kind: "note", files: ["web.ts"] }, "fix(web): retry on 503");
  const revert = memoryWith({ id: memoryId("test", ["revert"], 0), kind: "note", at: DAY, ...parts });
  const endings = FRESHNESS.endings(
    revert,
    [change, other].filter((one) => one !== undefined),
  );
  expect(endings.map(({ older }) => older)).toEqual([change?.id]);
});

const [OLD, NEW] = memoriesOf({}, "Prices are floats", "Prices are integer cents") as [Memory, Memory];

test.each([
  ["what a tool printed does not end what the user said", { trust: 1, origin: "tool:Bash" }, { trust: 3 }, 0],
  ["what the user pasted does not end what the user said", { trust: 1, origin: "user" }, { trust: 3 }, 0],
  [
    "what the assistant concluded does not end what the user said",
    { trust: 2, origin: "assistant" },
    { trust: 3 },
    0,
  ],
  [
    "what the user said ends what the assistant concluded",
    { trust: 3 },
    { trust: 2, origin: "assistant" },
    1,
  ],
  ["a pinned memory is ended by hand only", {}, { pinned: true }, 0],
  ["what holds in one project does not end what holds in all", {}, { tags: [EVERYWHERE_TAG] }, 0],
] as const)("%s", (_title, newer, older, links) => {
  const kind = "tags" in older ? "preference" : "decision";
  expect(FRESHNESS.endings({ ...NEW, kind, ...newer }, [{ ...OLD, kind, ...older }])).toHaveLength(links);
});

test("a resumed session's handoff ends the one before it, and nothing else does", () => {
  const titled = (...titles: readonly string[]) => memoriesOf({ kind: "handoff" }, ...titles);
  const [first, second] = [
    titled("Cluster buoys on the harbour map"),
    titled("Cluster buoys on the harbour map"),
  ];
  const later = second.map((one) => ({ ...one, id: memoryId("test", ["resumed"], 0), at: DAY }));
  expect(endedBy([...first, ...later])).toEqual(["Cluster buoys on the harbour map"]);
  expect(endedBy([...first, ...later.map((one) => ({ ...one, at: 5 * DAY }))])).toEqual([]);
  expect(endedBy(titled("Fix lint errors", "Fix lint errors again"))).toEqual([]);
  expect(endedBy([...titled("Use Node 20"), ...memoriesOf({}, "Use Node 22 instead of Node 20")])).toEqual(
    [],
  );
});
