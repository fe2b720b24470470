import { expect, test } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import type { Attempt } from "../../src/store/port/attempt.ts";
import { AT, BOAT, eventIn, FERRY, idOf, memory, type StoreWorld, sessionFacts } from "./store-world.ts";

export function testAttempts(given: () => StoreWorld): void {
  const enter = (name = "s-1", project: typeof FERRY | null = FERRY) =>
    given().store.enterSession(sessionFacts(name, project));
  const run = (session: string, key: string, at = AT) =>
    eventIn(session, key, {
      kind: "tool-failure",
      text: `Error: ${key}`,
      tool: { name: "Bash", use: "shell", command: "make dock" },
      trust: 1,
      at,
    });
  /** Stores events, then what a distiller says of them. */
  const tell = async (...told: (readonly [AgentEvent, boolean])[]) => {
    const { store } = given();
    await store.appendEvents(told.map(([event]) => event));
    const [pending] = await store.undistilled(1);
    if (!pending) throw new RangeError("nothing waits");
    const attempts = told.map(([{ id, at }, worked]): Attempt => ({ name: "dock", event: id, at, worked }));
    await store.putMemories([], { ...pending, seen: { sightings: [], attempts } });
  };
  const failedIn = async (project: string | null, name = "dock") =>
    (await given().store.failedAttempt(project, name))?.nativeKey ?? null;

  test("what failed is known by its name until it works", async () => {
    const { id, project } = await enter();
    const here = project?.id ?? null;
    await tell([run(id, "a", AT + 1), false]);
    expect([await failedIn(here), await failedIn(here, "sail")]).toEqual(["a", null]);
    await tell([run(id, "b", AT + 5), false]);
    expect(await failedIn(here)).toBe("b");
    await tell([run(id, "c", AT + 9), true]);
    expect(await failedIn(here)).toBeNull();
    await tell([run(id, "d", AT + 10), false]);
    expect(await failedIn(here)).toBe("d");
  });

  test("what is told late of an earlier time changes nothing", async () => {
    const { id, project } = await enter();
    await tell([run(id, "a", AT + 9), false]);
    await tell([run(id, "b", AT + 3), false]);
    await tell([run(id, "c", AT + 5), true]);
    expect(await failedIn(project?.id ?? null)).toBe("a");
  });

  test("each project has its own, and so does the place outside any", async () => {
    const ferry = await enter("s-1");
    const boat = await enter("s-2", BOAT);
    const nowhere = await enter("s-3", null);
    await tell([run(ferry.id, "a"), false]);
    await tell([run(nowhere.id, "n"), false]);
    expect(await failedIn(ferry.project?.id ?? null)).toBe("a");
    expect(await failedIn(boat.project?.id ?? null)).toBeNull();
    expect(await failedIn(null)).toBe("n");
  });

  test("of a failure that was purged nothing is left", async () => {
    const { id, project } = await enter();
    const event = run(id, "a");
    await tell([event, false]);
    await given().store.putMemories([memory("m", { body: "About a", sources: [event.id] })]);
    await given().store.forget([idOf("m")], { purge: true, at: AT });
    expect(await failedIn(project?.id ?? null)).toBeNull();
  });

  test("memories of a file are found by any of its paths, valid ones of the project alone, the latest first", async () => {
    const { store } = given();
    const ferry = (await enter("s-1")).project?.id ?? null;
    const boat = (await enter("s-2", BOAT)).project?.id ?? null;
    const about = (name: string, files: string[], project: string | null, at: number) =>
      memory(name, { files, project, at });
    await store.putMemories([
      about("old", ["src/a.ts"], ferry, AT + 1),
      about("new", ["/srv/ferry/src/a.ts", "src/b.ts"], ferry, AT + 2),
      about("other file", ["src/c.ts"], ferry, AT + 3),
      about("other project", ["src/a.ts"], boat, AT + 4),
      { ...about("ended", ["src/a.ts"], ferry, AT + 5), supersededBy: idOf("new") },
    ]);
    const found = async (limit: number) =>
      (await store.memoriesOfFiles(ferry, ["src/a.ts", "/srv/ferry/src/a.ts"], limit)).map(({ id }) => id);
    expect(await found(9)).toEqual([idOf("new"), idOf("old")]);
    expect(await found(1)).toEqual([idOf("new")]);
    expect(await store.memoriesOfFiles(ferry, [], 9)).toEqual([]);
  });
}
