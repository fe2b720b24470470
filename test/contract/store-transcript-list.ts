import { expect, test } from "vitest";
import type { Session } from "../../src/store/store.ts";
import { AT, BOAT, eventIn, FERRY, type StoreWorld, sessionFacts } from "./store-world.ts";

export function testTranscriptList(given: () => StoreWorld): void {
  const pathOf = (name: string) => `/home/me/.claude/projects/ferry/${name}.jsonl`;
  const enter = (name: string, at = AT, project = FERRY): Promise<Session> =>
    given().store.enterSession({ ...sessionFacts(name, project, at), transcript: pathOf(name) });

  test("transcripts are listed latest first, with their marks, as many as asked for", async () => {
    const { store } = given();
    const [one, two] = [await enter("s-1", AT), await enter("s-2", AT + 5)];
    await enter("s-3", AT + 3);
    await store.enterSession(sessionFacts("without", FERRY, AT + 9));
    const mark = { path: pathOf("s-1"), session: one.id, file: "1:abc", size: 900, offset: 700 };
    await store.appendEvents([], { ...mark, turn: null, unknown: 0, at: AT });
    const listed = async (limit = 10) =>
      (await store.transcripts(limit)).map(({ session, mark }) => [session.nativeId, mark?.offset ?? null]);
    expect(await listed()).toEqual([
      ["s-2", null],
      ["s-3", null],
      ["s-1", 700],
    ]);
    expect(await listed(1)).toEqual([["s-2", null]]);
    await store.appendEvents([eventIn(one.id, "late", { at: AT + 50 })]);
    expect((await listed(1))[0]?.[0]).toBe("s-1");
    expect((await store.transcripts(2))[1]).toMatchObject({ session: two, path: pathOf("s-2") });
    expect(await store.transcripts(1, two.id)).toMatchObject([{ session: two, path: pathOf("s-2") }]);
    expect(await store.transcripts(1, "nobody")).toEqual([]);
  });

  test("what is switched off is not listed, by session or by project", async () => {
    const { store } = given();
    const [one, two] = [await enter("s-1"), await enter("s-2", AT, BOAT)];
    const listed = async () => (await store.transcripts(10)).map(({ session }) => session.nativeId).sort();
    await store.switchSession(one.id, true, AT);
    expect(await listed()).toEqual(["s-2"]);
    await store.switchProject(two.project?.id ?? "", true, AT);
    expect(await listed()).toEqual([]);
    await store.switchSession(one.id, false, AT);
    await store.switchProject(two.project?.id ?? "", false, AT);
    expect(await listed()).toEqual(["s-1", "s-2"]);
  });
}
