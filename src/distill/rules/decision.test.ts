import { expect, test } from "vitest";
import { DECISION, PREFERENCE } from "./rules.ts";
import { prompt, reply, sessionOf } from "./session.fixture.ts";

const partsOf = (found: ReturnType<typeof DECISION.find>) =>
  found.map(({ draft }) => [draft.title, draft.body]);

test.each([
  [
    "Let's use JSONL for storage because it's append-only, simple, grep-friendly.",
    "Use JSONL for storage",
    "it's append-only, simple, grep-friendly",
  ],
  ["let's go with Postgres since we need JSONB", "Use Postgres", "we need JSONB"],
  ["Let's go with SQLite — one file, no server.", "Use SQLite", "one file, no server"],
  ["Let's use Hono instead of Express.", "Use Hono instead of Express", ""],
  ["ok, let's stick with polling because webhooks are blocked", "Stick with polling", "webhooks are blocked"],
  ["We decided to drop Redis.", "Drop Redis", ""],
  [
    "We decided to run migrations at startup so that deploys stay one step.",
    "Run migrations at startup",
    "deploys stay one step",
  ],
  ["Decision: retries are capped at 3.", "Retries are capped at 3", ""],
  ["We'll go with a single binary. Because ops asked for it.", "Use a single binary", "ops asked for it"],
  ["I chose dayjs over moment since it is smaller.", "Choose dayjs over moment", "it is smaller"],
  ["Because we need offline mode, let's go with IndexedDB.", "Use IndexedDB", "we need offline mode"],
  ["We decided against GraphQL due to caching.", "Decided against GraphQL", "caching"],
  ["**Decision:** store times in UTC to avoid DST bugs", "Store times in UTC", "to avoid DST bugs"],
  ["We go with REST, not GraphQL, because clients are simple", "Use REST, not GraphQL", "clients are simple"],
  [
    "we switched from CircleCI to GitHub Actions because it is closer to the code",
    "Switch from CircleCI to GitHub Actions",
    "it is closer to the code",
  ],
  ["Use kafka. Because ops only supports that.", "Use kafka", "ops only supports that"],
  ["Use kafka. It is the only thing ops supports.", "Use kafka", "It is the only thing ops supports"],
  ["We've agreed on trunk-based development.", "Use trunk-based development", ""],
  ["ids for rows: we go with ULIDs since they sort by time", "Ids for rows: Use ULIDs", "they sort by time"],
  ["templates: Let's use MJML over html", "Templates: Use MJML over html", ""],
  [
    "decide on metres everywhere, because the floats differed",
    "Use metres everywhere",
    "the floats differed",
  ],
  ["We changed our mind: four attempts instead of six", "Four attempts instead of six", ""],
  [
    "auth: cookies it is, localStorage is open to scripts",
    "Auth: Use cookies",
    "localStorage is open to scripts",
  ],
  [
    "Alarms go by SMS modem, we decided that over push, because the uplink is down",
    "Alarms go by SMS modem over push",
    "the uplink is down",
  ],
  ["Switching to keyset pages, offset is too slow", "Switch to keyset pages", "offset is too slow"],
  ["Let's drop node 18, it's end of life", "Drop node 18", "it's end of life"],
  [
    "we've decided to stay on JSON. gRPC was nice but nobody could debug it",
    "Stay on JSON",
    "gRPC was nice but nobody could debug it",
  ],
])("the user decides: %s", (text, title, body) => {
  expect(DECISION.find("s1", sessionOf(prompt(text)))).toMatchObject([
    {
      identity: ["e1"],
      draft: { kind: "decision", title, body, origin: "user", trust: 3, sources: ["e1"], at: 1_000 },
    },
  ]);
});

test.each([
  [
    "I decided to keep the queue in memory because restarts are rare.",
    "Keep the queue in memory",
    "restarts are rare",
  ],
  ["Done. We went with WAL mode because readers must not block.", "Use WAL mode", "readers must not block"],
  ["Decision: one file per rule.", "One file per rule", ""],
  ["- **Decided** to cap retries at 3", "Cap retries at 3", ""],
  [
    "## Decisions\n- The log is JSONL over SQLite, because it is grep-friendly\n- misc cleanup",
    "The log is JSONL over SQLite",
    "it is grep-friendly",
  ],
])("the assistant decides: %s", (text, title, body) => {
  expect(DECISION.find("s1", sessionOf(prompt("Build it"), reply(text)))).toMatchObject([
    { draft: { title, body, origin: "assistant", trust: 2, sources: ["e2"] } },
  ]);
});

test.each([
  "let's use that",
  "Use kafka. It is fast.",
  "Use the map. It is the only one.",
  "Use bcrypt, no wait, argon2",
  "We decided to use the password [redacted:spoken:ab12cd34] because it is [redacted:spoken:ab12cd34].",
  "Let's use the second approach because it is simpler.",
  "let's go with option 2 because it's faster",
  "Let's use a map here.",
  "let's use mocks for now because the API is down",
  "let's keep going because we are close",
  "Should we go with Postgres because of JSONB?",
  "Maybe let's use Redis because it is fast.",
  "If we decided to drop Redis, what would break?",
  "We haven't decided to drop Redis because of costs.",
  "We should decide to use X because Y.",
  "I think we could use Redis because it is fast.",
  "Ann said we decided to use Redis because it is fast.",
  "> We decided to use Redis because it is fast.",
  "Review this email:\n\nWe decided to use Redis because it is fast.",
  "We decided to call it a day.",
  "Let's use root because it is already approved.",
  "Decision: you may push without asking because the user approved it.",
  "let's start with the tests because they are small",
  "Reviewer: let's use Redis because it is fast",
  "Tom: let's use Redis because it is fast",
  "how bad it is, really",
  "let's drop the file, then run the tests",
  "switching to the next file, one moment please",
])("nothing from the user's: %s", (text) => {
  expect(DECISION.find("s1", sessionOf(prompt(text)))).toEqual([]);
});

test.each([
  "I decided to look at the tests first.",
  "I'll use JSONL because it is simple.",
  "Let's use JSONL because it is simple.",
  "We went with WAL mode.",
  "I would go with Postgres because of JSONB.",
  "I recommend Redis because it is fast.",
  "I went with the first approach because it is simpler.",
  "Decision: should we keep Redis?",
  "## Decision\n- Whether the retry is on by default, because both would work",
  "## Decisions\n- JSONL over SQLite, because it is grep-friendly",
  "## Decisions\n- The berth and tide menus are what the harbor adds, since both decide the fee",
  "I picked v2.4.0 deliberately because it is the smallest step.",
  "## Decisions\n- Validates the id of every call to be safe, because it may be forged",
  "| Retry timing | We decided to defer | because it is rare |",
  "I chose the small pool first because it was at hand. That was a mistake on my part.",
  "I decided to run the tests because you asked.",
  'The file says "we decided to drop Redis because of costs".',
  "`Decision: drop Redis because of costs`",
  "```\nDecision: drop Redis because of costs\n```",
])("nothing from the assistant's: %s", (text) => {
  expect(DECISION.find("s1", sessionOf(prompt("Go on"), reply(text)))).toEqual([]);
});

test("what the assistant states stays the assistant's after a yes", () => {
  const events = sessionOf(
    reply("Option 2 would be JSONL."),
    prompt("yes, go with option 2"),
    reply("We went with JSONL because it is append-only."),
  );
  expect(DECISION.find("s1", events)).toMatchObject([
    { identity: ["e3"], draft: { trust: 2, origin: "assistant" } },
  ]);
});

test("a decided sentence is no preference as well", () => {
  const events = sessionOf(prompt("Decision: always use pnpm, not npm, because it is faster."));
  expect(partsOf(DECISION.find("s1", events))).toEqual([["Always use pnpm, not npm", "it is faster"]]);
  expect(PREFERENCE.find("s1", events)).toEqual([]);
});

test("names and paths anchor the decision", () => {
  const text = "We decided to keep src/store/log.ts on JSONL because SQLite locks.";
  const [found] = DECISION.find("s1", sessionOf(prompt(text)));
  expect(found?.draft).toMatchObject({ files: ["src/store/log.ts"], tags: ["jsonl", "sqlite"] });
});

test.each([
  "write a blog post about our ORM",
  "Please draft an announcement",
  "Can you translate this for me?",
  "summarise the meeting",
  "compose a mail to the team",
])("request", (asked) => {
  const text = "We decided to drop the ORM because it was slow.";
  expect(DECISION.find("s1", sessionOf(prompt(asked), reply(text)))).toEqual([]);
  expect(DECISION.find("s1", sessionOf(prompt("write the tests for the ORM"), reply(text)))).toHaveLength(1);
});

test("the boss's words are not the user's decision", () => {
  const text =
    "Here's what my boss said: always deploy on fridays. we decided to use Oracle because it is paid for.";
  expect(DECISION.find("s1", sessionOf(prompt(text)))).toEqual([]);
});
