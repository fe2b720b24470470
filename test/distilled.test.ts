// What stays of sessions in the real store when they go on, are taken back or repeat themselves.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openThrowAway } from "../bench/throw-away-store.ts";
import { distillSession } from "../src/distill/distill.ts";
import { failed, type Happening, prompt, ran, sessionOf } from "../src/distill/rules/session.fixture.ts";
import type { Store } from "../src/store/store.ts";
import { FERRY, sessionFacts } from "./contract/store-world.ts";

let store: Store;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, close } = openThrowAway());
});
afterEach(() => close());

/** Lives a session up to here and lets the rules look at it, as at the end of each turn. */
async function live(name: string, ...happenings: readonly Happening[]): Promise<void> {
  const session = await store.enterSession(sessionFacts(name));
  const events = sessionOf(...happenings).map((event) => ({
    ...event,
    id: `${name}-${event.id}`,
    session: session.id,
  }));
  await store.appendEvents(events);
  for (const pending of await store.undistilled(9)) await distillSession(store, pending);
}

async function kept(): Promise<string[]> {
  const project = await store.findProject(FERRY);
  const memories = await store.listMemories({ project: project?.id ?? null, limit: 100 });
  return memories.map(({ kind, title }) => `${kind}: ${title}`).toSorted();
}

test("what the user takes back in the next turn is gone, though the turn before had kept it", async () => {
  const before = [prompt("always run the e2e suite before pushing"), prompt("Never use tabs.")];
  await live("s-1", ...before);
  expect(await kept()).toHaveLength(2);
  await live("s-1", ...before, prompt("just kidding, tabs are fine"));
  expect(await kept()).toEqual(["preference: Always run the e2e suite before pushing"]);
});

test("looked at again, a session leaves the same memories", async () => {
  const session = [
    prompt("Never use tabs. Let's use uv because it is fast."),
    ran("uv run pytest"),
    ran("uv run pytest -q"),
  ];
  await live("s-1", ...session);
  const once = await kept();
  await live("s-1", ...session, prompt("thanks"));
  expect(await kept()).toEqual(once);
  expect(once).toHaveLength(3);
});

test("a fix is learnt though the process died while it counted over sessions, and is counted once", async () => {
  const fix = [failed("./moor.sh", "Exit code 1\nmoor: unbound variable"), ran("DOCK=1 ./moor.sh")];
  const alive = store;
  store = { ...alive, tallied: () => Promise.reject(new Error("killed")) };
  await expect(live("s-1", ...fix)).rejects.toThrow("killed");
  store = alive;
  await live("s-1", ...fix);
  expect(await kept()).toEqual(["failure: moor.sh exits 1: moor: unbound variable"]);
  const project = (await store.findProject(FERRY))?.id ?? null;
  expect(await store.occurrences(project, "error", 9)).toMatchObject([{ count: 1 }]);
});

test("a correction in three sessions is a pattern, in two it is not", async () => {
  await live("s-1", prompt("always use pnpm here"));
  await live("s-2", prompt("Always use pnpm here."));
  expect(await kept()).toEqual(["preference: Always use pnpm here"]);
  await live("s-3", prompt("ALWAYS use pnpm here!!"));
  await live("s-4", prompt("always use pnpm here"));
  expect(await kept()).toEqual(["pattern: Always use pnpm here", "preference: Always use pnpm here"]);
  const [pattern] = await store.listMemories({
    project: (await store.findProject(FERRY))?.id ?? null,
    kinds: ["pattern"],
    limit: 9,
  });
  expect(pattern).toMatchObject({ trust: 3, body: "said in 4 sessions" });
});

test("a pattern the user forgot does not come back", async () => {
  for (const name of ["s-1", "s-2", "s-3"]) await live(name, ran("make test"));
  const project = (await store.findProject(FERRY))?.id ?? null;
  const [pattern] = await store.listMemories({ project, kinds: ["pattern"], limit: 9 });
  await store.forget([pattern?.id ?? ""], { purge: false, at: 1 });
  await live("s-4", ran("make test"));
  expect(await kept()).toEqual([]);
});

test("of a job the command that ran most is kept, and no other beside it", async () => {
  await live("s-1", ran("make test"), ran("npm test"), ran("npm test"));
  expect(await kept()).toEqual(["project: Tests run with npm test"]);
  for (const name of ["s-2", "s-3", "s-4"]) await live(name, ran("make test"), ran("make lint"));
  expect(await kept()).toEqual([
    "pattern: Tests run with make test",
    "pattern: The linter runs with make lint",
  ]);
  const project = (await store.findProject(FERRY))?.id ?? null;
  const told = await store.listMemories({ project, kinds: ["pattern"], limit: 9 });
  expect(told.map(({ body }) => body).toSorted()).toEqual([
    "worked 3 times in 3 sessions",
    "worked 4 times in 4 sessions",
  ]);
});

test("a failure met in other sessions is one memory, with the fix that one of them found", async () => {
  const refused = failed("tide bun run test", "Exit code 2\nerror: unrecognized subcommand 'bun'");
  await live("s-1", refused);
  expect(await kept()).toEqual([]);
  await live("s-2", refused, ran("bun run test"));
  await live("s-3", refused);
  const project = (await store.findProject(FERRY))?.id ?? null;
  const told = await store.listMemories({ project, kinds: ["failure"], limit: 9 });
  expect(told.map(({ title, body }) => [title, body])).toEqual([
    ["tide bun exits 2: error: unrecognized subcommand 'bun'", "worked: bun run test\nmet 3 times"],
  ]);
});
