import { expect, test } from "vitest";
import { AT, eventIn, type StoreWorld, talk } from "./store-world.ts";

export function testRecentSessions(given: () => StoreWorld): void {
  test("a project's sessions are listed, the latest first, and those outside any project apart", async () => {
    const { store } = given();
    const facts = (name: string) => ({
      name,
      root: `/srv/${name}`,
      keys: [{ kind: "path", value: `/srv/${name}` } as const],
    });
    const enter = (id: string, name: string | null, at: number) =>
      store.enterSession({
        ...{ id, agent: "claude-code", nativeId: id, transcript: null, at },
        project: name === null ? null : facts(name),
      });
    const { project } = await enter("one", "heron", AT);
    await enter("two", "heron", AT + 1);
    await enter("other", "shelduck", AT + 2);
    await enter("nowhere", null, AT + 3);
    await store.switchSession("one", true, AT + 4);
    const id = project?.id ?? "";
    expect(await store.recentSessions(id, 9)).toEqual([
      { id: "two", off: false },
      { id: "one", off: true },
    ]);
    expect(await store.recentSessions(id, 1)).toHaveLength(1);
    expect(await store.recentSessions(null, 9)).toEqual([{ id: "nowhere", off: false }]);
  });

  test("for people a session is told by its title, else its first prompt, without those of our own", async () => {
    const { store } = given();
    const { id, project } = await talk(store, "s-1", ["dock at noon", "and at two"]);
    await talk(store, "unbidden-round-trip", ["hello"]);
    await talk(store, "agent:7", ["a task"]);
    const listed = async () => await store.listSessions(project?.id ?? "", 9);
    const facts = { id, agent: "claude-code", startedAt: AT, lastAt: AT, prompts: 2, isCompacted: false };
    expect(await listed()).toEqual([{ ...facts, about: "dock at noon" }]);
    await store.appendEvents([eventIn(id, "t", { kind: "title", text: "Docking", trust: 2 })]);
    expect(await listed()).toEqual([{ ...facts, about: "Docking" }]);
    expect(await store.listSessions(null, 9)).toEqual([]);
  });
}
