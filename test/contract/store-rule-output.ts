import { expect, test } from "vitest";
import { AT, claims, idOf, memory, receiptFor, type StoreWorld, talk, titlesOf } from "./store-world.ts";

export function testRuleOutput(given: () => StoreWorld): void {
  /** The ids of a session's events. */
  const eventsOf = async (session: string) =>
    (await given().store.sessionEvents(session, 100)).map(({ id }) => id);
  const left = async () => titlesOf(await given().store.listMemories({ project: null, limit: 100 }));

  test("what was said in three sessions is known as said in three", async () => {
    const { store } = given();
    const all: string[] = [];
    for (const name of ["s-1", "s-2", "s-3"]) {
      const session = await talk(store, name, ["tabs", "tabs again"]);
      const sources = await eventsOf(session.id);
      await store.putMemories([memory(name, { title: "Use tabs", sources, at: AT + all.length })]);
      all.push(...sources);
      const repeated = await store.repeated(sources, 3);
      expect(repeated.map(({ memory: { title }, sessions }) => [title, sessions])).toEqual(
        name === "s-3" ? [["Use tabs", 3]] : [],
      );
    }
    expect(await store.repeated(["nobody said it"], 1)).toEqual([]);
    expect(await store.repeated(all.slice(0, 1), 4)).toEqual([]);
  });

  test("what rules no longer find is gone, and comes back when they find it again", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a", "b"]);
    const events = await eventsOf(session.id);
    const made = (name: string, parts = {}) =>
      memory(name, { session: session.id, sources: events.slice(0, 1), ...parts });
    await store.putMemories([made("kept"), made("gone"), made("by hand", { rule: "cli" })]);
    const now = { session: session.id, rules: ["remember"], events, memories: [idOf("kept")] };
    expect(await store.retract(now)).toBe(1);
    expect((await left()).toSorted()).toEqual(["Title of by hand", "Title of kept"]);
    expect(await store.retract(now)).toBe(0);
    expect(await store.putMemories([made("gone")])).toBe(1);
  });

  test("what is pinned, was said to an agent or came from other events as well stays", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a", "b"]);
    const events = await eventsOf(session.id);
    const made = (name: string, parts = {}) =>
      memory(name, { session: session.id, sources: events, ...parts });
    await store.putMemories([
      made("pinned", { pinned: true }),
      made("said"),
      made("duplicate", { sources: [...events, "elsewhere"] }),
      made("of another session", { session: "s-2" }),
      made("ender"),
      made("ended", { supersededBy: idOf("ender"), sources: ["elsewhere"] }),
    ]);
    const receipt = receiptFor(session);
    await store.openReceipt(receipt, claims(receipt, "said"));
    const now = { session: session.id, rules: ["remember"], events, memories: [] };
    expect(await store.retract(now)).toBe(0);
    expect(await left()).toHaveLength(5);
  });
}
