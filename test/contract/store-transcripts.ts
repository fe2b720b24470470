import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import type { Session, TranscriptMark } from "../../src/store/store.ts";
import { AT, eventIn, FERRY, idOf, memory, type StoreWorld, sessionFacts } from "./store-world.ts";

const RUNS = { numRuns: 60 };
const PATH = "/home/me/.claude/projects/ferry/s-1.jsonl";

export function testTranscripts(given: () => StoreWorld): void {
  const enter = (name = "s-1", at = AT, project = FERRY): Promise<Session> =>
    given().store.enterSession({ ...sessionFacts(name, project, at), transcript: PATH.replace("s-1", name) });
  const markFor = (session: string, parts: Partial<TranscriptMark> = {}): TranscriptMark => ({
    ...{ path: PATH, session, file: "1:abc", size: 900, offset: 700, turn: "t-1", unknown: 2, at: AT },
    ...parts,
  });
  /** What hooks told, one event after the other. */
  const hooked = async (session: string, ...keys: string[]) => {
    for (const key of keys) await given().store.appendEvents([eventIn(session, key)]);
  };
  const readBack = (session: string, keys: readonly string[], parts: Partial<TranscriptMark> = {}) =>
    given().store.appendEvents(
      keys.map((key) => eventIn(session, key)),
      markFor(session, parts),
    );
  const order = async (session: string) =>
    (await given().store.sessionEvents(session, 10_000)).map(({ nativeKey }) => nativeKey);

  test("events and the mark are written together or not at all", async () => {
    const { store } = given();
    const { id } = await enter();
    const wrong: AgentEvent = eventIn("nobody", "b");
    await expect(store.appendEvents([eventIn(id, "a"), wrong], markFor(id))).rejects.toMatchObject({
      code: "STORE_FAILED",
    });
    expect([await order(id), await store.transcriptMark(PATH)]).toEqual([[], null]);
    await expect(store.appendEvents([eventIn(id, "a")], markFor("nobody"))).rejects.toThrow();
    expect([await order(id), await store.transcriptMark(PATH)]).toEqual([[], null]);
    await readBack(id, ["a"]);
    expect([await order(id), await store.transcriptMark(PATH)]).toEqual([["a"], markFor(id)]);
  });

  test("each path has its own mark, and the last one counts", async () => {
    const { store } = given();
    const { id } = await enter();
    const other = { path: "/elsewhere/s-1.jsonl", offset: 5, turn: null };
    await readBack(id, []);
    await readBack(id, [], other);
    await readBack(id, [], { offset: 800 });
    expect(await store.transcriptMark(PATH)).toEqual(markFor(id, { offset: 800 }));
    expect(await store.transcriptMark(other.path)).toEqual(markFor(id, other));
    expect(await store.transcriptMark("/unread.jsonl")).toBeNull();
  });

  test.each<[string, string[], string[], string[]]>([
    ["before all", ["b", "c"], ["a", "b", "c"], ["a", "b", "c"]],
    ["between", ["a", "d"], ["a", "b", "c", "d"], ["a", "b", "c", "d"]],
    ["after all", ["a"], ["a", "b", "c"], ["a", "b", "c"]],
    ["everywhere", ["b", "e"], ["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "d", "e", "f"]],
    ["before what came later still", ["a", "z"], ["a", "b", "c"], ["a", "b", "c", "z"]],
    ["before what hooks told, of which it does not know yet", ["y", "z"], ["a", "b"], ["a", "b", "y", "z"]],
    ["around what hooks told in another order", ["b", "a", "d"], ["a", "b", "c", "d"], ["b", "a", "c", "d"]],
  ])("what is read back late gets its place %s", async (_, known, read, expected) => {
    const { id } = await enter();
    await hooked(id, ...known);
    await readBack(id, read);
    expect(await order(id)).toEqual(expected);
    expect(await readBack(id, read)).toEqual(read.map(() => "duplicate"));
    expect(await order(id), "the same again changes nothing").toEqual(expected);
  });

  test("batches follow each other, before what hooks have told meanwhile", async () => {
    const { id } = await enter();
    await hooked(id, "a", "y", "z");
    for (const batch of [["a", "b"], ["c"], [], ["d", "e"], ["f"]]) await readBack(id, batch);
    expect(await order(id)).toEqual(["a", "b", "c", "d", "e", "f", "y", "z"]);
    await readBack(id, ["g", "y", "y2", "z", "z2"]);
    expect(await order(id)).toEqual(["a", "b", "c", "d", "e", "f", "g", "y", "y2", "z", "z2"]);
  });

  test("where hooks began in the middle of a session, its beginning comes before, but after its start", async () => {
    const { store } = given();
    const { id } = await enter();
    await store.appendEvents([eventIn(id, "start", { kind: "session-start" })]);
    await hooked(id, "y", "z");
    for (const batch of [["a", "b"], ["c"], ["d", "y", "y2"]]) await readBack(id, batch);
    expect(await order(id)).toEqual(["start", "a", "b", "c", "d", "y", "y2", "z"]);
    await readBack(id, ["in another file"], { path: "/elsewhere.jsonl" });
    expect((await order(id)).at(-1)).toBe("in another file");
  });

  test("whatever hooks told before, and in whatever batches it is read back, the order is the session's", async () => {
    const batches = fc.array(fc.record({ size: fc.nat(6), overlap: fc.nat(2) }), { maxLength: 8 });
    const inOrder = async (known: boolean[], cuts: readonly { size: number; overlap: number }[]) => {
      const path = `/${JSON.stringify([known, cuts])}`;
      const { id } = await enter(path);
      const keys = known.map((_, at) => `k-${at}`);
      await hooked(id, ...keys.filter((_, at) => known[at]));
      let read = 0;
      for (const { size, overlap } of [...cuts, { size: keys.length, overlap: 0 }]) {
        // Some lines are read again with those that follow, because a call in them waited.
        await readBack(id, keys.slice(Math.max(0, read - overlap), read + size), { path });
        read += size;
      }
      expect(await order(id)).toEqual(keys);
    };
    await fc.assert(fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), batches, inOrder), RUNS);
  });

  test("a batch that ends with words said before is no step back", async () => {
    const { id } = await enter();
    await hooked(id, "prompt", "next");
    await readBack(id, ["prompt", "again", "b", "again"]);
    await readBack(id, ["c", "again", "d", "e", "f"]);
    expect(await order(id)).toEqual(["prompt", "again", "b", "c", "d", "e", "f", "next"]);
  });

  test("words said twice among others stand where they were said first", async () => {
    const { id } = await enter();
    await hooked(id, "prompt", "again", "next");
    await readBack(id, ["prompt", "again", "b", "again", "c", "d", "e", "f", "next"]);
    expect(await order(id)).toEqual(["prompt", "again", "b", "c", "d", "e", "f", "next"]);
  });

  test("thousands find room between two, in however many batches they come", async () => {
    const { id } = await enter();
    await hooked(id, "first", "last");
    const batches = Array.from({ length: 60 }, (_, batch) =>
      Array.from({ length: batch % 2 === 0 ? 100 : 1 }, (_, at) => `${batch}-${at}`),
    );
    await readBack(id, ["first"]);
    for (const batch of batches) await readBack(id, batch);
    expect(await order(id)).toEqual(["first", ...batches.flat(), "last"]);
  });

  test("the last events and the first prompt are those by place", async () => {
    const { store } = given();
    const { id } = await enter();
    await hooked(id, "b", "e");
    await readBack(id, ["a", "b", "c", "d", "e"]);
    const keys = (await store.sessionEvents(id, 2)).map(({ nativeKey }) => nativeKey);
    expect(keys).toEqual(["a", "d", "e"]);
  });

  test("late events wait for the rules like any other", async () => {
    const { store } = given();
    const { id } = await enter();
    await hooked(id, "a", "c");
    const [pending] = await store.undistilled(1);
    if (pending) await store.putMemories([], { ...pending, seen: { sightings: [] } });
    await readBack(id, ["a", "b", "c"]);
    expect(await store.undistilled(1)).toMatchObject([{ session: id, from: pending?.upTo }]);
  });

  test("what was purged is not read back, and what follows it has its place all the same", async () => {
    const { store } = given();
    const { id } = await enter();
    await hooked(id, "a", "z");
    await readBack(id, ["a", "secret"]);
    const [, secret] = await store.sessionEvents(id, 10);
    await store.putMemories([memory("one", { sources: [secret?.id ?? ""] })]);
    await store.forget([idOf("one")], { purge: true, at: AT });
    expect(await readBack(id, ["secret", "b"])).toEqual(["duplicate", "stored"]);
    expect(await readBack(id, ["a", "secret"])).toEqual(["duplicate", "duplicate"]);
    await readBack(id, ["c"]);
    expect(new Set(await order(id))).toEqual(new Set(["a", "b", "c", "z"]));
  });
}
