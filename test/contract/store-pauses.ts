import { expect, test } from "vitest";
import { AT, BOAT, FERRY, type StoreWorld, sessionFacts } from "./store-world.ts";

export function testPauses(given: () => StoreWorld): void {
  const enter = (name = "s-1", project: typeof FERRY | null = FERRY) =>
    given().store.enterSession(sessionFacts(name, project));
  const pauses = async (session: string) =>
    [...(await given().store.disabledIntervals(session))].sort(([a], [b]) => a - b);
  const ALWAYS = Number.POSITIVE_INFINITY;

  test("a session that was never off has none", async () => {
    const { store } = given();
    const { id } = await enter();
    await store.switchSession(id, false, AT);
    expect([await pauses(id), await pauses("nobody")]).toEqual([[], []]);
  });

  test("a pause lasts from one switch to the other, or has no end yet", async () => {
    const { store } = given();
    const { id } = await enter();
    await store.switchSession(id, true, AT + 10);
    expect(await pauses(id)).toEqual([[AT + 10, ALWAYS]]);
    await store.switchSession(id, true, AT + 20);
    await store.switchSession(id, false, AT + 30);
    await store.switchSession(id, false, AT + 40);
    await store.switchSession(id, true, AT + 50);
    expect(await pauses(id)).toEqual([
      [AT + 10, AT + 30],
      [AT + 50, ALWAYS],
    ]);
  });

  test("the project's pauses are its sessions', and nobody else's", async () => {
    const { store } = given();
    const [one, two, none] = [await enter("s-1"), await enter("s-2", BOAT), await enter("s-3", null)];
    await store.switchProject(one.project?.id ?? "", true, AT + 1);
    await store.switchProject(one.project?.id ?? "", false, AT + 2);
    await store.switchSession(one.id, true, AT + 5);
    expect(await pauses(one.id)).toEqual([
      [AT + 1, AT + 2],
      [AT + 5, ALWAYS],
    ]);
    expect(await pauses((await enter("s-later")).id)).toEqual([[AT + 1, AT + 2]]);
    expect([await pauses(two.id), await pauses(none.id)]).toEqual([[], []]);
  });

  test("incognito is off from the beginning of time, also what was said before it", async () => {
    const { store } = given();
    const { id } = await enter();
    await store.switchSession(id, true, AT + 1);
    await store.switchSession(id, false, AT + 2);
    expect((await store.enterSession({ ...sessionFacts("s-1"), incognito: true })).off).toBe(true);
    expect(await pauses(id)).toEqual([
      [0, ALWAYS],
      [AT + 1, AT + 2],
    ]);
    await store.switchSession(id, false, AT + 5);
    expect(await pauses(id), "what was said until then stays unread").toContainEqual([0, AT + 5]);
  });
}
