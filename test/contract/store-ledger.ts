import { expect, test } from "vitest";
import type { Session } from "../../src/store/store.ts";
import {
  AT,
  claims,
  eventIn,
  idOf,
  memory,
  receiptFor,
  type StoreWorld,
  sessionFacts,
  talk,
} from "./store-world.ts";

const SECOND = 1_000;

export function testLedger(given: () => StoreWorld): void {
  const enter = (name = "s-1") => given().store.enterSession(sessionFacts(name));
  /** Opens a receipt of these memories; gives the names of those that were granted. */
  async function open(session: Session, names: readonly string[], parts: object = {}, store = given().store) {
    const receipt = receiptFor(session, parts);
    const granted = await store.openReceipt(receipt, claims(receipt, ...names));
    return {
      id: receipt.id,
      granted: granted === "duplicate" ? granted : names.filter((name) => granted.has(idOf(name))),
    };
  }
  const close = (id: string, ...names: readonly string[]) =>
    given().store.closeReceipt(id, {
      text: `text of ${names}`,
      tokens: 12,
      ms: 3.5,
      items: names.map(idOf),
    });
  const held = async (session: Session, names: readonly string[], at = AT) => {
    const ids = await given().store.inContext(session, names.map(idOf), at);
    return names.filter((name) => ids.has(idOf(name)));
  };

  test("what is claimed is granted once", async () => {
    const session = await enter();
    expect((await open(session, ["a", "b"])).granted).toEqual(["a", "b"]);
    expect((await open(session, ["b", "c"])).granted).toEqual(["c"]);
    expect((await open(session, [])).granted).toEqual([]);
  });

  test("of two hooks at once one gets each memory", async () => {
    const session = await enter();
    const other = given().another();
    const both = await Promise.all([open(session, ["a", "b"]), open(session, ["b", "a", "c"], {}, other)]);
    expect(both.flatMap(({ granted }) => granted).sort()).toEqual(["a", "b", "c"]);
  });

  test("a claim of somebody who is not heard any more is void, one made later or written is not", async () => {
    const session = await enter();
    const again = (id: string) => open(session, ["a"], { id, event: `event of ${id}` });
    const { id } = await again("unheard");
    await given().store.dropClaim(id, AT - 1);
    expect((await again(id)).granted).toBe("duplicate");
    await given().store.dropClaim(id, AT);
    expect(await held(session, ["a"])).toEqual([]);
    expect((await again(id)).granted).toEqual(["a"]);
    await close(id, "a");
    await given().store.dropClaim(id, AT);
    expect([(await again(id)).granted, await held(session, ["a"])]).toEqual(["duplicate", ["a"]]);
  });

  test("one event is answered once at each hook event", async () => {
    const session = await enter();
    expect((await open(session, ["a"], { event: "e-1", hookEvent: "prompt" })).granted).toEqual(["a"]);
    expect((await open(session, ["b"], { event: "e-1", hookEvent: "prompt" })).granted).toBe("duplicate");
    expect((await open(session, ["b"], { event: "e-1", hookEvent: "session-start" })).granted).toEqual(["b"]);
    expect(await given().store.receipts({ limit: 10 })).toHaveLength(2);
  });

  test("a claim whose words were never written is free again after ten seconds", async () => {
    const session = await enter();
    await open(session, ["a"]);
    expect(await held(session, ["a"], AT + 9 * SECOND)).toEqual(["a"]);
    expect((await open(session, ["a"], { at: AT + 9 * SECOND })).granted).toEqual([]);
    expect(await held(session, ["a"], AT + 10 * SECOND)).toEqual([]);
    expect((await open(session, ["a"], { at: AT + 10 * SECOND })).granted).toEqual(["a"]);
  });

  test("a clock that goes back does not hold such a claim for ever", async () => {
    const session = await enter();
    await open(session, ["a"]);
    expect((await open(session, ["a"], { at: AT - 60 * SECOND })).granted).toEqual(["a"]);
  });

  test("what was written is held as long as the context lasts", async () => {
    const session = await enter();
    const { id } = await open(session, ["a", "b"]);
    await close(id, "a", "b");
    expect(await held(session, ["a", "b", "c"], AT + 86_400 * SECOND)).toEqual(["a", "b"]);
    expect((await open(session, ["a", "b", "c"], { at: AT + 86_400 * SECOND })).granted).toEqual(["c"]);
  });

  test("of an injection only what was written is held", async () => {
    const session = await enter();
    const { id } = await open(session, ["a", "b"]);
    await close(id, "a");
    expect(await held(session, ["a", "b"], AT + 20 * SECOND)).toEqual(["a"]);
  });

  test("what was left out is written down with its reason, and held by nobody", async () => {
    const session = await enter();
    const receipt = receiptFor(session);
    const [told, left] = claims(receipt, "a", "b");
    if (!told || !left) throw new Error("claims gives one item for each name");
    const items = [told, { ...left, reasons: { ...left.reasons, left: "no room" } }];
    const granted = await given().store.openReceipt(receipt, items);
    expect(granted).toEqual(new Set([idOf("a")]));
    expect(await given().store.receiptItems(receipt.id)).toEqual([items[1]]);
    await close(receipt.id, "a");
    expect(await given().store.receiptItems(receipt.id)).toEqual(items);
    expect(await held(session, ["a", "b"])).toEqual(["a"]);
    expect((await open(session, ["b"])).granted).toEqual(["b"]);
  });

  test("what was given is told from what was only said in this context", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["remember a", "remember b"]);
    const sources = (await store.sessionEvents(session.id, 2)).map(({ id }) => id);
    for (const [index, name] of ["a", "b"].entries())
      await store.putMemories([memory(name, { session: session.id, sources: [sources[index] ?? ""] })]);
    const { id } = await open(session, ["b"]);
    await close(id, "b");
    expect(await store.inContext(session, [idOf("a"), idOf("b")], AT)).toEqual(
      new Map([
        [idOf("a"), "said"],
        [idOf("b"), "given"],
      ]),
    );
  });

  test("another session's context is another", async () => {
    const [one, two] = [await enter("s-1"), await enter("s-2")];
    const { id } = await open(one, ["a"]);
    await close(id, "a");
    expect(await held(two, ["a"])).toEqual([]);
    expect((await open(two, ["a"])).granted).toEqual(["a"]);
  });

  test("a new context holds nothing of the old one", async () => {
    const session = await enter();
    const { id } = await open(session, ["a"]);
    await close(id, "a");
    const present = await given().store.beginContext(session.id);
    expect(await held(present, ["a"])).toEqual([]);
    expect((await open(present, ["a"])).granted).toEqual(["a"]);
  });

  test("what was said in this very context is held, until the context is new", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["remember a"]);
    const [said] = await store.sessionEvents(session.id, 1);
    await store.putMemories([memory("a", { session: session.id, sources: [said?.id ?? ""] })]);
    expect(await held(session, ["a"])).toEqual(["a"]);
    expect(await held(await enter("s-2"), ["a"])).toEqual([]);
    const present = await store.beginContext(session.id);
    expect(await held(present, ["a"])).toEqual([]);
    await store.appendEvents([eventIn(session.id, "later", { text: "remember b" })]);
    const later = (await store.sessionEvents(session.id, 1)).at(-1);
    await store.putMemories([memory("b", { session: session.id, sources: [later?.id ?? ""] })]);
    expect(await held(present, ["a", "b"])).toEqual(["b"]);
  });

  test("a receipt is silent until its words were written, then holds them and their cost", async () => {
    const session = await enter();
    const { store } = given();
    const { id } = await open(session, ["a"], { degraded: ["lexical"] });
    const [before] = await store.receipts({ limit: 1 });
    expect(before).toMatchObject({ id, verdict: "silent", text: null, tokens: 0, degraded: ["lexical"] });
    expect(before).toMatchObject({ best: 0.7, threshold: 0.55, ranker: 1, project: session.project?.id });
    expect(await store.receiptItems(id)).toEqual([]);
    await close(id, "a");
    expect(await store.receipts({ limit: 1 })).toEqual([
      { ...before, verdict: "injected", text: "text of a", tokens: 12, ms: 3.5 },
    ]);
  });

  test("a receipt lists what was written, in its order, with the reasons", async () => {
    const session = await enter();
    const receipt = receiptFor(session);
    const items = claims(receipt, "a", "b", "c");
    await given().store.openReceipt(receipt, items.toReversed());
    await close(receipt.id, "c", "a");
    expect(await given().store.receiptItems(receipt.id)).toEqual([items[0], items[2]]);
  });

  test("receipts come newest first, by verdict, by the beginning of an id, and not without end", async () => {
    const session = await enter();
    const { store } = given();
    const first = await open(session, ["a"], { at: 1, id: "aa01" });
    await close(first.id, "a");
    await open(session, [], { at: 3, id: "ab03" });
    await open(session, [], { at: 2, id: "aa02" });
    const ids = async (filter: object) =>
      (await store.receipts({ limit: 10, ...filter })).map(({ id }) => id);
    expect(await ids({})).toEqual(["ab03", "aa02", "aa01"]);
    expect(await ids({ limit: 1 })).toEqual(["ab03"]);
    expect(await ids({ prefix: "aa" })).toEqual(["aa02", "aa01"]);
    for (const none of ["b", "%", "a_", "*"]) expect(await ids({ prefix: none })).toEqual([]);
    expect(await ids({ verdict: "injected" })).toEqual(["aa01"]);
    expect(await ids({ verdict: "silent", prefix: "aa" })).toEqual(["aa02"]);
    expect((await store.counts()).injections).toBe(1);
  });
}
