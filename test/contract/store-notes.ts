import { expect, test } from "vitest";
import type { ReadNotes } from "../../src/store/port/source-store.ts";
import { AT, FERRY, idOf, memory, type StoreWorld, sessionFacts } from "./store-world.ts";

const PATH = "/home/me/.claude/projects/-srv-ferry/memory/MEMORY.md";

export function testNotes(given: () => StoreWorld): void {
  const fileOf = (project: string, parts: Partial<ReadNotes> = {}): ReadNotes => ({
    ...{ path: PATH, agent: "claude-code", project, size: 120, modifiedAt: AT },
    ...parts,
  });
  const heldBy = async (agent: string, names: readonly string[]) => {
    const session = await given().store.enterSession({ ...sessionFacts(`of ${agent}`), agent });
    const held = await given().store.inContext(session, names.map(idOf), AT);
    return names.map((name) => held.get(idOf(name)) ?? null);
  };

  test("a file of notes is remembered as it was read last", async () => {
    const { store, another } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    expect(await store.readNotes()).toEqual([]);
    await store.markNotes(fileOf(id), []);
    await store.markNotes(fileOf(id, { size: 130, modifiedAt: AT + 1 }), []);
    expect(await another().readNotes()).toEqual([fileOf(id, { size: 130, modifiedAt: AT + 1 })]);
  });

  test("notes of a project that is off are not looked at", async () => {
    const { store } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    await store.markNotes(fileOf(id), []);
    await store.switchProject(id, true, AT);
    expect(await store.readNotes()).toEqual([]);
    await store.switchProject(id, false, AT);
    expect(await store.readNotes()).toHaveLength(1);
  });

  test("what an agent loads by itself its sessions hold already, and no other agent's", async () => {
    const { store } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    const [loaded, other] = [memory("a", { project: id }), memory("b", { project: id })];
    await store.putMemories([loaded, other]);
    await store.markNotes(fileOf(id), [loaded.id]);
    expect(await heldBy("claude-code", ["a", "b"])).toEqual(["loaded", null]);
    expect(await heldBy("another", ["a", "b"])).toEqual([null, null]);
    await store.markNotes(fileOf(id, { size: 121 }), [other.id]);
    expect(await heldBy("claude-code", ["a", "b"])).toEqual([null, "loaded"]);
  });
}
