import { expect, test } from "vitest";
import {
  AT,
  BOAT,
  claims,
  eventIn,
  FERRY,
  idOf,
  memory,
  projectIdOf,
  receiptFor,
  type StoreWorld,
  search,
  talk,
} from "./store-world.ts";

const FORGET = { purge: false, at: AT };
const PURGE = { purge: true, at: AT };

export function testForgetting(given: () => StoreWorld): void {
  test("what is forgotten is found nowhere, and the events it came from stay", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["dock at noon"]);
    const [said] = await store.sessionEvents(session.id, 1);
    await store.putMemories([
      memory("one", { title: "Dock at noon", sources: [said?.id ?? ""] }),
      memory("two"),
    ]);
    expect(await store.forget([idOf("one"), "unknown"], FORGET)).toEqual({ memories: 1, events: 0 });
    expect(await store.memoriesById(idOf("one"))).toEqual([]);
    expect((await search(store, null, ["dock"])).titles).toEqual([]);
    expect(await store.listMemories({ project: null, limit: 10 })).toHaveLength(1);
    expect((await store.counts()).events).toBe(1);
    expect(await store.forget([idOf("one")], FORGET)).toEqual({ memories: 0, events: 0 });
  });

  test.each([
    ["a replay", memory("one", { title: "Dock at noon" })],
    ["a replay by a better rule", memory("one", { title: "Dock at noon", ruleVersion: 9 })],
    ["a replay that finds other words in the same events", memory("one", { title: "Dock at dusk" })],
    ["another session that says it again", memory("two", { title: "Dock at noon" })],
    ["the same words in another case and spacing", memory("two", { title: "dock  AT noon" })],
  ])("%s does not bring it back", async (_what, again) => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.forget([idOf("one")], FORGET);
    expect(await store.putMemories([again])).toBe(0);
    expect((await store.counts()).memories).toBe(0);
  });

  test("the same words in another project stay when one is forgotten, and go when it is purged", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const twins = () => [
      memory("one", { title: "Dock at noon", project: ferry }),
      memory("two", { title: "Dock at noon", project: boat }),
    ];
    await store.putMemories(twins());
    await store.forget([idOf("one")], FORGET);
    expect((await store.listMemories({ project: null, all: true, limit: 10 })).map(({ id }) => id)).toEqual([
      idOf("two"),
    ]);
    expect(await store.putMemories([memory("two", { title: "Dock at noon", project: boat })])).toBe(0);
    await store.forget([idOf("two")], FORGET);
    expect(await store.putMemories([memory("three", { title: "Dock at noon", project: ferry })])).toBe(0);
    const others = twins().map((twin) => ({ ...twin, title: "Buoys are red" }));
    await store.putMemories(others.map((twin, at) => ({ ...twin, id: idOf(`other${at}`) })));
    await store.forget([idOf("other0")], PURGE);
    expect((await store.counts()).memories).toBe(0);
  });

  test("words said anew stay when the memory that once had them is forgotten", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.amend(
      idOf("one"),
      { what: "edit", after: JSON.stringify({ title: "Dock at dusk", body: "" }) },
      AT,
    );
    await store.putMemories([memory("two", { title: "Dock at noon", rule: "cli" })]);
    await store.forget([idOf("one")], FORGET);
    expect(await store.putMemories([memory("two", { title: "Dock at noon", rule: "cli" })])).toBe(0);
    expect((await store.listMemories({ project: null, limit: 10 })).map(({ title }) => title)).toEqual([
      "Dock at noon",
    ]);
  });

  test("words that a memory gets back by undoing an edit are no longer forgotten", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    const dusk = JSON.stringify({ title: "Dock at dusk", body: "" });
    const edit = await store.amend(idOf("one"), { what: "edit", after: dusk }, AT);
    await store.putMemories([memory("two", { title: "Dock at noon", rule: "cli" })]);
    await store.forget([idOf("two")], FORGET);
    const again = memory("three", { title: "Dock at noon", project: await projectIdOf(store, FERRY) });
    expect(await store.putMemories([again])).toBe(0);
    await store.undo(edit === "same" ? "" : edit.id, AT + 1);
    expect(await store.putMemories([again])).toBe(1);
  });

  test("a purge takes along what is in words that the memory once had", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    const dusk = JSON.stringify({ title: "Dock at dusk", body: "" });
    await store.amend(idOf("one"), { what: "edit", after: dusk }, AT);
    await store.putMemories([memory("two", { title: "Dock at noon", rule: "cli" })]);
    await store.forget([idOf("one")], PURGE);
    expect((await store.counts()).memories).toBe(0);
  });

  test("the user who adds it again by hand has it again, and from then on others may say it too", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.forget([idOf("one")], FORGET);
    expect(await store.putMemories([memory("cli", { title: "Dock at noon", rule: "cli" })])).toBe(1);
    await store.putMemories([memory("two", { title: "Dock at noon", sources: ["e2"] })]);
    expect(await store.listMemories({ project: null, limit: 10 })).toMatchObject([
      { id: idOf("cli"), sources: ["e2"] },
    ]);
  });

  test("other words are free to come", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { title: "Dock at noon" })]);
    await store.forget([idOf("one")], FORGET);
    expect(await store.putMemories([memory("two", { title: "Dock at dusk" })])).toBe(1);
  });

  test("purging takes the events along, and all that was made from them", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["ferries dock at noon", "tides turn at dusk"]);
    const [first, second] = await store.sessionEvents(session.id, 10);
    await store.putMemories([
      memory("one", { title: "Noon docking", sources: [first?.id ?? ""] }),
      memory("two", { title: "Both of them", sources: [first?.id ?? "", second?.id ?? ""] }),
      memory("three", { title: "Dusk turning", sources: [second?.id ?? ""] }),
    ]);
    expect(await store.forget([idOf("one")], PURGE)).toEqual({ memories: 2, events: 1 });
    expect((await store.sessionEvents(session.id, 10)).map((event) => event.text)).toEqual([
      "tides turn at dusk",
    ]);
    expect((await store.listMemories({ project: null, limit: 10 })).map((left) => left.title)).toEqual([
      "Dusk turning",
    ]);
  });

  test("purging in one project leaves alone what was said beside the same words in another", async () => {
    const { store } = given();
    await talk(store, "s-1", ["fix the build"], FERRY);
    const boat = await talk(store, "s-2", ["Please fix the build. Always run the linter."], BOAT);
    const [said] = await store.sessionEvents(boat.id, 1);
    await store.putMemories([
      memory("one", { title: "Fix the build", project: await projectIdOf(store, FERRY) }),
      memory("two", {
        title: "Always run the linter",
        project: await projectIdOf(store, BOAT),
        sources: [said?.id ?? ""],
      }),
    ]);
    expect(await store.forget([idOf("one")], PURGE)).toEqual({ memories: 1, events: 2 });
    expect(await store.memoriesById(idOf("two"))).toHaveLength(1);
  });

  test("purging also takes events that merely quote it", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["as I said: FERRIES DOCK AT NOON, ok?", "about tides"]);
    await store.putMemories([memory("one", { title: "Ferries dock at noon" })]);
    expect((await store.forget([idOf("one")], PURGE)).events).toBe(1);
    expect((await store.sessionEvents(session.id, 10)).map((event) => event.text)).toEqual(["about tides"]);
  });

  test("a purged event that is told again, or comes out of the spool, stays away", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["dock at noon"]);
    const [said] = await store.sessionEvents(session.id, 1);
    await store.putMemories([memory("one", { sources: [said?.id ?? ""] })]);
    await store.forget([idOf("one")], PURGE);
    expect(await store.appendEvents([eventIn(session.id, "s-1-0", { text: "dock at noon" })])).toEqual([
      "duplicate",
    ]);
    expect((await store.counts()).events).toBe(0);
  });

  test("receipts keep their numbers and lose the words", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["x"]);
    await store.putMemories([memory("one"), memory("two")]);
    const [first, second] = [receiptFor(session), receiptFor(session)];
    for (const [receipt, name] of [
      [first, "one"],
      [second, "two"],
    ] as const) {
      await store.openReceipt(receipt, claims(receipt, name));
      await store.closeReceipt(receipt.id, {
        text: `about ${name}`,
        tokens: 9,
        ms: 1,
        items: [idOf(name)],
      });
    }
    await store.forget([idOf("one")], PURGE);
    expect(await store.receipts({ prefix: first.id, limit: 1 })).toMatchObject([
      { text: null, tokens: 9, verdict: "injected" },
    ]);
    expect((await store.receiptItems(first.id))[0]?.reasons).toMatchObject({ matched: [], lexical: 3 });
    expect(await store.receipts({ prefix: second.id, limit: 1 })).toMatchObject([{ text: "about two" }]);
  });

  test("an answer that nothing is known loses the words of a question that is purged", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["what did we say about the noon dock"]);
    const [asked] = await store.sessionEvents(session.id, 1);
    const receipt = receiptFor(session, { event: asked?.id ?? "" });
    await store.openReceipt(receipt, claims(receipt, "a subject"));
    const written = { text: "nothing about the noon dock", tokens: 9, ms: 1, items: [idOf("a subject")] };
    await store.closeReceipt(receipt.id, written);
    await store.putMemories([memory("one", { sources: [asked?.id ?? ""] })]);
    await store.forget([idOf("one")], PURGE);
    expect(await store.receipts({ limit: 1 })).toMatchObject([{ id: receipt.id, text: null }]);
    expect((await store.receiptItems(receipt.id))[0]?.reasons.matched).toEqual([]);
  });

  test("purging what is unknown does nothing", async () => {
    const { store } = given();
    await talk(store, "s-1", ["x"]);
    expect(await store.forget(["unknown"], PURGE)).toEqual({ memories: 0, events: 0 });
    expect(await store.forget([], PURGE)).toEqual({ memories: 0, events: 0 });
    expect((await store.counts()).events).toBe(1);
  });
}
