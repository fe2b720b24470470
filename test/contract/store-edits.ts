import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Change, memoryAt, PINNED, wordsToValue } from "../../src/domain/change.ts";
import type { Memory } from "../../src/domain/memory.ts";
import type { Store } from "../../src/store/store.ts";
import {
  AT,
  FERRY,
  idOf,
  memory,
  projectIdOf,
  type StoreWorld,
  search,
  talk,
  titlesOf,
} from "./store-world.ts";

const edit = (title: string, body = "") => ({ what: "edit", after: wordsToValue({ title, body }) }) as const;
const PIN = { what: "pin", after: PINNED } as const;
const UNPIN = { what: "pin", after: null } as const;
const CONFIRM = { what: "confirm", after: "3" } as const;

const only = async (store: Store, name = "one") => (await store.memoriesById(idOf(name)))[0] as Memory;
const asChange = (change: Change | "same") => change as Change;

export function testHand(given: () => StoreWorld): void {
  describe("by hand", () => testAmending(given));
  describe("forgetting along provenance", () => testForgettingAlong(given));
  describe("the timeline", () => testTimeline(given));
}

function testAmending(given: () => StoreWorld): void {
  test("an edited memory is found by its new words and not by the old ones", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon", files: ["src/dock.ts"] })]);
    await store.amend(idOf("one"), edit("Moor at dusk", "by the lighthouse"), AT);
    expect((await search(store, null, ["noon"])).titles).toEqual([]);
    for (const word of ["dusk", "lighthous", "srcdockt"])
      expect((await search(store, null, [word])).titles, word).toEqual(["Moor at dusk"]);
  });

  test.each([
    ["the same rule", {}],
    ["a better rule", { ruleVersion: 9 }],
    ["a better rule that says it otherwise", { ruleVersion: 9, title: "Dock at noon sharp", trust: 2 }],
  ] as const)("a replay by %s keeps what the user edited, pinned and confirmed", async (_what, again) => {
    const { store } = given();
    const said = memory("one", { title: "Dock at noon", trust: 1 });
    await store.putMemories([said]);
    for (const change of [edit("Dock at one"), PIN, CONFIRM]) await store.amend(said.id, change, AT);
    await store.putMemories([{ ...said, ...again }]);
    expect(await only(store)).toMatchObject({ title: "Dock at one", pinned: true, trust: 3 });
    expect(await store.putMemories([{ ...said, ...again }]), "and says nothing new").toBe(0);
  });

  test("undoing an edit after a replay gives the words the rule has now", async () => {
    const { store } = given();
    const said = memory("one", { title: "Dock at noon" });
    await store.putMemories([said]);
    const change = asChange(await store.amend(said.id, edit("Dock at one"), AT));
    await store.putMemories([{ ...said, title: "Dock at noon sharp", ruleVersion: 2 }]);
    expect(await store.undo(change.id, AT)).toBe("undone");
    expect((await only(store)).title).toBe("Dock at noon sharp");
  });

  test("a change that later ones build upon is undone after them only", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "first" })]);
    const [first, , third] = [
      asChange(await store.amend(idOf("one"), edit("second"), AT)),
      asChange(await store.amend(idOf("one"), edit("first"), AT)),
      asChange(await store.amend(idOf("one"), edit("second"), AT)),
    ];
    expect(await store.undo(first.id, AT)).toBe("changed");
    expect(await store.undo(third.id, AT)).toBe("undone");
  });

  test("what is so already is no change", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { trust: 3 })]);
    expect(await store.amend(idOf("one"), CONFIRM, AT)).toBe("same");
    expect(await store.amend(idOf("one"), UNPIN, AT)).toBe("same");
    expect(await store.changes({ limit: 5 })).toEqual([]);
  });

  test("who forgets an edited memory means the words of before, too", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.amend(idOf("one"), edit("Dock at one"), AT);
    await store.forget([idOf("one")], { purge: false, at: AT });
    expect(await store.changes({ limit: 5 })).toEqual([]);
    for (const title of ["Dock at noon", "Dock at one"])
      expect(await store.putMemories([memory(`again ${title}`, { title })]), title).toBe(0);
  });

  test("undoing everything ends where it began, in whatever order things were done and undone", async () => {
    const { store } = given();
    const names = ["one", "two", "three"];
    await store.putMemories(names.map((name, hour) => memory(name, { trust: 2, at: AT + hour })));
    const state = async () => ({
      memories: (await Promise.all(names.map((name) => store.memoriesById(idOf(name))))).flat(),
      found: (await search(store, null, ["titl", "word"])).titles,
    });
    const before = await state();
    await fc.assert(
      fc.asyncProperty(fc.array(step(names), { maxLength: 25 }), async (steps) => {
        for (const run of steps) await run(store);
        await undoAll(store);
        expect(await state()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  test("of every hook event between changes it is known how things stood", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { trust: 2 })]);
    const seen: { time: number; was: Memory }[] = [];
    let time = AT;
    const look = async () => seen.push({ time, was: await only(store) });
    await look();
    for (const change of [edit("second"), PIN, edit("third"), CONFIRM, UNPIN]) {
      time += 10;
      await store.amend(idOf("one"), change, time);
      await look();
    }
    for (const { id } of await store.changes({ limit: 3 })) {
      time += 10;
      await store.undo(id, time);
      await look();
    }
    const [now, changes] = [await only(store), await store.changes({ limit: 50 })];
    for (const { time: then, was } of seen) expect(memoryAt(now, changes, then + 5)).toEqual(was);
  });
}

/** One thing a user may do: change something, link something, or take back any change so far. */
function step(names: readonly string[]): fc.Arbitrary<(store: Store) => Promise<unknown>> {
  const id = fc.constantFrom(...names).map(idOf);
  const change = fc.oneof(
    fc.constantFrom(PIN, UNPIN, CONFIRM),
    fc.constantFrom("word", "other words", "word again").map((title) => edit(title)),
  );
  return fc.oneof(
    fc.tuple(id, change).map(
      ([one, wanted]) =>
        (store: Store) =>
          store.amend(one, wanted, AT),
    ),
    fc.tuple(id, id).map(
      ([older, newer]) =>
        (store: Store) =>
          store.supersede({ older, newer, because: "" }, AT),
    ),
    fc.nat({ max: 9 }).map((nth) => async (store: Store) => {
      const standing = await store.changes({ own: true, standing: true, limit: 10 });
      const one = standing[nth % Math.max(1, standing.length)];
      if (one) await store.undo(one.id, AT);
    }),
  );
}

/** The newest first; one that must wait for another is tried again after it. */
async function undoAll(store: Store): Promise<void> {
  for (let left = await standing(store); left.length > 0; ) {
    for (const { id } of left) await store.undo(id, AT);
    const now = await standing(store);
    expect(now.length, "some change can be undone").toBeLessThan(left.length);
    left = now;
  }
}

const standing = (store: Store) => store.changes({ own: true, standing: true, limit: 1_000 });

function testForgettingAlong(given: () => StoreWorld): void {
  const DO = { purge: false, preview: false, at: AT };
  /** Two sessions: each says something of its own, and both say the same once. */
  async function twoSessions() {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const [a, b] = [
      await talk(store, "s-1", ["noon", "shared"]),
      await talk(store, "s-2", ["dusk", "shared"]),
    ];
    const [noon, sharedA] = await store.sessionEvents(a.id, 9);
    const [dusk, sharedB] = await store.sessionEvents(b.id, 9);
    const from = (...events: readonly ({ id: string } | undefined)[]) =>
      events.map((event) => event?.id ?? "");
    await store.putMemories([
      memory("noon", { project, session: a.id, sources: from(noon), files: ["src/dock.ts"] }),
      memory("shared", { project, session: a.id, sources: from(sharedA, sharedB) }),
      memory("dusk", { project, session: b.id, sources: from(dusk), files: ["/home/me/ferry/src/dock.ts"] }),
    ]);
    return { store, project, a, b, noon: noon?.id ?? "" };
  }
  const left = async (store: Store, project: string) =>
    titlesOf(await store.listMemories({ project, limit: 9 })).toSorted();

  test("of a session goes what it alone said; what another said, too, stays", async () => {
    const { store, project, a } = await twoSessions();
    const gone = await store.forgetByOrigin({ session: a.id }, DO);
    expect([titlesOf(gone.memories), titlesOf(gone.saidAgain)]).toEqual([
      ["Title of noon"],
      ["Title of shared"],
    ]);
    expect(await left(store, project)).toEqual(["Title of dusk", "Title of shared"]);
  });

  test("purging a session takes its events, and leaves the other's", async () => {
    const { store, project, a, b } = await twoSessions();
    const gone = await store.forgetByOrigin({ session: a.id }, { ...DO, purge: true });
    expect(gone).toMatchObject({ events: 2, memories: [{ title: "Title of noon" }] });
    expect(await store.sessionEvents(a.id, 9)).toEqual([]);
    expect(await store.sessionEvents(b.id, 9)).toHaveLength(2);
    expect(
      (await store.listMemories({ project, limit: 9 })).find(({ title }) => title.endsWith("shared")),
    ).toMatchObject({ sources: [expect.any(String)] });
  });

  test("an event takes what quotes it, a file what is about it however its path is written", async () => {
    const { store, project, noon } = await twoSessions();
    const byFile = { file: "./src/dock.ts", project };
    const preview = await store.forgetByOrigin(byFile, { ...DO, preview: true });
    expect(titlesOf(preview.memories).toSorted()).toEqual(["Title of dusk", "Title of noon"]);
    await store.forgetByOrigin({ event: noon.slice(0, 12) }, DO);
    expect(await left(store, project)).toEqual(["Title of dusk", "Title of shared"]);
  });

  test.each([false, true])("a preview tells what would go and changes nothing (purge %s)", async (purge) => {
    const { store, project } = await twoSessions();
    const origin = { since: 0, project };
    const preview = await store.forgetByOrigin(origin, { purge, preview: true, at: AT });
    expect(await left(store, project)).toHaveLength(3);
    expect((await store.counts()).events).toBe(4);
    expect(await store.forgetByOrigin(origin, { purge, preview: false, at: AT })).toEqual(preview);
    expect(await left(store, project)).toEqual([]);
    expect((await store.counts()).events).toBe(purge ? 0 : 4);
  });

  test("what was forgotten along does not come back with a replay", async () => {
    const { store, project, a, noon } = await twoSessions();
    await store.forgetByOrigin({ session: a.id }, DO);
    expect(await store.putMemories([memory("noon", { project, session: a.id, sources: [noon] })])).toBe(0);
  });
}

function testTimeline(given: () => StoreWorld): void {
  test("tells what was said and changed in a time, of one file or one session", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const [early, late] = [
      memory("early", { project, session: "a1", files: ["src/a.ts"] }),
      memory("late", { project }),
    ];
    await store.putMemories([early, { ...late, at: AT + 100 }, memory("elsewhere")]);
    await store.supersede({ older: early.id, newer: late.id, because: "tides" }, AT + 200);
    const ask = async (parts: object) => {
      const { memories, changes } = await store.timeline({
        project,
        from: 0,
        to: AT + 900,
        limit: 9,
        ...parts,
      });
      return [titlesOf(memories), changes.map(({ what }) => what)];
    };
    expect(await ask({})).toEqual([["Title of early", "Title of late"], ["supersede"]]);
    expect(await ask({ from: AT + 50, to: AT + 150 })).toEqual([["Title of late"], []]);
    expect(await ask({ file: "a.ts" })).toEqual([["Title of early"], ["supersede"]]);
    expect(await ask({ session: "a1" })).toEqual([["Title of early"], ["supersede"]]);
    expect(await ask({ limit: 1 })).toEqual([["Title of late"], ["supersede"]]);
  });
}
