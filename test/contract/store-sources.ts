import { expect, test } from "vitest";
import { memoryWith } from "../../src/domain/memory.fixture.ts";
import { type Memory, REMOVED_AT_SOURCE } from "../../src/domain/memory.ts";
import type { ImportedMemory } from "../../src/store/port/source-store.ts";
import type { Judge } from "../../src/store/store.ts";
import { AT, FERRY, projectIdOf, type StoreWorld } from "./store-world.ts";

const NOBODY: Judge = { kinds: [], subject: () => ({ words: "", files: [] }), endings: () => [] };

export function testSources(given: () => StoreWorld): void {
  const idOf = (name: string) => name.repeat(32).slice(0, 32);
  const made = async (name: string, parts: Partial<Memory> = {}): Promise<ImportedMemory> => {
    const project = await projectIdOf(given().store, FERRY);
    const said = {
      title: `Words of ${name}`,
      files: [`docs/${name}.md`],
      rule: "markdown",
      trust: 1,
      ...parts,
    } as const;
    return { memory: memoryWith({ id: idOf(name), project, at: AT, ...said }), ends: [], mayEndOlder: false };
  };
  const take = (memories: readonly ImportedMemory[], parts = {}) =>
    given().store.storeImported({ memories, mark: null, dryRun: false, ...parts }, NOBODY);
  const endGone = async (...there: string[]) =>
    given().store.endRemoved({
      ...{ rule: "markdown", project: await projectIdOf(given().store, FERRY), under: "docs/" },
      ...{ there: new Set(there.map(idOf)), because: "it is gone", at: AT, dryRun: false },
    });
  const endedBy = async (name: string) => (await given().store.memoriesById(idOf(name)))[0]?.supersededBy;

  test("what a source holds is new, then known, then changed; a dry run says so and writes nothing", async () => {
    const one = await made("a");
    expect(await take([one], { dryRun: true })).toMatchObject({ outcomes: ["new"] });
    expect(await given().store.memoriesById(idOf("a"))).toEqual([]);
    expect(await take([one])).toMatchObject({ outcomes: ["new"] });
    expect(await take([one])).toMatchObject({ outcomes: ["known"] });
    expect(await take([await made("a", { body: "other words" })])).toMatchObject({ outcomes: ["changed"] });
    expect(await take([await made("b", { title: "Words of a", body: "other words" })])).toMatchObject({
      outcomes: ["duplicate"],
      ids: [idOf("a")],
    });
  });

  test("what takes back another ends it, also when both are known already", async () => {
    const [older, newer] = [await made("a"), await made("b", { at: AT + 1 })];
    await take([older, newer]);
    const ends = [{ older: idOf("a"), because: "b says so" }];
    expect(await take([{ ...newer, ends }])).toMatchObject({ outcomes: ["known"], ended: 1 });
    expect(await take([{ ...newer, ends }])).toMatchObject({ ended: 0 });
    expect(await endedBy("a")).toBe(idOf("b"));
  });

  test("what is no longer there is ended, can be undone, and then stays; what comes back holds again", async () => {
    await take([await made("a"), await made("b")]);
    expect([await endGone("a"), await endedBy("a"), await endedBy("b")]).toEqual([
      1,
      null,
      REMOVED_AT_SOURCE,
    ]);
    expect(await endGone("a")).toBe(0);
    expect(await take([await made("b")])).toMatchObject({ outcomes: ["changed"] });
    expect(await endedBy("b")).toBeNull();
    await endGone("a");
    const [change] = await given().store.changes({ memory: idOf("b"), standing: true, limit: 1 });
    expect(await given().store.undo(change?.id ?? "", AT)).toBe("undone");
    expect([await endGone("a"), await endedBy("b")]).toEqual([0, null]);
  });

  test("what the user pinned or put in other words is not ended", async () => {
    const { store } = given();
    await take([await made("a"), await made("b"), await made("c")]);
    await store.amend(idOf("a"), { what: "pin", after: "pinned" }, AT);
    await store.amend(idOf("b"), { what: "confirm", after: "3" }, AT);
    expect(await endGone()).toBe(1);
    expect(await endedBy("c")).toBe(REMOVED_AT_SOURCE);
  });

  test("a mark is found by its place, and comes with what was read up to it", async () => {
    const mark = { place: "git of ferry", position: "1:abc", at: AT };
    await take([], { mark, dryRun: true });
    expect(await given().store.sourceMark(mark.place)).toBeNull();
    await take([], { mark });
    await take([], { mark: { ...mark, position: "1:def" } });
    expect(await given().store.sourceMark(mark.place)).toBe("1:def");
    expect(await given().store.sourceMark("elsewhere")).toBeNull();
  });

  test("what a source holds now is listed by its rule, without what was ended", async () => {
    const { store } = given();
    await take([await made("a"), await made("b"), await made("c", { rule: "git" })]);
    await endGone("a");
    const project = await projectIdOf(store, FERRY);
    expect((await store.memoriesByRule("markdown", project)).map(({ id }) => id)).toEqual([idOf("a")]);
  });

  test("a memory here stays as it is where a source that leaves equal ones has its words", async () => {
    const { store } = given();
    await take([await made("a", { rule: "cli", trust: 3, origin: "user" })]);
    const [before] = await store.memoriesById(idOf("a"));
    const equal = await made("b", { title: "Words of a", at: AT + 9 });
    expect(await take([{ ...equal, leavesEqual: true }])).toMatchObject({
      outcomes: ["duplicate"],
      ids: [idOf("a")],
    });
    expect(await store.memoriesById(idOf("a"))).toEqual([before]);
  });
}
