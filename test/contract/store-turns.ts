import { expect, test } from "vitest";
import type { Receipt } from "../../src/domain/receipt.ts";
import { AT, eventIn, receiptFor, type StoreWorld, talk } from "./store-world.ts";

export function testTurns(given: () => StoreWorld): void {
  const upTo = (event: string, most = 5) => ({ event, most, characters: 9 });

  test("a session's turns are its prompts up to one of them, newest first, cut, without slash commands", async () => {
    const { store } = given();
    const texts = ["first of them", "/compact now", "/srv/ferry is full", "last", "later"];
    const { id } = await talk(store, "s-1", texts);
    await talk(store, "s-2", ["of another session"]);
    await store.appendEvents([eventIn(id, "r", { kind: "reply", text: "Yes.", trust: 2 })]);
    const [, , , last] = (await store.sessionEvents(id, 9)).map((event) => event.id);
    const turns = await store.userTurns(id, upTo(last ?? ""));
    expect(turns.map(({ text }) => text)).toEqual(["last", "/srv/ferr", "first of "]);
    expect(turns[0]?.event).toBe(last);
    expect((await store.userTurns(id, upTo(last ?? "", 2))).map(({ text }) => text)).toHaveLength(2);
    expect(await store.userTurns(id, upTo("unknown"))).toEqual([]);
  });

  test("turns are counted however many slash commands lie between", async () => {
    const { store } = given();
    const commands = Array.from({ length: 70 }, (_, at) => `/model m${at}`);
    const { id } = await talk(store, "s-1", ["first", ...commands, "last"]);
    const last = (await store.sessionEvents(id, 100)).at(-1)?.id ?? "";
    expect((await store.userTurns(id, upTo(last))).map(({ text }) => text)).toEqual(["last", "first"]);
  });

  const deep = (injected: number, trigger: string): Pick<Receipt, "paths"> => ({
    paths: [{ path: "deep", best: 0.6, threshold: 0.5, found: 3, injected, ms: 1, facts: { trigger } }],
  });

  test("the last recall in depth is known to every process, also one that told nothing", async () => {
    const { store, another } = given();
    const session = await talk(store, "s-1", ["a"]);
    const other = await talk(store, "s-2", ["b"]);
    expect(await store.lastDeepRecall(session.id, AT)).toBeNull();
    await store.openReceipt(receiptFor(session, { event: "e-1", ...deep(0, "turns") }), []);
    await store.openReceipt(receiptFor(session, { event: "e-2", at: AT + 1 }), []);
    const mark = { event: "e-1", at: AT, facts: { trigger: "turns" } };
    expect(await another().lastDeepRecall(session.id, AT + 60_000)).toEqual(mark);
    expect(await store.lastDeepRecall(other.id, AT)).toBeNull();
  });

  test("one whose text never reached the agent does not count once its hook must have died", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a"]);
    const receipt = receiptFor(session, { event: "e-1", ...deep(2, "chars") });
    await store.openReceipt(receipt, []);
    expect(await store.lastDeepRecall(session.id, AT + 1_000)).toMatchObject({ event: "e-1" });
    expect(await store.lastDeepRecall(session.id, AT + 60_000)).toBeNull();
    await store.closeReceipt(receipt.id, { text: "x", tokens: 1, ms: 1, items: [] });
    expect(await store.lastDeepRecall(session.id, AT + 60_000)).toMatchObject({ event: "e-1" });
  });
}
