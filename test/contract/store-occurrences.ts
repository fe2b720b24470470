import { expect, test } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { type OccurrenceKind, sightingsIn } from "../../src/domain/occurrence.ts";
import type { Store } from "../../src/store/store.ts";
import { AT, BOAT, eventIn, FERRY, idOf, memory, type StoreWorld, sessionFacts } from "./store-world.ts";

export function testOccurrences(given: () => StoreWorld): void {
  const failed = (session: string, key: string, at = AT): AgentEvent =>
    eventIn(session, key, {
      kind: "tool-failure",
      text: "Error: the pier is closed",
      tool: { name: "Bash", use: "shell", command: "make dock", path: "src/pier.ts" },
      trust: 1,
      at,
    });
  const enter = async (name = "s-1", project: typeof FERRY | null = FERRY) =>
    given().store.enterSession(sessionFacts(name, project));
  /** What a distiller is about to write of a session; several may be at the same point. */
  const pendingOf = async (store: Store) => {
    const [pending] = await store.undistilled(1);
    if (!pending) throw new RangeError("nothing waits");
    const events = await store.sessionEvents(pending.session, 100);
    const seen = events.filter(({ seq }) => seq > pending.from && seq <= pending.upTo);
    return { ...pending, seen: { sightings: seen.flatMap(sightingsIn) } };
  };
  const distill = async () => given().store.putMemories([], await pendingOf(given().store));
  const counts = async (project: string | null, what: OccurrenceKind = "error") =>
    (await given().store.occurrences(project, what, 10)).map(({ count }) => count);

  test("the same error, command and file are counted, with the last time", async () => {
    const { store } = given();
    const { id, project } = await enter();
    await store.appendEvents([failed(id, "a", AT + 9), failed(id, "b", AT + 3)]);
    expect(await counts(project?.id ?? null)).toEqual([]);
    await distill();
    for (const what of ["error", "command", "file"] as const)
      expect(await store.occurrences(project?.id ?? null, what, 10)).toEqual([
        { what, name: expect.any(String), count: 2, lastAt: AT + 9 },
      ]);
  });

  test("what comes up most is first, and no more than asked for", async () => {
    const { store } = given();
    const { id, project } = await enter();
    const at = (key: string, path: string) => ({
      ...failed(id, key),
      tool: { name: "Edit", use: "edit" as const, path },
    });
    await store.appendEvents([at("a", "rare.ts"), at("b", "often.ts"), at("c", "often.ts")]);
    await distill();
    const names = async (limit: number) =>
      (await store.occurrences(project?.id ?? null, "file", limit)).map(({ name }) => name);
    expect([await names(9), await names(1)]).toEqual([["often.ts", "rare.ts"], ["often.ts"]]);
  });

  test("an event is counted once, by however many distillers and however often", async () => {
    const { store, another } = given();
    const { id, project } = await enter();
    await store.appendEvents([failed(id, "a")]);
    const [mine, theirs] = [await pendingOf(store), await pendingOf(another())];
    await store.putMemories([], mine);
    await store.putMemories([], mine);
    await another().putMemories([], theirs);
    expect(await counts(project?.id ?? null)).toEqual([1]);
    await store.appendEvents([failed(id, "a"), failed(id, "b")]);
    await distill();
    await store.putMemories([], theirs);
    expect(await counts(project?.id ?? null)).toEqual([2]);
  });

  test("a distiller that saw more than another counts none of it twice", async () => {
    const { store } = given();
    const { id, project } = await enter();
    await store.appendEvents([failed(id, "a")]);
    const early = await pendingOf(store);
    await store.appendEvents([failed(id, "b")]);
    const late = await pendingOf(store);
    await store.putMemories([], early);
    await store.putMemories([], late);
    await distill();
    expect(await counts(project?.id ?? null)).toEqual([2]);
  });

  test("each project counts for itself, and so does the place outside any", async () => {
    const { store } = given();
    const sessions = [await enter("s-1"), await enter("s-2", BOAT), await enter("s-3", null)];
    for (const [at, { id }] of sessions.entries()) {
      for (let time = 0; time <= at; time++) await store.appendEvents([failed(id, `${at}-${time}`)]);
      await distill();
    }
    for (const [at, { project }] of sessions.entries())
      expect(await counts(project?.id ?? null)).toEqual([at + 1]);
  });

  const purge = async (event: AgentEvent) => {
    const name = event.nativeKey;
    await given().store.putMemories([memory(name, { body: `About ${name}`, sources: [event.id] })]);
    await given().store.forget([idOf(name)], { purge: true, at: AT });
  };

  test("what is purged was never there", async () => {
    const { store } = given();
    const { id, project } = await enter();
    await store.appendEvents([failed(id, "a"), failed(id, "b")]);
    await distill();
    await purge(failed(id, "a"));
    expect(await counts(project?.id ?? null)).toEqual([1]);
    await purge(failed(id, "b"));
    for (const what of ["error", "command", "file"] as const)
      expect(await counts(project?.id ?? null, what)).toEqual([]);
  });

  test("what is purged before it was counted takes nothing from the others", async () => {
    const { store } = given();
    const { id, project } = await enter();
    await store.appendEvents([failed(id, "a")]);
    await distill();
    await store.appendEvents([failed(id, "b")]);
    await purge(failed(id, "b"));
    expect(await counts(project?.id ?? null)).toEqual([1]);
  });
}
