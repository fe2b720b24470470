import { expect, test } from "vitest";
import type { NewRecall } from "../../src/store/port/recall-store.ts";
import {
  AT,
  BOAT,
  idOf,
  memory,
  projectIdOf,
  receiptFor,
  type StoreWorld,
  sessionFacts,
  talk,
} from "./store-world.ts";

export function testRecalls(given: () => StoreWorld): void {
  const recallOf = (session: string, parts: Partial<NewRecall> = {}): NewRecall => ({
    ...{ session, at: AT, text: "All of it", best: "The best of it", unsummed: null },
    facts: {
      ...{ goal: ["Build a ferry"], decisions: [], failures: [], skills: [], lastWords: [] },
      files: { changed: ["src/ferry.ts"], read: [], more: 0 },
    },
    ...parts,
  });
  const told = (session: string, by = "c") => given().another().recallToTell(session, by);

  test("a session's document is kept whole, and a newer one takes its place", async () => {
    const { store, another } = given();
    const { id } = await talk(store, "s-1", ["dock at noon"]);
    expect(await store.recallOf(id)).toBeNull();
    await store.putRecall(recallOf(id));
    await store.noteRecall({ session: id, at: AT }, { given: true, summary: "Short." });
    const fresh = { given: false, summary: null, byModel: null };
    expect(await another().recallOf(id)).toEqual({
      ...recallOf(id),
      ...fresh,
      given: true,
      summary: "Short.",
    });
    await store.putRecall(recallOf(id, { at: AT + 1, text: "More of it" }));
    expect(await another().recallOf(id)).toEqual({
      ...recallOf(id, { at: AT + 1, text: "More of it" }),
      ...fresh,
    });
  });

  test("what became of an older document is not written on a newer one", async () => {
    const { store } = given();
    const { id } = await talk(store, "s-1", ["dock at noon"]);
    await store.putRecall(recallOf(id, { at: AT + 1 }));
    await store.noteRecall({ session: id, at: AT }, { summary: "Late." });
    expect(await store.claimRecall({ session: id, at: AT }, "facts", "a")).toBe(false);
    expect(await store.recallOf(id)).toMatchObject({ summary: null });
  });

  test("there is something to tell once the context is new, and one alone may tell it", async () => {
    const { store } = given();
    const { id } = await talk(store, "s-1", ["dock at noon"]);
    const recall = recallOf(id, { unsummed: "Long words" });
    await store.putRecall(recall);
    expect(await told(id)).toBeNull();
    await store.noteRecall(recall, { given: true });
    expect(await told(id)).toMatchObject({ session: id });
    expect(await store.claimRecall(recall, "facts", "a")).toBe(true);
    expect(await store.claimRecall(recall, "facts", "b")).toBe(false);
    expect(await store.claimRecall(recall, "facts", "a")).toBe(true);
    expect(await told(id)).toBeNull();
    expect(await told(id, "a"), "whoever claimed it may have lost its answer").toMatchObject({ session: id });
    await store.noteRecall(recall, { byModel: "Summed up." });
    expect(await told(id)).toMatchObject({ byModel: "Summed up.", unsummed: null });
    expect(await store.claimRecall(recall, "model", "b")).toBe(true);
    expect(await told(id)).toBeNull();
  });

  test("the latest is found by its project, and of sessions long past none is kept", async () => {
    const { store } = given();
    for (let at = 0; at < 52; at++) {
      const { id } = await store.enterSession(sessionFacts(`s-${at}`));
      await store.putRecall(recallOf(id, { at: AT + at }));
    }
    const ids = ["s-0", "s-1", "s-2", "s-51"].map((name) => sessionFacts(name).id);
    const kept = await Promise.all(ids.map((id) => store.recallOf(id)));
    expect(kept.map((recall) => recall !== null)).toEqual([false, false, true, true]);
    const ferry = await projectIdOf(store, sessionFacts("s-1").project ?? BOAT);
    expect(await store.latestRecall(ferry)).toMatchObject({ at: AT + 51 });
    expect(await store.latestRecall(await projectIdOf(store, BOAT))).toBeNull();
    expect(await store.latestRecall(null)).toBeNull();
    const outside = await store.enterSession({ ...sessionFacts("s-60"), project: null });
    await store.putRecall(recallOf(outside.id, { at: AT + 60 }));
    expect(await store.latestRecall(null)).toMatchObject({ at: AT + 60 });
    expect(await store.latestRecall(ferry)).toMatchObject({ at: AT + 51 });
  });

  test("a session that is forgotten takes its document along", async () => {
    const { store } = given();
    const [one, other] = [
      await talk(store, "s-1", ["dock at noon"]),
      await talk(store, "s-2", ["dock at dusk"]),
    ];
    for (const { id } of [one, other]) await store.putRecall(recallOf(id));
    const options = { purge: false, preview: false, at: AT };
    await store.forgetByOrigin({ session: one.id }, { ...options, preview: true });
    expect(await store.recallOf(one.id)).not.toBeNull();
    await store.forgetByOrigin({ session: one.id }, options);
    expect(await store.recallOf(one.id)).toBeNull();
    expect(await store.recallOf(other.id)).not.toBeNull();
  });

  test("a purge takes documents along that quote what goes, and what was told of them", async () => {
    const { store } = given();
    const [one, other] = [
      await talk(store, "s-1", ["dock at noon"]),
      await talk(store, "s-2", ["a calm day"]),
    ];
    const third = await talk(store, "s-3", ["a windy day"]);
    const [said] = await store.sessionEvents(one.id, 1);
    await store.putMemories([memory("one", { title: "Dock the ferry at noon", sources: [said?.id ?? ""] })]);
    await store.putRecall(recallOf(one.id));
    await store.putRecall(recallOf(other.id, { text: "They DOCK the ferry at noon, too." }));
    await store.putRecall(recallOf(third.id));
    const path = { path: "compact", best: 1, threshold: 0, found: 0, injected: 0, ms: 1, facts: {} } as const;
    for (const session of [one, third]) {
      const receipt = receiptFor(session, { paths: [path] });
      await store.openReceipt(receipt, []);
      await store.closeReceipt(receipt.id, { text: "what it was", tokens: 3, ms: 1, items: [] });
    }
    await store.forget([idOf("one")], { purge: true, at: AT });
    const left = await Promise.all([one, other, third].map(({ id }) => store.recallOf(id)));
    expect(left.map((recall) => recall !== null)).toEqual([false, false, true]);
    const texts = (await store.receipts({ limit: 9 })).map(({ session, text }) => [session, text]);
    expect(texts).toEqual([
      [third.id, "what it was"],
      [one.id, null],
    ]);
  });
}
