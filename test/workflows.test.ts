// What three sessions did alike in the real store: workflows, and files that change together.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openThrowAway } from "../bench/throw-away-store.ts";
import { distillSession } from "../src/distill/distill.ts";
import { edited, type Happening, ran, sessionOf } from "../src/distill/rules/session.fixture.ts";
import type { Memory } from "../src/domain/memory.ts";
import { typedGraphOf } from "../src/recall/relations.ts";
import type { Store } from "../src/store/store.ts";
import { FERRY, sessionFacts } from "./contract/store-world.ts";

let store: Store;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, close } = openThrowAway());
});
afterEach(() => close());

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

async function project(): Promise<string | null> {
  return (await store.findProject(FERRY))?.id ?? null;
}

async function workflows(): Promise<readonly Memory[]> {
  const memories = await store.listMemories({ project: await project(), limit: 100 });
  return memories.filter(({ rule }) => rule === "workflow");
}

const CHANGE = [edited("db/schema.prisma"), ran("npm run gen"), ran("npm run migrate"), ran("npm test")];

test("what was run after a schema change in three sessions is a pattern, in two it is not", async () => {
  await live("s-1", ...CHANGE);
  await live("s-2", ...CHANGE, ...CHANGE);
  expect(await workflows()).toEqual([]);
  await live("s-3", ...CHANGE);
  const [first] = await workflows();
  expect(first).toMatchObject({
    kind: "pattern",
    trust: 1,
    title: "After a schema change: `npm run gen`, `npm run migrate`, `npm test`",
    body: "worked 4 times in 3 sessions",
  });
  await live("s-4", ...CHANGE);
  expect(await workflows()).toMatchObject([{ id: first?.id, body: "worked 5 times in 4 sessions" }]);
});

test("a script named test is not told as the test runner of Bun, which is another command", async () => {
  for (const name of ["s-1", "s-2", "s-3"])
    await live(name, edited("src/a.ts"), ran("bun run lint"), ran("bun run test"));
  expect(await workflows()).toMatchObject([{ title: "After a change: `bun run lint`, `bun run test`" }]);
});

test("the way that most sessions took is told, however often one session took another", async () => {
  const other = [edited("src/a.ts"), ran("npm run build"), ran("npm test")];
  const usual = [edited("src/a.ts"), ran("npm test"), ran("npm run lint")];
  await live("s-0", ...other, ...other, ...other, ...other, ...other);
  for (const name of ["s-1", "s-2", "s-3"]) await live(name, ...usual);
  await live("s-4", ...other);
  expect(await workflows()).toMatchObject([{ title: "After a change: `npm run lint`, `npm test`" }]);
});

test("files that changed together in three sessions are related, and what belongs to these one step further", async () => {
  for (const name of ["s-1", "s-2", "s-3"]) {
    await live(
      name,
      ...[edited("src/tide.ts"), edited("src/gauge.ts"), ran("git commit -m x")],
      ...[edited("src/gauge.ts"), edited("docs/gauge.md"), edited("src/other.ts")],
    );
    await live(`${name}-alone`, edited("src/other.ts"));
    await live(`${name}-again`, edited("src/other.ts"), edited("CHANGELOG.md"));
  }
  const graph = await typedGraphOf({ store, project: await project() }, "tide.ts");
  expect(graph).toMatchObject({
    entity: { what: "file", name: "src/tide.ts" },
    near: [{ name: "src/gauge.ts", how: "changes with", times: 3 }],
  });
  expect(graph?.further.map(({ name, via }) => `${name} through ${via}`)).toEqual([
    "docs/gauge.md through src/gauge.ts",
    "src/other.ts through src/gauge.ts",
  ]);
});

test("two sessions are chance, and a file that changes with everything belongs to nothing", async () => {
  for (const name of ["s-1", "s-2"]) await live(name, edited("src/tide.ts"), edited("src/gauge.ts"));
  expect(await typedGraphOf({ store, project: await project() }, "tide.ts")).toMatchObject({ near: [] });
  for (let at = 0; at < 12; at++) await live(`c-${at}`, edited("CHANGELOG.md"), edited(`src/${at}.ts`));
  for (const name of ["s-3", "s-4", "s-5"]) await live(name, edited("CHANGELOG.md"), edited("src/crane.ts"));
  expect(await typedGraphOf({ store, project: await project() }, "CHANGELOG.md")).toMatchObject({ near: [] });
  expect(await typedGraphOf({ store, project: await project() }, "nothing.ts")).toBeNull();
});
