import { describe, expect, test } from "vitest";
import { AT, idOf, memory, type StoreWorld, sessionFacts, talk } from "./store-world.ts";

const MANY = 1_000;

export function testSafekeeping(given: () => StoreWorld): void {
  describe("kept sound", () => {
    test("what is whole is found whole, whatever was done to it", async () => {
      const { store } = given();
      await talk(store, "s-1", ["first", "second"]);
      await store.putMemories([memory("one"), memory("two", { files: ["src/a.ts"], tags: ["tide"] })]);
      await store.supersede({ older: idOf("one"), newer: idOf("two"), because: "it was said" }, AT);
      await store.forget([idOf("two")], { purge: true, at: AT });
      for (const deep of [false, true])
        expect(await store.verify({ deep })).toMatchObject({ damage: [], memories: 1, events: 2 });
    });

    test("everything is sealed once, in pieces of the size that is asked for, and again once it changed", async () => {
      const { store } = given();
      await talk(store, "s-1", ["first"]);
      await store.putMemories([memory("one")]);
      const { withoutChecksum } = await store.verify({ deep: true });
      expect(withoutChecksum).toBeGreaterThan(3);
      expect(await store.writeRowChecksums(2)).toBe(2);
      expect(await store.writeRowChecksums(MANY)).toBe(withoutChecksum - 2);
      expect([
        await store.writeRowChecksums(MANY),
        (await store.verify({ deep: true })).withoutChecksum,
      ]).toEqual([0, 0]);
      await store.amend(idOf("one"), { what: "pin", after: "pinned" }, AT);
      expect((await store.verify({ deep: true })).withoutChecksum).toBeGreaterThan(0);
      await store.enterSession(sessionFacts("s-2"));
      await store.writeRowChecksums(MANY);
      expect(await store.verify({ deep: true })).toMatchObject({ damage: [], withoutChecksum: 0 });
    });

    test("forgetting is noticed by whoever copies meanwhile", async () => {
      const { store } = given();
      await store.putMemories([memory("one"), memory("two")]);
      const before = await store.forgetting();
      await store.putMemories([memory("three")]);
      expect(await store.forgetting()).toBe(before);
      await store.forget([idOf("one")], { purge: false, at: AT });
      expect(await store.forgetting()).not.toBe(before);
    });

    test("what takes room is named", async () => {
      const { store } = given();
      const { tables, freeBytes } = await store.space();
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["event", "memory", "memory_fts"]),
      );
      expect([tables.every(({ bytes }) => bytes > 0), freeBytes >= 0]).toEqual([true, true]);
    });
  });
}
