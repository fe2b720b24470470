import { expect, test } from "vitest";
import type { Memory } from "../../src/domain/memory.ts";
import type { Limits } from "../../src/store/port/maintenance-store.ts";
import type { Store } from "../../src/store/store.ts";
import {
  AT,
  FERRY,
  idOf,
  memory,
  receiptFor,
  type StoreWorld,
  search,
  sessionFacts,
  talk,
  titlesOf,
} from "./store-world.ts";

const DAY = 86_400_000;

const NO_LIMITS: Limits = {
  kinds: [],
  receiptsBefore: 0,
  receipts: 1_000,
  events: 1_000,
  bytes: Number.MAX_SAFE_INTEGER,
  settledBefore: AT,
};
const NOTHING = { memories: {}, events: 0, receipts: 0, receiptTexts: 0 };

export function testRemoving(given: () => StoreWorld): void {
  const one = async ({ id }: Memory) => (await given().store.memoriesById(id))[0];
  const put = (...memories: readonly Memory[]) => given().store.putMemories(memories);

  const old = (name: string, parts: Partial<Memory> = {}) =>
    memory(name, { kind: "snapshot", at: AT - 100 * DAY, ...parts });
  const ninety = { ...NO_LIMITS, kinds: [{ kind: "snapshot", before: AT - 90 * DAY }] } as const;
  const names = async () =>
    titlesOf(await given().store.listMemories({ project: null, limit: 99 })).toSorted();

  test("memories go with time, a few at a time, and leave no tombstone", async () => {
    await put(old("a"), old("b"), old("c"), old("d", { at: AT - 80 * DAY }), old("e", { kind: "decision" }));
    expect(await given().store.removeDue(ninety, null)).toEqual({ ...NOTHING, memories: { snapshot: 3 } });
    expect(await given().store.removeDue(ninety, 2)).toEqual({ ...NOTHING, memories: { snapshot: 2 } });
    expect(await given().store.removeDue(ninety, 2)).toEqual({ ...NOTHING, memories: { snapshot: 1 } });
    expect(await given().store.removeDue(ninety, 2)).toBeNull();
    expect(await given().store.removeDue(ninety, null)).toBeNull();
    expect(await names()).toEqual(["Title of d", "Title of e"]);
    // A snapshot is not counted.
    expect((await search(given().store, null, ["titl"])).collection.size).toBe(1);
  });

  test("what goes with time takes its vectors along", async () => {
    const { store } = given();
    await put(old("a"), old("d", { at: AT - 80 * DAY }));
    const texts = await store.withoutVector("m", 9);
    const vector = Int8Array.of(1, 2);
    await store.putVectors(
      "m",
      texts.map((text) => ({ ...text, vector })),
    );
    await store.removeDue(ninety, 9);
    expect(await store.embeddedModels()).toEqual([{ model: "m", memories: 1, bytes: 2 }]);
  });

  test("a rule that reads the session again does not bring it back, until more is kept", async () => {
    await put(old("a"));
    await given().store.removeDue(ninety, 9);
    expect(await put(old("a"), old("of another session"))).toBe(0);
    const longer = { ...ninety, kinds: [{ kind: "snapshot", before: AT - 365 * DAY }] } as const;
    await given().store.removeDue(longer, 9);
    expect(await put(old("a"))).toBe(1);
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ["pinned", (store) => store.amend(idOf("a"), { what: "pin", after: "pinned" }, AT)],
    ["confirmed", (store) => store.amend(idOf("a"), { what: "confirm", after: "2" }, AT)],
    ["put there by hand", (store) => store.putMemories([old("a", { rule: "cli" })])],
    [
      "named by hand as what replaced a decision",
      async (store) => {
        await store.putMemories([memory("d", { kind: "decision" })]);
        await store.supersede({ older: idOf("d"), newer: idOf("a"), because: "" }, AT);
      },
    ],
  ])("what was %s never goes", async (how, byHand) => {
    if (how !== "put there by hand") await put(old("a"));
    await byHand(given().store);
    expect(await given().store.removeDue(ninety, 9)).toBeNull();
    expect(await one(old("a"))).toBeDefined();
  });

  /** So many receipts, a day apart, the last one now. */
  async function receipts(count: number) {
    const { store } = given();
    const session = await store.enterSession(sessionFacts("s-1"));
    for (let day = count - 1; day >= 0; day--) {
      const receipt = receiptFor(session, { at: AT - day * DAY });
      await store.openReceipt(receipt, []);
      await store.closeReceipt(receipt.id, { text: `day ${day}`, tokens: 1, ms: 1, items: [] });
    }
  }
  const texts = async () => (await given().store.receipts({ limit: 99 })).map(({ text }) => text);

  test("receipts go when they are old, or too many", async () => {
    await receipts(6);
    await given().store.removeDue({ ...NO_LIMITS, receiptsBefore: AT - 4 * DAY }, 9);
    expect(await texts()).toEqual(["day 0", "day 1", "day 2", "day 3", "day 4"]);
    await given().store.removeDue({ ...NO_LIMITS, receipts: 2 }, 9);
    expect(await texts()).toEqual(["day 0", "day 1"]);
  });

  test("of a receipt that a session may still need nothing goes", async () => {
    await receipts(3);
    const limits = { ...NO_LIMITS, receipts: 1, bytes: 1, settledBefore: AT - 9 * DAY };
    expect(await given().store.removeDue(limits, 9)).toBeNull();
  });

  /** A session read by the rules, of whose five events a memory quotes the second. */
  async function told(name: string, at: number) {
    const { store } = given();
    const session = await talk(store, name, ["one", "two", "three", "four", "five"]);
    await store.enterSession(sessionFacts(name, FERRY, at));
    const events = await store.sessionEvents(session.id, 99);
    const quoted = [memory(`of ${name}`, { session: session.id, sources: [events[1]?.id ?? ""] })];
    const upTo = events.at(-1)?.seq ?? 0;
    await store.putMemories(quoted, { session: session.id, from: 0, upTo, seen: { sightings: [] } });
    return session.id;
  }
  const textsOf = async (session: string) =>
    (await given().store.sessionEvents(session, 99)).map(({ text }) => text);

  test("of too many events the oldest on which no memory rests go, of sessions long over", async () => {
    const [long, since] = [await told("long ago", AT), await told("since", AT)];
    const limits = { ...NO_LIMITS, events: 8, settledBefore: AT + DAY };
    expect(await given().store.removeDue(limits, null)).toEqual({ ...NOTHING, events: 2 });
    expect(await given().store.removeDue({ ...limits, settledBefore: AT }, 9)).toBeNull();
    expect(await given().store.removeDue(limits, 9)).toEqual({ ...NOTHING, events: 2 });
    expect(await given().store.removeDue(limits, 9)).toBeNull();
    const left = [await textsOf(long), await textsOf(since)];
    expect(left.map(({ length }) => length).toSorted()).toEqual([3, 5]);
    for (const one of left) expect(one).toContain("two");
    for (let slice = 0; slice < 9; slice++) await given().store.removeDue({ ...limits, events: 1 }, 9);
    expect([await textsOf(long), await textsOf(since)]).toEqual([["two"], ["two"]]);
  });

  test("what waits for the rules does not go", async () => {
    const session = await talk(given().store, "unread", ["one", "two"]);
    expect(await given().store.removeDue({ ...NO_LIMITS, events: 1, settledBefore: AT + DAY }, 9)).toBeNull();
    expect(await textsOf(session.id)).toHaveLength(2);
  });

  test("a session that goes on after that loses no memory by it", async () => {
    const session = await told("long ago", AT);
    const events = await given().store.sessionEvents(session, 99);
    const quoting = memory("quoting", { session, sources: [events[1]?.id ?? ""] });
    await put(quoting);
    await given().store.removeDue({ ...NO_LIMITS, events: 1, settledBefore: AT + DAY }, 9);
    const left = (await given().store.sessionEvents(session, 99)).map(({ id }) => id);
    await given().store.retract({ session, rules: ["remember"], events: left, memories: [] });
    expect(await one(quoting)).toBeDefined();
  });

  test("where the file is too large events go first, then receipts' texts, turns and snapshots, and nothing else", async () => {
    const session = await told("long ago", AT - DAY);
    await receipts(2);
    const turn = old("t", { kind: "turn" });
    const young = memory("young", { kind: "turn", at: AT + DAY });
    await put(turn, young, old("s"), old("d", { kind: "decision" }), old("n"));
    await given().store.amend(idOf("n"), { what: "pin", after: "pinned" }, AT);
    const limits = { ...NO_LIMITS, bytes: 1, settledBefore: AT + 1 };
    const gone = [];
    for (let slice = await given().store.removeDue(limits, 9); slice !== null; ) {
      gone.push(slice);
      slice = await given().store.removeDue(limits, 9);
    }
    expect(gone).toEqual([
      { ...NOTHING, events: 4 },
      { ...NOTHING, receiptTexts: 2 },
      { ...NOTHING, memories: { turn: 1 } },
      { ...NOTHING, memories: { snapshot: 1 } },
    ]);
    expect(await textsOf(session)).toEqual(["two"]);
    expect(await put(turn)).toBe(0);
    expect(await names()).toEqual(["Title of d", "Title of n", "Title of of long ago"]);
    const turns = await given().store.listMemories({ project: null, kinds: ["turn"], limit: 99 });
    expect(titlesOf(turns)).toEqual(["Title of young"]);
    expect(await given().store.removeDue({ ...limits, bytes: 1e12 }, 9)).toBeNull();
  });
}
