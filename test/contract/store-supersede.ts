import { expect, test } from "vitest";
import type { Memory } from "../../src/domain/memory.ts";
import type { Judge } from "../../src/store/store.ts";
import { AT, FERRY, idOf, memory, projectIdOf, type StoreWorld, search } from "./store-world.ts";

const HOUR = 3_600_000;

/** The later one about the same dock ends the earlier. */
const JUDGE: Judge = {
  kinds: ["decision"],
  subject: ({ title }) => ({ words: title, files: [] }),
  endings: (newer, older) =>
    older
      .filter(({ title }) => title.split(" ")[0] === newer.title.split(" ")[0])
      .map((one) => ({ older: one.id, newer: newer.id, because: "it is later" })),
};

const dock = (name: string, hour: number, parts: Partial<Memory> = {}): Memory =>
  memory(name, { kind: "decision", title: `Dock is ${name}`, at: AT + hour * HOUR, ...parts });
const [NORTH, SOUTH, WEST] = [dock("north", 1), dock("south", 2), dock("west", 3)];

export function testSuperseding(given: () => StoreWorld): void {
  const put = (...memories: readonly Memory[]) => given().store.putMemories(memories, undefined, JUDGE);
  /** Who ended whom, by name. */
  const ends = async () => {
    const names = new Map([NORTH, SOUTH, WEST].map(({ id, title }) => [id, title.split(" ").at(-1)]));
    const found = await Promise.all([...names.keys()].map((id) => given().store.memoriesById(id)));
    return Object.fromEntries(
      found.flat().map(({ id, supersededBy }) => [names.get(id), names.get(supersededBy ?? "") ?? null]),
    );
  };
  const changeOf = async (older: Memory) => {
    const [change] = await given().store.changes({ memory: older.id, limit: 1 });
    if (!change) throw new Error("no change");
    return change;
  };
  const byHand = (older: Memory, newer: Memory) =>
    given().store.supersede({ older: older.id, newer: newer.id, because: "tides" }, AT);

  test.each([
    ["in order", [NORTH, SOUTH, WEST]],
    ["backwards", [WEST, SOUTH, NORTH]],
    ["the middle one last", [NORTH, WEST, SOUTH]],
  ])("three statements that arrive %s end each other one after the other", async (_how, order) => {
    for (const one of order) await put(one);
    expect(await ends()).toEqual({ north: "south", south: "west", west: null });
    expect((await search(given().store, null, ["dock"])).titles).toEqual(["Dock is west"]);
  });

  test("what ended what is told with its reason, and said again in a replay it is told once", async () => {
    await put(NORTH, SOUTH);
    await put(NORTH, SOUTH);
    const changes = await given().store.changes({ limit: 10 });
    const link = { memory: NORTH.id, before: null, after: SOUTH.id, by: "rule", because: "it is later" };
    expect(changes).toMatchObject([{ ...link, at: SOUTH.at, undoneAt: null }]);
  });

  test("memories of other kinds and other projects end nothing", async () => {
    const ferry = await projectIdOf(given().store, FERRY);
    await put(NORTH, dock("south", 2, { kind: "note" }), dock("west", 3, { project: ferry }));
    expect(await ends()).toEqual({ north: null, south: null, west: null });
  });

  test("a link that was undone never comes back, whatever is said later", async () => {
    await put(NORTH, SOUTH);
    expect(await given().store.undo((await changeOf(NORTH)).id, AT)).toBe("undone");
    expect(await ends()).toEqual({ north: null, south: null });
    await put({ ...SOUTH, ruleVersion: 9 }, WEST);
    expect(await ends()).toEqual({ north: null, south: "west", west: null });
    expect((await search(given().store, null, ["dock"])).titles.toSorted()).toEqual([
      "Dock is north",
      "Dock is west",
    ]);
  });

  test("a link made by hand stays, and can be undone by hand", async () => {
    await put(WEST);
    await given().store.putMemories([NORTH]);
    expect(await byHand(WEST, NORTH)).toMatchObject({ by: "user", because: "tides", after: NORTH.id });
    await put({ ...NORTH, ruleVersion: 9 }, SOUTH);
    expect(await ends()).toMatchObject({ west: "north" });
    const [own] = await given().store.changes({ own: true, standing: true, limit: 5 });
    expect(await given().store.undo(own?.id ?? "", AT)).toBe("undone");
    expect(await given().store.undo(own?.id ?? "", AT)).toBe("changed");
    expect(await ends()).toMatchObject({ west: null });
  });

  test("a memory cannot be ended by one that it ended itself", async () => {
    await put(NORTH, SOUTH, WEST);
    expect(await byHand(WEST, NORTH)).toBe("circle");
    expect(await byHand(WEST, WEST)).toBe("circle");
    expect(await ends()).toEqual({ north: "south", south: "west", west: null });
  });

  test("when the newer one is forgotten the older holds again", async () => {
    await put(NORTH, SOUTH);
    await given().store.forget([SOUTH.id], { purge: false, at: AT });
    expect(await ends()).toEqual({ north: null });
    expect((await search(given().store, null, ["dock"])).titles).toEqual(["Dock is north"]);
    expect(await given().store.changes({ limit: 5 })).toEqual([]);
  });

  test("when the one between is forgotten the older is ended by what ended that", async () => {
    await put(NORTH, SOUTH, WEST);
    await given().store.forget([SOUTH.id], { purge: true, at: AT });
    expect(await ends()).toEqual({ north: "west", west: null });
    expect(await given().store.changes({ limit: 5 })).toMatchObject([{ memory: NORTH.id, after: WEST.id }]);
  });

  test("what the user undid stays undone when the newer one is forgotten", async () => {
    await put(NORTH, SOUTH);
    await given().store.undo((await changeOf(NORTH)).id, AT);
    await given().store.forget([SOUTH.id], { purge: false, at: AT });
    await put(WEST);
    expect(await ends()).toEqual({ north: null, west: null });
    expect((await changeOf(NORTH)).because).toBe("");
  });

  test.each([
    ["what the user replaced", { trust: 2 }, { trust: 3 }],
    ["what the user once said", { trust: 3 }, { trust: 3 }],
    ["what a pinned one replaced", { trust: 2 }, { trust: 2, pinned: true }],
  ] as const)("an assistant that repeats %s does not bring it back", async (_what, older, newer) => {
    await put({ ...NORTH, ...older }, SOUTH);
    await given().store.putMemories([{ ...SOUTH, ...newer, ruleVersion: 9 }]);
    if ("pinned" in newer) await given().store.amend(SOUTH.id, { what: "pin", after: "pinned" }, AT);
    await put({ ...NORTH, id: idOf("again"), at: WEST.at, trust: 2, origin: "assistant" });
    expect(await ends()).toEqual({ north: "south", south: null });
  });

  test("who says the first thing again in the same words means it again", async () => {
    await put(NORTH, SOUTH);
    await put({ ...NORTH, id: idOf("again"), at: WEST.at });
    expect(await ends()).toEqual({ north: null, south: "north" });
    await put(NORTH, SOUTH);
    expect(await ends()).toEqual({ north: null, south: "north" });
  });
}
