import { describe, expect, test } from "vitest";
import type { Memory } from "../../src/domain/memory.ts";
import { mergesOf } from "../../src/maintenance/merge.ts";
import type { Judge, Store } from "../../src/store/store.ts";
import {
  AT,
  BOAT,
  FERRY,
  idOf,
  memory,
  projectIdOf,
  type StoreWorld,
  search,
  titlesOf,
} from "./store-world.ts";

const DAY = 86_400_000;

/** The later one about the same dock ends the earlier. */
const JUDGE: Judge = {
  kinds: ["decision"],
  subject: ({ title }) => ({ words: title, files: [] }),
  endings: (newer, older) =>
    /^Dock is/.test(newer.title)
      ? older.map((one) => ({ older: one.id, newer: newer.id, because: "it is later" }))
      : [],
};

const STEP = { kinds: ["decision", "note"], limit: 2, judge: JUDGE, mergesOf, version: 1, at: AT } as const;

/** Everything there is to look at, two at a time. */
async function tidyAll(store: Store, parts: { version?: number; dryRun?: boolean } = {}) {
  const step = { ...STEP, dryRun: false, ...parts };
  const found: { merges: string[]; endings: string[]; steps: number } = { merges: [], endings: [], steps: 0 };
  let done = await store.tidy({ ...step, from: null });
  while (done.next !== null) {
    found.merges.push(...done.merges.map(({ kept, ended }) => `${ended} into ${kept}`));
    found.endings.push(...done.endings.map(({ older, newer }) => `${older} by ${newer}`));
    found.steps++;
    done = await store.tidy({ ...step, from: step.dryRun ? done.next : null });
  }
  return found;
}

const said = (name: string, title: string, parts: Partial<Memory> = {}): Memory =>
  memory(name, { kind: "decision", title, ...parts });
const FIRST = said("first", "Quays are numbered from the east", {
  sources: ["e-1"],
  files: ["docs/quays.md"],
  tags: ["harbour"],
});
const AGAIN = said("again", "Quays numbered from the east", {
  sources: ["e-1", "e-2"],
  files: ["docs/quays.md", "src/pilots.ts"],
  tags: ["pilots"],
  at: AT + DAY,
});

export function testTidying(given: () => StoreWorld): void {
  const one = async ({ id }: Memory) => (await given().store.memoriesById(id))[0];
  const put = (...memories: readonly Memory[]) => given().store.putMemories(memories);
  const lastChange = async ({ id }: Memory) =>
    (await given().store.changes({ memory: id, limit: 1 }))[0]?.id ?? "";

  describe("merging", () => {
    test("of two that say the same one stays, with all that both were made of", async () => {
      await put(FIRST, AGAIN);
      expect((await tidyAll(given().store)).merges).toEqual([`${AGAIN.id} into ${FIRST.id}`]);
      expect(await one(FIRST)).toMatchObject({
        sources: ["e-1", "e-2"],
        files: ["docs/quays.md", "src/pilots.ts"],
        tags: ["harbour", "pilots"],
        at: AGAIN.at,
        trust: 3,
        supersededBy: null,
      });
      expect(await one(AGAIN)).toEqual({ ...AGAIN, supersededBy: FIRST.id });
      expect((await search(given().store, null, ["pilot"])).titles).toEqual([FIRST.title]);
    });

    test("done once it is not done again, and nothing is written", async () => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      const before = await given().store.lastChange();
      expect(await tidyAll(given().store)).toEqual({ merges: [], endings: [], steps: 0 });
      expect((await tidyAll(given().store, { version: 2 })).merges).toEqual([]);
      expect(await given().store.lastChange()).toBe(before);
    });

    test("undone, both are as they were, and nobody merges them again", async () => {
      await put(FIRST, AGAIN);
      const { checksum, size } = await given().store.indexCheck(0);
      await tidyAll(given().store);
      expect(await given().store.undo(await lastChange(AGAIN), AT)).toBe("undone");
      expect([await one(FIRST), await one(AGAIN)]).toEqual([FIRST, AGAIN]);
      expect(await given().store.indexCheck(0)).toMatchObject({ checksum, size });
      expect((await tidyAll(given().store, { version: 2 })).merges).toEqual([]);
    });

    test("of three, one undone leaves what the other had given as well", async () => {
      const third = said("third", "The quays are numbered from the east", {
        sources: ["e-2", "e-3"],
        at: AT + 2 * DAY,
      });
      await put(FIRST, AGAIN, third);
      await tidyAll(given().store);
      expect(await one(FIRST)).toMatchObject({ sources: ["e-1", "e-2", "e-3"], at: third.at });
      await given().store.undo(await lastChange(AGAIN), AT);
      expect(await one(FIRST)).toMatchObject({ sources: ["e-1", "e-2", "e-3"], tags: ["harbour"] });
      await given().store.undo(await lastChange(third), AT);
      expect(await one(FIRST)).toEqual(FIRST);
    });

    test("a dry run tells of it and changes nothing", async () => {
      await put(FIRST, AGAIN);
      const before = await given().store.lastChange();
      expect((await tidyAll(given().store, { dryRun: true })).merges).toEqual([
        `${AGAIN.id} into ${FIRST.id}`,
      ]);
      expect([await one(AGAIN), await given().store.lastChange()]).toEqual([AGAIN, before]);
      expect((await tidyAll(given().store)).merges).toHaveLength(1);
    });

    test("said again in the words of the one that was merged, it is the other one that was said again", async () => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      await put({ ...AGAIN, id: idOf("later"), sources: ["e-9"], at: AT + 9 * DAY });
      expect(await one(FIRST)).toMatchObject({
        sources: ["e-1", "e-2", "e-9"],
        at: AT + 9 * DAY,
        supersededBy: null,
      });
      expect((await one(AGAIN))?.supersededBy).toBe(FIRST.id);
    });

    test("a replay of either session keeps them merged", async () => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      await put({ ...FIRST, ruleVersion: 2 }, { ...AGAIN, ruleVersion: 2, sources: ["e-1", "e-2", "e-7"] });
      expect(await one(FIRST)).toMatchObject({ sources: ["e-1", "e-2", "e-7"], tags: ["harbour", "pilots"] });
      expect((await one(AGAIN))?.supersededBy).toBe(FIRST.id);
    });

    test.each([
      ["the one that was merged", AGAIN, FIRST],
      ["the one that stayed", FIRST, AGAIN],
    ])("%s says something else since its session went on: both hold", async (_which, changed, other) => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      await put({ ...changed, body: "Except for the north basin." });
      expect(await one(changed)).toEqual({ ...changed, body: "Except for the north basin." });
      expect((await one(other))?.supersededBy).toBeNull();
    });

    test("forgetting the one that stayed brings the other one not back", async () => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      await given().store.forget([FIRST.id], { purge: false, at: AT });
      await put(FIRST, AGAIN);
      expect([await one(FIRST), await one(AGAIN)]).toEqual([undefined, undefined]);
    });

    test("forgetting the one that was merged takes what it gave along", async () => {
      await put(FIRST, AGAIN);
      await tidyAll(given().store);
      await given().store.forget([AGAIN.id], { purge: false, at: AT });
      expect([await one(FIRST), await one(AGAIN)]).toEqual([FIRST, undefined]);
    });

    test("what the user ended or put right by hand stays so", async () => {
      const right = { ...AGAIN, title: "Quays numbered from east" };
      await put(FIRST, right, said("other", "Piers have letters"));
      await given().store.supersede({ older: right.id, newer: idOf("other"), because: "" }, AT);
      expect((await tidyAll(given().store)).merges).toEqual([]);
      expect((await one(right))?.supersededBy).toBe(idOf("other"));
    });

    test("nothing is merged across projects", async () => {
      const [ferry, boat] = [await projectIdOf(given().store, FERRY), await projectIdOf(given().store, BOAT)];
      await put({ ...FIRST, project: ferry }, { ...AGAIN, project: boat });
      expect((await tidyAll(given().store)).merges).toEqual([]);
    });
  });

  test("what nobody judged when it was written is judged by the next maintenance run", async () => {
    await put(said("south", "Dock is south", { at: AT + DAY }), said("north", "Dock is north"));
    expect((await tidyAll(given().store)).endings).toEqual([`${idOf("north")} by ${idOf("south")}`]);
    expect(titlesOf(await given().store.listMemories({ project: null, limit: 9 }))).toEqual([
      "Dock is south",
    ]);
  });

  test("what is written later is looked at without all the rest", async () => {
    await put(...Array.from({ length: 8 }, (_, at) => said(`pier ${at}`, `Pier ${at} is closed`)));
    expect((await tidyAll(given().store)).steps).toBeGreaterThan(3);
    await put(FIRST);
    expect((await tidyAll(given().store)).steps).toBe(1);
  });
}
