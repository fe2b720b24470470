import { expect, test } from "vitest";
import type { DistillMark, Pending } from "../../src/store/store.ts";
import { AT, BOAT, eventIn, FERRY, receiptFor, type StoreWorld, sessionFacts, talk } from "./store-world.ts";

export function testEvents(given: () => StoreWorld): void {
  const seen = (pending: Pending | undefined): DistillMark => {
    if (!pending) throw new Error("nothing waits");
    return { ...pending, seen: { sightings: [] } };
  };
  const textsOf = async (session: string, limit = 100) =>
    (await given().store.sessionEvents(session, limit)).map((event) => event.text);

  test("an event comes back as it was written, with its place in the order of arrival", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    const tool = {
      name: "Bash",
      use: "shell" as const,
      command: "npm run dock",
      path: "src/a.ts",
      exitCode: 1,
      interrupted: true,
    };
    const parts = {
      kind: "tool-failure",
      turn: "t-1",
      text: "über 倉 🚢 'quotes' \"\n",
      tool,
      trust: 1,
    } as const;
    const event = eventIn(id, "k", { ...parts, originalLength: 90_000 });
    expect(await store.appendEvents([event])).toEqual(["stored"]);
    expect(await store.sessionEvents(id, 10)).toEqual([{ ...event, seq: expect.any(Number) }]);
    expect(await store.eventsById([event.id, "unknown"])).toEqual(await store.sessionEvents(id, 10));
  });

  test("what the copy of a session's transcript tells again is not stored twice", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    const { id: copy } = await store.enterSession(sessionFacts("s-2"));
    const named = (session: string, key: string) => ({ ...eventIn(session, key), isUnique: true });
    const mark = { path: "/t/s-2.jsonl", session: copy, at: AT, unknown: 0 };
    const position = { ...mark, file: "f", size: 9, offset: 9, turn: null };
    await store.appendEvents([named(id, "p-1"), named(id, "p-2"), eventIn(id, "plain")]);
    expect(
      await store.appendEvents(
        [named(copy, "p-1"), named(copy, "p-2"), eventIn(copy, "plain"), named(copy, "p-3")],
        position,
      ),
    ).toEqual(["duplicate", "duplicate", "stored", "stored"]);
    expect((await store.sessionEvents(copy, 9)).map(({ nativeKey }) => nativeKey)).toEqual(["plain", "p-3"]);
    expect(await store.sessionEvents(id, 9)).toHaveLength(3);
  });

  test("the same event again is a no-op, whatever it says now", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    expect(await store.appendEvents([eventIn(id, "k", { text: "first" })])).toEqual(["stored"]);
    expect(await store.appendEvents([eventIn(id, "k", { text: "second" })])).toEqual(["duplicate"]);
    expect(await textsOf(id)).toEqual(["first"]);
  });

  test("a new session comes with its first event, and a known one with its next", async () => {
    const { store } = given();
    const facts = sessionFacts("s-1");
    const first = eventIn(facts.id, "a", { text: "first" });
    expect((await store.enterWith(facts, [first])).outcomes).toEqual(["stored"]);
    const again = await store.enterWith(facts, [first, eventIn(facts.id, "b", { text: "second" })]);
    expect(again.outcomes).toEqual(["duplicate", "stored"]);
    expect(again.session.id).toBe((await store.enterSession(facts)).id);
    expect(await textsOf(facts.id)).toEqual(["first", "second"]);
    expect((await store.enterWith(facts, [])).outcomes).toEqual([]);
  });

  test("who enters a session that is off, by itself or by its project, leaves no event", async () => {
    const { store } = given();
    const quiet = { ...sessionFacts("s-1"), incognito: true };
    expect(await store.enterWith(quiet, [eventIn(quiet.id, "a")])).toMatchObject({
      session: { off: true },
      outcomes: [],
    });
    const facts = sessionFacts("s-2");
    const { session } = await store.enterWith(facts, []);
    await store.switchProject(session.project?.id ?? "", true, AT);
    expect((await store.enterWith(facts, [eventIn(facts.id, "a")])).outcomes).toEqual([]);
    expect((await store.counts()).events).toBe(0);
  });

  test("an event of a session nobody entered is refused whole", async () => {
    const { store } = given();
    await expect(store.appendEvents([eventIn("unknown", "k")])).rejects.toMatchObject({
      code: "STORE_FAILED",
    });
    expect((await store.counts()).events).toBe(0);
  });

  test("events come in order of arrival, though a clock went back", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    for (const [key, at] of [
      ["one", 30],
      ["two", 10],
      ["three", 20],
    ] as const) {
      await store.appendEvents([eventIn(id, key, { text: key, at })]);
    }
    expect(await textsOf(id)).toEqual(["one", "two", "three"]);
  });

  test("each session has its own events", async () => {
    const { store } = given();
    const one = await talk(store, "s-1", ["a", "b"]);
    const two = await talk(store, "s-2", ["c"], BOAT);
    expect([await textsOf(one.id), await textsOf(two.id)]).toEqual([["a", "b"], ["c"]]);
  });

  test("of many events the last are given, the first prompt always among them", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    await store.appendEvents([eventIn(id, "start", { kind: "session-start", text: "startup" })]);
    for (const text of ["goal", "more", "most", "last"])
      await store.appendEvents([eventIn(id, text, { text })]);
    expect(await textsOf(id, 2)).toEqual(["goal", "most", "last"]);
    expect(await textsOf(id, 100)).toEqual(["startup", "goal", "more", "most", "last"]);
  });

  test("what no rule has seen is told, longest waiting first, and once seen no more", async () => {
    const { store } = given();
    const one = await talk(store, "s-1", ["a", "b"], FERRY);
    const two = await talk(store, "s-2", ["c"], BOAT);
    const waiting = await store.undistilled(10);
    expect(waiting.map((pending) => [pending.session, pending.project])).toEqual([
      [one.id, one.project?.id],
      [two.id, two.project?.id],
    ]);
    expect(await store.undistilled(1)).toEqual(waiting.slice(0, 1));
    await store.putMemories([], seen(waiting[0]));
    expect(await store.undistilled(10)).toEqual(waiting.slice(1));
  });

  test("an event that arrives after the rules looked waits again", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a"]);
    const [first] = await store.undistilled(1);
    await store.appendEvents([eventIn(session.id, "late")]);
    await store.putMemories([], seen(first));
    const [pending] = await store.undistilled(10);
    expect(pending?.session).toBe(session.id);
    expect(pending?.upTo).toBeGreaterThan(first?.upTo ?? 0);
    await store.putMemories([], seen(pending));
    await store.putMemories([], seen(first));
    expect(await store.undistilled(10), "a mark never goes back").toEqual([]);
  });

  test("a session without events waits for nothing", async () => {
    const { store } = given();
    await store.enterSession(sessionFacts("s-1"));
    expect(await store.undistilled(10)).toEqual([]);
  });

  test("a session outside any project waits too", async () => {
    const { store } = given();
    await store.enterSession(sessionFacts("s-1", null));
    await store.appendEvents([eventIn(sessionFacts("s-1").id, "k")]);
    expect(await store.undistilled(10)).toMatchObject([{ project: null }]);
  });

  test("events are counted, and hooks were last there when something came that only they bring", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    await store.appendEvents([eventIn(id, "a", { kind: "session-start", at: AT + 5 })]);
    await store.appendEvents([eventIn(id, "b", { kind: "session-start", at: AT + 7 })]);
    await store.appendEvents([eventIn(id, "c", { at: AT + 9 })]);
    const { events, lastHooks, bytes } = await store.counts();
    expect([events, bytes > 0]).toEqual([3, true]);
    expect(lastHooks, "a prompt may come from a transcript").toEqual(new Map([["session-start", AT + 7]]));
    expect((await store.enterSession(sessionFacts("s-1"))).lastAt).toBe(AT + 9);
  });

  test("what was said before a prompt comes newest first, cut, and without what it quotes", async () => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts("s-1"));
    const pasted = "see > line of a log";
    const events = [
      eventIn(id, "far", { text: "said long ago" }),
      ...["a", "b", "c"].map((key) => eventIn(id, key, { text: `about ${key}` })),
      eventIn(id, "quote", { text: pasted, quoted: [[4, pasted.length]] }),
      eventIn(id, "reply", { kind: "reply", text: "word ".repeat(1_000), trust: 2 }),
      eventIn(id, "call", { kind: "tool", text: "output" }),
      eventIn(id, "now", { text: "and now?" }),
    ];
    await store.appendEvents(events);
    const { texts, foundBefore } = await store.conversationBefore(id, events.at(-1)?.id ?? "");
    expect(texts).toEqual(["word ".repeat(160), 'see "…"', "about c", "about b", "about a"]);
    expect(foundBefore).toBe(false);
  });

  test("of the prompt before it is told whether something was known of it", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["what linter?", "and the tests?"]);
    const [before, now] = await store.sessionEvents(session.id, 2);
    const found = (path: "relevant" | "deep", best: number) => [
      { path, best, threshold: 0.55, found: 1, injected: 0, ms: 1, facts: {} },
    ];
    const paths = found("relevant", 0.7);
    await store.openReceipt(receiptFor(session, { event: before?.id ?? "", paths }), []);
    expect(await store.conversationBefore(session.id, now?.id ?? "")).toMatchObject({ foundBefore: true });
    const other = await talk(store, "s-2", ["what linter?", "and the tests?"]);
    const [missed, next] = await store.sessionEvents(other.id, 2);
    const none = [...found("relevant", 0.3), ...found("deep", 0.9)];
    await store.openReceipt(receiptFor(other, { event: missed?.id ?? "", paths: none }), []);
    expect(await store.conversationBefore(other.id, next?.id ?? "")).toMatchObject({ foundBefore: false });
  });
}
