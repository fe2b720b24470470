import { expect, test } from "vitest";
import { EVERYWHERE_TAG } from "../../src/domain/memory.ts";
import { AT, FERRY, idOf, memory, projectIdOf, type StoreWorld, titlesOf } from "./store-world.ts";

export function testLongLists(given: () => StoreWorld): void {
  test("a long list is read on from its last memory, and a line of it holds what a list shows", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const names = ["one", "two", "three", "four", "five"];
    // Three of one moment: their order is that of storing, the last one first.
    await store.putMemories(
      names.map((name, at) => memory(name, { project, at: AT + Math.floor(at / 3), pinned: at === 4 })),
    );
    const filter = { project, limit: 2 };
    const lines = async (parts: object = {}) => store.memoryLines({ ...filter, ...parts });
    const [five, four] = await lines();
    expect(five).toEqual({
      id: idOf("five"),
      kind: "note",
      title: "Title of five",
      origin: "user",
      trust: 3,
      project,
      at: AT + 1,
      pinned: true,
    });
    const rest = await lines({ after: four?.id, limit: 10 });
    expect(titlesOf(rest)).toEqual(titlesOf(await store.listMemories({ project, limit: 10, skip: 2 })));
    expect(titlesOf(await store.listMemories({ ...filter, after: rest[0]?.id ?? "" }))).toEqual(
      titlesOf(rest.slice(1)),
    );
    expect(await lines({ after: rest.at(-1)?.id })).toEqual([]);
    expect(await lines({ after: idOf("nobody") })).toEqual([]);
  });

  test("any piece of a long list is read at once, after the cursor of the one before", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const names = ["one", "two", "three", "four", "five", "six", "seven"];
    // Some of one moment, so that a piece ends among them, and one that is in the list of no project.
    await store.putMemories([
      ...names.map((name, at) => memory(name, { project, at: AT + Math.floor(at / 3) })),
      memory("ended", { project, at: AT + 1, supersededBy: idOf("one") }),
      memory("everywhere", { kind: "preference", at: AT + 2, tags: [EVERYWHERE_TAG] }),
    ]);
    for (const filter of [{ project }, { project: null, all: true }, { project, everywhere: false }]) {
      const all = await store.memoryLines({ ...filter, limit: 100 });
      for (const limit of [1, 2, 3, 7, 8, 9]) {
        const cursors = await store.memoryCursors({ ...filter, limit }, 100);
        expect(cursors).toHaveLength(Math.floor(all.length / limit));
        for (const [index, after] of cursors.entries()) {
          const place = (index + 1) * limit;
          const piece = await store.memoryLines({ ...filter, after, limit });
          expect(titlesOf(piece)).toEqual(titlesOf(all.slice(place, place + limit)));
        }
      }
    }
    const pairs = { project, limit: 2 };
    const [first, second = "", ...rest] = await store.memoryCursors(pairs, 100);
    expect(await store.memoryCursors(pairs, 2)).toEqual([first, second]);
    expect(await store.memoryCursors({ ...pairs, after: second }, 100)).toEqual(rest);
    expect(await store.memoryCursors({ ...pairs, after: idOf("nobody") }, 100)).toEqual([]);
  });

  test("rows of a long list were blank after the memory before them was forgotten", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const names = ["one", "two", "three", "four", "five", "six"];
    await store.putMemories(names.map((name, at) => memory(name, { project, at: AT + Math.floor(at / 3) })));
    const pairs = { project, limit: 2 };
    const [first = "", second = ""] = await store.memoryCursors(pairs, 100);
    for (const name of ["five", "three"]) await store.forget([idOf(name)], { purge: false, at: AT + 9 });
    const titlesBehind = async (after: string) => titlesOf(await store.memoryLines({ ...pairs, after }));
    expect(await titlesBehind(first)).toEqual(["Title of four", "Title of two"]);
    expect(await titlesBehind(second)).toEqual(["Title of two", "Title of one"]);
  });
}
