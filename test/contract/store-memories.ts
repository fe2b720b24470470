import { expect, test } from "vitest";
import { EVERYWHERE_TAG, type Memory } from "../../src/domain/memory.ts";
import {
  AT,
  BOAT,
  FERRY,
  idOf,
  memory,
  projectIdOf,
  type StoreWorld,
  search,
  talk,
  titlesOf,
} from "./store-world.ts";

export function testMemories(given: () => StoreWorld): void {
  const listed = async (project: string | null = null, parts: object = {}) =>
    titlesOf(await given().store.listMemories({ project, limit: 100, ...parts }));

  test("a memory comes back as it was put", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    const full: Memory = memory("full", {
      kind: "decision",
      body: "because\nof tides",
      origin: "tool:Bash",
      trust: 1,
      files: ["src/a.ts", "src/b.ts"],
      tags: ["dock", "tide"],
      sources: ["e1", "e2"],
      project,
      session: "s-1",
      ruleVersion: 4,
      pinned: true,
    });
    expect(await store.putMemories([full])).toBe(1);
    expect(await store.memoriesById(full.id)).toEqual([full]);
    expect(await store.listMemories({ project, limit: 10 })).toEqual([full]);
  });

  test("a project has memories once one of its own holds, whatever is known everywhere", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const everywhere = memory("rule", { kind: "preference", project: ferry, tags: [EVERYWHERE_TAG] });
    await store.putMemories([everywhere, memory("ended", { project: boat, supersededBy: idOf("newer") })]);
    expect([await store.hasMemories(ferry), await store.hasMemories(boat)]).toEqual([false, false]);
    await store.putMemories([memory("own", { project: ferry })]);
    expect([await store.hasMemories(ferry), await store.hasMemories(boat)]).toEqual([true, false]);
  });

  test("the same memory again changes nothing", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { files: ["a"], sources: ["e1"] })]);
    expect(await store.putMemories([memory("one", { files: ["a"], sources: ["e1"] })])).toBe(0);
    expect((await store.counts()).memories).toBe(1);
  });

  test("new words under an old id replace the old ones, and the user's pin stays", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon", pinned: true, files: ["old.ts"] })]);
    const later = memory("one", { title: "Dock at dusk", at: AT + 1, files: ["new.ts"], sources: ["e2"] });
    expect(await store.putMemories([later])).toBe(1);
    expect(await store.memoriesById(idOf("one"))).toEqual([{ ...later, pinned: true }]);
    expect((await search(store, null, ["noon", "old.ts"])).titles).toEqual([]);
    expect((await search(store, null, ["dusk"])).titles).toEqual(["Dock at dusk"]);
  });

  test("a better rule rewrites what an older one made", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { ruleVersion: 1, tags: ["old"] })]);
    expect(await store.putMemories([memory("one", { ruleVersion: 2, tags: ["new"] })])).toBe(1);
    expect(await store.memoriesById(idOf("one"))).toMatchObject([{ ruleVersion: 2, tags: ["new"] }]);
  });

  test("the same words that now stand for other files, tags and events show those", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { files: ["a.ts"], tags: ["a"], sources: ["e1"], at: AT })]);
    const later = memory("one", { files: ["a.ts", "b.ts"], tags: ["b"], sources: ["e1", "e2"], at: AT + 1 });
    expect(await store.putMemories([later])).toBe(1);
    expect(await store.memoriesById(idOf("one"))).toEqual([later]);
  });

  test.each([
    ["the same words", {}],
    ["the same words in another case and spacing", { title: "DOCK  at\nnoon " }],
    ["the same words on another's authority", { origin: "assistant", trust: 2 }],
  ] as const)("%s said twice are one memory with both events", async (_what, parts) => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon", sources: ["e1"] })]);
    await store.putMemories([
      memory("two", { title: "Dock at noon", sources: ["e2"], at: AT + 9, ...parts }),
    ]);
    const [known, ...others] = await store.listMemories({ project: null, limit: 10 });
    expect(others).toEqual([]);
    expect(known).toMatchObject({
      id: idOf("one"),
      title: "Dock at noon",
      sources: ["e1", "e2"],
      at: AT + 9,
      trust: 3,
    });
    expect(await store.memoriesById(idOf("two"))).toEqual([]);
  });

  test("an older saying of the same words does not make them older", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.putMemories([memory("two", { title: "Dock at noon", at: AT - 9 })]);
    expect(await store.memoriesById(idOf("one"))).toMatchObject([{ at: AT }]);
  });

  test("what the user adds by hand is the user's word, also where a tool printed it before", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon", trust: 1, origin: "tool:Bash" })]);
    await store.putMemories([
      memory("two", { title: "Dock at noon", trust: 3, origin: "user", rule: "cli" }),
    ]);
    expect(await store.listMemories({ project: null, limit: 10 })).toMatchObject([
      { trust: 3, origin: "user" },
    ]);
  });

  test.each([
    ["another kind", { kind: "decision" }],
    ["another body", { body: "by the tide" }],
  ] as const)("the same title with %s is another memory", async (_what, parts) => {
    const { store } = given();
    await store.putMemories([
      memory("one", { title: "Dock at noon" }),
      memory("two", { title: "Dock at noon", ...parts }),
    ]);
    expect(await listed()).toHaveLength(2);
  });

  test("the same words in two projects are two memories", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const same = { title: "Dock at noon" };
    await store.putMemories([
      memory("one", { ...same, project: ferry }),
      memory("two", { ...same, project: boat }),
    ]);
    expect((await store.memoriesById(idOf("one")))[0]?.project).toBe(ferry);
    expect((await store.memoriesById(idOf("two")))[0]?.project).toBe(boat);
  });

  test("memories and the mark are written together or not at all", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a"]);
    const [pending] = await store.undistilled(1);
    const seen = pending && { ...pending, seen: { sightings: [] } };
    const broken = memory("two", { title: undefined as unknown as string });
    await expect(store.putMemories([memory("one"), broken], seen)).rejects.toThrow();
    expect((await store.counts()).memories).toBe(0);
    expect(await store.undistilled(1)).toEqual([pending]);
    expect(await store.putMemories([memory("one")], seen)).toBe(1);
    expect(await store.undistilled(1)).toEqual([]);
    expect((await store.sessionEvents(session.id, 10)).length).toBe(1);
  });

  test("memories are listed newest first, at most as many as asked for", async () => {
    const { store } = given();
    await store.putMemories([memory("b", { at: 2 }), memory("c", { at: 3 }), memory("a", { at: 1 })]);
    expect(await listed()).toEqual(["Title of c", "Title of b", "Title of a"]);
    expect(await listed(null, { limit: 2 })).toEqual(["Title of c", "Title of b"]);
  });

  test("a list is narrowed by kind and by pin", async () => {
    const { store } = given();
    await store.putMemories([
      memory("a", { kind: "decision", at: 1 }),
      memory("b", { kind: "failure", at: 2, pinned: true }),
      memory("c", { kind: "note", at: 3, pinned: true }),
    ]);
    expect(await listed(null, { kinds: ["decision", "failure"] })).toEqual(["Title of b", "Title of a"]);
    expect(await listed(null, { pinned: true })).toEqual(["Title of c", "Title of b"]);
    expect(await listed(null, { pinned: false })).toEqual(["Title of a"]);
    expect(await listed(null, { kinds: ["note"], pinned: false })).toEqual([]);
    expect(await listed(null, { kinds: [] })).toEqual([]);
  });

  test("a project shows its own memories and the user's own preferences, nothing else", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const everywhere = { kind: "preference", tags: [EVERYWHERE_TAG] } as const;
    await store.putMemories([
      memory("ferry", { project: ferry, at: 1 }),
      memory("boat", { project: boat, at: 2 }),
      memory("local preference", { kind: "preference", project: boat, at: 3 }),
      memory("agent's preference", { ...everywhere, project: boat, trust: 2, at: 4 }),
      memory("user's preference", { ...everywhere, project: boat, at: 5 }),
      memory("note", { tags: [EVERYWHERE_TAG], project: boat, at: 6 }),
    ]);
    expect(await listed(ferry)).toEqual(["Title of user's preference", "Title of ferry"]);
    expect(await listed(null)).toEqual(["Title of user's preference"]);
    expect(await listed("unknown")).toEqual(["Title of user's preference"]);
    expect(await listed(boat)).toHaveLength(5);
  });

  test("what a newer memory ended is not listed, but still found by its id", async () => {
    const { store } = given();
    await store.putMemories([memory("old", { supersededBy: idOf("new") }), memory("new")]);
    expect(await listed()).toEqual(["Title of new"]);
    expect(await store.memoriesById(idOf("old"))).toMatchObject([{ supersededBy: idOf("new") }]);
  });

  test("a memory is named by the beginning of its id, and three are enough to say it is unclear", async () => {
    const { store } = given();
    const ids = ["aa00", "aa01", "aa10", "aa11", "bb00"].map((start) => start.padEnd(32, "0"));
    await store.putMemories(ids.map((id) => memory(id, { id })));
    const found = async (prefix: string) => (await store.memoriesById(prefix)).map(({ id }) => id);
    expect(await found("bb")).toEqual([ids[4]]);
    expect(await found("aa0")).toEqual([ids[0], ids[1]]);
    expect(await found("aa")).toHaveLength(3);
    for (const none of ["", "cc", "BB", "bb%", "b_", "*", `${ids[4]}0`, "' OR 1"])
      expect(await found(none)).toEqual([]);
  });

  test("short ids are unique, as short as that allows, and never below four", async () => {
    const { store } = given();
    const ids = ["aaaa0000", "aaaa0001", "aaab", "f"].map((start) => start.padEnd(32, "0"));
    await store.putMemories(ids.map((id) => memory(id, { id })));
    const short = await store.shortIds(ids);
    expect(ids.map((id) => short.get(id))).toEqual(["aaaa0000", "aaaa0001", "aaab", "f000"]);
    for (const id of ids)
      expect((await store.memoriesById(short.get(id) ?? "")).map((found) => found.id)).toEqual([id]);
    expect(await store.shortIds([])).toEqual(new Map());
  });
}
