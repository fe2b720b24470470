import { expect, test } from "vitest";
import {
  FEEDBACK_PATIENCE_MS,
  type Feedback,
  type FeedbackSign,
  OFFSET_BATCH,
} from "../../src/store/port/feedback-store.ts";
import type { Session } from "../../src/store/store.ts";
import {
  AT,
  BOAT,
  claims,
  eventIn,
  idOf,
  memory,
  receiptFor,
  type StoreWorld,
  sessionFacts,
} from "./store-world.ts";

export function testUses(given: () => StoreWorld): void {
  const enter = (name = "s-1", project = sessionFacts(name).project) =>
    given().store.enterSession(sessionFacts(name, project));

  /** Tells these memories to a session; gives the receipt's id. */
  async function tell(session: Session, names: readonly string[], parts: object = {}): Promise<string> {
    const { store } = given();
    const receipt = receiptFor(session, parts);
    const items = claims(receipt, ...names);
    const relevant = items.map((item) => ({
      ...item,
      reasons: { ...item.reasons, path: "relevant" as const },
    }));
    await store.openReceipt(receipt, relevant);
    await store.closeReceipt(receipt.id, { text: "told", tokens: 10, ms: 2, items: names.map(idOf) });
    return receipt.id;
  }

  async function remember(session: Session, ...names: readonly string[]): Promise<void> {
    await given().store.putMemories(
      names.map((name) => memory(name, { project: session.project?.id ?? null })),
    );
  }

  const use = (receipt: string, name: string, how: FeedbackSign, event: string | null = "e-1"): Feedback => ({
    receipt,
    memory: idOf(name),
    how,
    event: how === "unused" ? null : event,
    at: AT,
  });

  test("what was told in the present context is looked after, oldest first, and no more of it than asked for", async () => {
    const { store } = given();
    const session = await enter();
    await remember(session, "a", "b", "c");
    await tell(session, ["a"], { at: AT });
    await tell(session, ["b", "c"], { at: AT + 1 });
    const names = async (limit: number) =>
      (await store.injectedIn(session.id, limit)).map((told) => [told.memory.title, told.at]);
    expect(await names(9)).toEqual([
      ["Title of a", AT],
      ["Title of c", AT + 1],
      ["Title of b", AT + 1],
    ]);
    expect(await names(1)).toEqual([["Title of b", AT + 1]]);
    await store.beginContext(session.id);
    expect(await names(9)).toEqual([]);
  });

  test("what a source said is known to be told in every context, once, and the agent's own word is not", async () => {
    const { store } = given();
    const session = await enter();
    const [page, own] = [memory("page"), memory("own")];
    const project = session.project?.id ?? null;
    await store.putMemories([
      { ...page, trust: 1, project },
      { ...own, trust: 2, project },
    ]);
    await tell(session, ["page", "own"], { at: AT });
    await store.beginContext(session.id);
    await tell(session, ["page"], { at: AT + 1 });
    const told = await store.toldFromSources(session.id);
    expect(told.map((one) => [one.memory.title, one.at])).toEqual([["Title of page", AT]]);
    expect(await store.toldFromSources("another")).toEqual([]);
  });

  test("what was claimed and never written was not told", async () => {
    const { store } = given();
    const session = await enter();
    await remember(session, "a");
    const receipt = receiptFor(session);
    await store.openReceipt(receipt, claims(receipt, "a"));
    expect(await store.injectedIn(session.id, 9)).toEqual([]);
  });

  test("what replaced a memory since it was told comes with it", async () => {
    const { store } = given();
    const session = await enter();
    await remember(session, "a", "b");
    await tell(session, ["a"]);
    await store.supersede({ older: idOf("a"), newer: idOf("b"), because: "changed" }, AT);
    expect(await store.injectedIn(session.id, 9)).toMatchObject([
      { memory: { id: idOf("a") }, newer: { id: idOf("b") } },
    ]);
  });

  test("a sign counts once, however often it is seen, and takes the place of no use", async () => {
    const { store } = given();
    const session = await enter();
    const id = await tell(session, ["a", "b"]);
    await store.putFeedback(session.id, [use(id, "a", "unused"), use(id, "b", "unused")], AT);
    const cited = use(id, "a", "cited");
    await store.putFeedback(
      session.id,
      [cited, { ...cited, event: "e-2", at: AT + 9 }, use(id, "a", "unused")],
      AT,
    );
    expect(await store.readFeedback([id])).toEqual(
      [cited, use(id, "b", "unused")].toSorted((one, other) => (one.memory < other.memory ? -1 : 1)),
    );
    expect(await store.readFeedback(["another"])).toEqual([]);
    expect(await store.feedbackTallies(["a", "b", "c"].map(idOf))).toEqual(
      new Map([
        [idOf("a"), { given: 1, helped: 1, contradicted: 0 }],
        [idOf("b"), { given: 1, helped: 0, contradicted: 0 }],
      ]),
    );
  });

  test("of several signs in one injection a tally counts one; of very many injections the latest", async () => {
    const { store } = given();
    const session = await enter();
    const ids = await Promise.all(Array.from({ length: 70 }, () => tell(session, ["a"])));
    const first = ids[0] ?? "";
    await store.putFeedback(session.id, [use(first, "a", "cited"), use(first, "a", "file")], AT);
    expect((await store.feedbackTallies([idOf("a")])).get(idOf("a"))).toEqual({
      given: 1,
      helped: 1,
      contradicted: 0,
    });
    const later = ids.slice(1).map((id) => ({ ...use(id, "a", "contradicted"), at: AT + 1 }));
    await store.putFeedback(session.id, later, AT);
    expect((await store.feedbackTallies([idOf("a")])).get(idOf("a"))).toEqual({
      given: 32,
      helped: 0,
      contradicted: 32,
    });
  });

  test("no use is kept of a receipt that is not there", async () => {
    const { store } = given();
    const session = await enter();
    await store.putFeedback(session.id, [use("gone", "a", "cited")], AT);
    expect(await store.readFeedback(["gone"])).toEqual([]);
  });

  test("what is forgotten takes its uses along, and so does an event that is purged", async () => {
    const { store } = given();
    const session = await enter();
    await remember(session, "a", "b");
    const event = eventIn(session.id, "said", { text: "the harbour master confirmed it" });
    await store.appendEvents([event]);
    await store.putMemories([memory("c", { project: session.project?.id ?? null, sources: [event.id] })]);
    const id = await tell(session, ["a", "b"]);
    await store.putFeedback(session.id, [use(id, "a", "cited"), use(id, "b", "cited", event.id)], AT);
    await store.forget([idOf("a")], { purge: false, at: AT });
    expect((await store.readFeedback([id])).map((one) => one.memory)).toEqual([idOf("b")]);
    await store.forget([idOf("c")], { purge: true, at: AT });
    expect(await store.readFeedback([id])).toEqual([]);
  });

  test("uses go with their receipts when these are past their time", async () => {
    const { store } = given();
    const session = await enter();
    const id = await tell(session, ["a"]);
    await store.putFeedback(session.id, [use(id, "a", "cited")], AT);
    const most = Number.MAX_SAFE_INTEGER;
    const limits = {
      kinds: [],
      receiptsBefore: AT + 1,
      receipts: most,
      events: most,
      bytes: most,
      settledBefore: AT,
    };
    await store.removeDue(limits, 10);
    expect(await store.readFeedback([id])).toEqual([]);
    expect(await store.feedbackTallies([idOf("a")])).toEqual(new Map());
  });

  /** A batch of prompts told something unasked, of which so many were used, and time for that to show. */
  async function batch(session: Session, used: number, from = AT, size = OFFSET_BATCH): Promise<void> {
    const uses: Feedback[] = [];
    for (let at = 0; at < size; at++) {
      const name = `m-${from - AT}-${at}`;
      const id = await tell(session, [name], { at: from + at });
      uses.push(use(id, name, at < used ? "cited" : "unused"));
    }
    await given().store.putFeedback(session.id, uses, from + size + FEEDBACK_PATIENCE_MS);
  }

  test("a project's threshold rises by a hundredth when of a hundred injections hardly any helped, and only there", async () => {
    const { store } = given();
    const session = await enter();
    const project = session.project?.id ?? null;
    await batch(session, 3, AT, OFFSET_BATCH - 1);
    expect((await store.thresholdOffset(project)).offset).toBe(0);
    await batch(session, 0, AT + 1_000, 1);
    expect((await store.thresholdOffset(project)).offset).toBe(0.01);
    const other = await enter("s-2", BOAT);
    expect(await store.thresholdOffset(other.project?.id ?? null)).toEqual({ offset: 0, resetAt: 0 });
    expect((await store.thresholdOffset(null)).offset).toBe(0);
  });

  test("it falls where most helped, and the same injections never count again", async () => {
    const { store } = given();
    const session = await enter();
    await batch(session, 60);
    const id = await tell(session, ["late"], { at: AT + 5_000 });
    await store.putFeedback(session.id, [use(id, "late", "cited")], AT + 2 * FEEDBACK_PATIENCE_MS);
    expect((await store.thresholdOffset(session.project?.id ?? null)).offset).toBe(-0.01);
  });

  test("figures of receipts tell what was given, by which path and how it was used, newest first", async () => {
    const { store } = given();
    const session = await enter();
    await remember(session, "a");
    const id = await tell(session, ["a", "b"], { at: AT });
    await store.openReceipt(receiptFor(session, { at: AT + 1, degraded: ["time"] }), []);
    await store.putFeedback(session.id, [use(id, "a", "cited")], AT);
    const project = session.project?.id ?? null;
    const figures = await store.receiptFigures({ project, since: AT, limit: 9 });
    expect(figures).toMatchObject([
      { project, verdict: "silent", degraded: true, tokens: 0, items: [] },
      {
        id,
        session: session.id,
        hookEvent: "prompt",
        verdict: "injected",
        degraded: false,
        tokens: 10,
        ms: 2,
      },
    ]);
    expect(figures[1]?.items).toEqual([
      { kind: "note", path: "relevant", how: ["cited"] },
      { kind: null, path: "relevant", how: [] },
    ]);
    expect(await store.receiptFigures({ project: "all", since: AT + 1, limit: 9 })).toHaveLength(1);
    expect(await store.receiptFigures({ project: "all", since: AT, limit: 1 })).toHaveLength(1);
    expect(await store.receiptFigures({ project: null, since: AT, limit: 9 })).toEqual([]);
  });

  test("a reset says first what would go, and takes back uses and gate of one project alone", async () => {
    const { store } = given();
    const [session, other] = [await enter(), await enter("s-2", BOAT)];
    await remember(session, "m-0-0");
    await batch(session, 0);
    expect(await store.injectedIn(session.id, OFFSET_BATCH)).toHaveLength(1);
    const kept = await tell(other, ["x"]);
    await store.putFeedback(other.id, [use(kept, "x", "cited")], AT);
    const project = session.project?.id ?? null;
    const at = AT + 2 * FEEDBACK_PATIENCE_MS;
    const gone = { feedback: OFFSET_BATCH, offsets: 1 };
    expect(await store.resetFeedback({ project }, { preview: true, at })).toEqual(gone);
    expect((await store.thresholdOffset(project)).offset).toBe(0.01);
    expect(await store.resetFeedback({ project }, { preview: false, at })).toEqual(gone);
    expect(await store.thresholdOffset(project)).toEqual({ offset: 0, resetAt: at });
    expect(await store.injectedIn(session.id, 9)).toEqual([]);
    expect(await store.readFeedback([kept])).toHaveLength(1);
    expect(await store.resetFeedback({ project: "all" }, { preview: false, at })).toEqual({
      feedback: 1,
      offsets: 0,
    });
    expect(await store.readFeedback([kept])).toEqual([]);
  });
}
