import { expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { AT, idOf, memory, type StoreWorld, search } from "./store-world.ts";

export function testPassages(given: () => StoreWorld): void {
  test("a turn brings those beside it, though they share no word", async () => {
    const { store } = given();
    const turn = (name: string, at: number, session: string) =>
      memory(name, { kind: "turn", title: name, at: AT + at, session });
    await store.putMemories([
      turn("before", 1, "s"),
      turn("dock", 2, "s"),
      turn("after", 3, "s"),
      turn("far", 4, "s"),
      turn("elsewhere", 5, "t"),
    ]);
    const { candidates } = await passages(store, ["dock"]);
    expect(candidates.map(({ memory: { title } }) => title)).toEqual(["dock", "before", "after"]);
    expect(candidates[0]?.neighbours).toEqual([idOf("before"), idOf("after")]);
  });

  test("passages of conversation are found apart, and make no word of what was kept look common", async () => {
    const { store } = given();
    const kept = memory("kept", { title: "dock rules" });
    await store.putMemories([kept]);
    const alone = await search(store, null, ["dock", "gate"]);
    await store.putMemories(
      ["a", "b", "c"].map((name) => memory(name, { kind: "turn", title: `dock gate ${name}` })),
    );
    const beside = await search(store, null, ["dock", "gate"]);
    expect(beside.titles).toEqual(["dock rules"]);
    expect(beside.collection).toEqual(alone.collection);
    const found = await passages(store, ["dock", "gate"]);
    expect(found.candidates.map(({ memory: { title } }) => title).toSorted()).toEqual([
      "dock gate a",
      "dock gate b",
      "dock gate c",
    ]);
    expect(found.collection).toMatchObject({
      size: 3,
      frequency: new Map([
        ["dock", 3],
        ["gate", 3],
      ]),
    });
    const listed = await store.listMemories({ project: null, limit: 9 });
    expect(listed.map(({ id }) => id)).toEqual([kept.id]);
    expect(await store.listMemories({ project: null, kinds: ["turn"], limit: 9 })).toHaveLength(3);
  });
}

async function passages(store: Store, terms: readonly string[]) {
  return store.findByTerms({ project: null, passages: true, terms, limit: 9 });
}
