import { expect, test } from "vitest";
import type { Session } from "../../src/store/store.ts";
import { claims, idOf, memory, receiptFor, type StoreWorld, sessionFacts } from "./store-world.ts";

export function testContextState(given: () => StoreWorld): void {
  const enter = (name = "s-1") => given().store.enterSession(sessionFacts(name));
  async function give(session: Session, names: readonly string[], written: readonly string[] = names) {
    const { store } = given();
    const receipt = receiptFor(session, { ms: 2 });
    await store.putMemories(names.filter((name) => name !== "none such").map((name) => memory(name)));
    await store.openReceipt(receipt, claims(receipt, ...names));
    if (written.length > 0)
      await store.closeReceipt(receipt.id, { text: "t", tokens: 40, ms: 7.5, items: written.map(idOf) });
  }
  const NOTHING = { memories: 0, tokens: 0, ms: null, degraded: [] };

  test("a session that got nothing holds nothing, nor does one we never met", async () => {
    const session = await enter();
    expect(await given().store.contextState(session.id)).toEqual(NOTHING);
    expect(await given().store.contextState("who")).toEqual(NOTHING);
  });

  test("what was written counts: memories once, tokens of every block, and how long the last answer took", async () => {
    const session = await enter();
    await give(session, ["a", "b"], ["a"]);
    await give(session, ["c"]);
    expect(await given().store.contextState(session.id)).toEqual({
      memories: 2,
      tokens: 80,
      ms: 7.5,
      degraded: [],
    });
  });

  test("silence counts for nothing, and is the last answer all the same", async () => {
    const session = await enter();
    await give(session, ["a"]);
    const silent = receiptFor(session, { ms: 3, degraded: ["recall"] });
    await given().store.openReceipt(silent, []);
    expect(await given().store.contextState(session.id)).toEqual({
      memories: 1,
      tokens: 40,
      ms: 3,
      degraded: ["recall"],
    });
  });

  test("that nothing is known of something is a block without a memory", async () => {
    const session = await enter();
    await give(session, ["none such"]);
    expect(await given().store.contextState(session.id)).toMatchObject({ memories: 0, tokens: 40 });
  });

  test("a new context begins with nothing, and another session's is its own", async () => {
    const session = await enter();
    await give(session, ["a"]);
    const { store } = given();
    expect(await store.contextState((await enter("s-2")).id)).toEqual(NOTHING);
    await give(await store.beginContext(session.id), ["b"]);
    expect(await store.contextState(session.id)).toMatchObject({ memories: 1, tokens: 40 });
    await store.beginContext(session.id);
    expect(await store.contextState(session.id)).toEqual(NOTHING);
  });
}
