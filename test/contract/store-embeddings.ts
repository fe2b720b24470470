import { expect, test } from "vitest";
import { wordsToValue } from "../../src/domain/change.ts";
import type { MemoryText } from "../../src/store/port/indexed.ts";
import type { Store } from "../../src/store/store.ts";
import { AT, BOAT, FERRY, idOf, memory, projectIdOf, type StoreWorld } from "./store-world.ts";

const VECTOR = Int8Array.from([1, -2, 3, 127]);
const EDIT = { what: "edit", after: wordsToValue({ title: "Other words", body: "" }) } as const;
const withVector = (texts: readonly MemoryText[]) => texts.map((text) => ({ ...text, vector: VECTOR }));

async function embedAll(store: Store, model = "m"): Promise<void> {
  await store.putVectors(model, withVector(await store.withoutVector(model, 100)));
}

async function missing(store: Store, model = "m"): Promise<string[]> {
  return (await store.withoutVector(model, 100)).map(({ title }) => title);
}

export function testEmbeddings(given: () => StoreWorld): void {
  test("what has no vector of a model is named, the newest first, until it has one", async () => {
    const { store } = given();
    await store.putMemories([memory("a"), memory("b"), memory("c")]);
    expect((await store.withoutVector("m", 2)).map(({ title }) => title)).toEqual([
      "Title of c",
      "Title of b",
    ]);
    await store.putVectors("m", withVector(await store.withoutVector("m", 2)));
    expect(await missing(store)).toEqual(["Title of a"]);
    expect(await missing(store, "other")).toHaveLength(3);
    expect(await store.embeddedModels()).toEqual([{ model: "m", memories: 2, bytes: 8 }]);
  });

  test("a scope's vectors come as they were stored, and later only the new ones", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    await store.putMemories([memory("a", { project: ferry }), memory("b", { project: boat })]);
    await embedAll(store);
    const { scope } = await store.weighTerms({ project: ferry, terms: [] });
    const [first, ...more] = await store.vectorsAfter({ scope, model: "m", seq: 0 }, 10);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: idOf("a") });
    expect(Array.from(first?.vector ?? [])).toEqual([1, -2, 3, 127]);
    await store.putMemories([memory("c", { project: ferry })]);
    await embedAll(store);
    const next = await store.vectorsAfter({ scope, model: "m", seq: first?.seq ?? 0 }, 10);
    expect(next.map(({ id }) => id)).toEqual([idOf("c")]);
    expect(await store.vectorsOf("m", [first?.number ?? 0])).toMatchObject([{ id: idOf("a") }]);
  });

  test("other words have another meaning, so their vector goes; a pin changes nothing", async () => {
    const { store } = given();
    await store.putMemories([memory("a"), memory("b")]);
    await embedAll(store);
    await store.amend(idOf("a"), EDIT, AT);
    await store.amend(idOf("b"), { what: "pin", after: "1" }, AT);
    expect(await missing(store)).toEqual(["Other words"]);
  });

  test("words that changed while the server was asked get no vector of the old ones", async () => {
    const { store } = given();
    await store.putMemories([memory("a"), memory("b")]);
    const asked = withVector(await store.withoutVector("m", 10));
    await store.amend(idOf("a"), EDIT, AT);
    await store.forget([idOf("b")], { purge: true, at: AT });
    await store.putVectors("m", asked);
    expect(await store.embeddedModels()).toEqual([]);
  });

  test.each([false, true])("what is forgotten takes its vectors along (purge: %s)", async (purge) => {
    const { store } = given();
    await store.putMemories([memory("a")]);
    await embedAll(store);
    await embedAll(store, "earlier");
    await store.forget([idOf("a")], { purge, at: AT });
    expect(await store.embeddedModels()).toEqual([]);
  });

  test("vectors of other models are dropped a few at a time, and all where none stays", async () => {
    const { store } = given();
    await store.putMemories([memory("a"), memory("b")]);
    await embedAll(store);
    await embedAll(store, "earlier");
    expect(await store.dropVectors("m", 1)).toBe(1);
    expect(await store.dropVectors("m", 5)).toBe(1);
    expect(await store.embeddedModels()).toMatchObject([{ model: "m", memories: 2 }]);
    expect(await store.dropVectors(null, 5)).toBe(2);
    expect(await store.embeddedModels()).toEqual([]);
  });

  test("a store with vectors is sound", async () => {
    const { store } = given();
    await store.putMemories([memory("a")]);
    await embedAll(store);
    expect(await store.verify({ deep: true })).toMatchObject({ damage: [] });
  });
}
