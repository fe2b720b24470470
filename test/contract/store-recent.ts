import { expect, test } from "vitest";
import { AT, type StoreWorld } from "./store-world.ts";

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
}
