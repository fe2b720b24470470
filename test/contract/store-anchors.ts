import { expect, test } from "vitest";
import type { CodeSnapshot } from "../../src/domain/code-snapshot.ts";
import type { ExportRecord } from "../../src/domain/export.ts";
import { AT, FERRY, idOf, memory, type StoreWorld, sessionFacts } from "./store-world.ts";

const snapshotOf = (name: string, parts: Partial<CodeSnapshot> = {}): CodeSnapshot => ({
  memory: idOf(name),
  root: "/srv/ferry",
  branch: "feature/x",
  commit: "1".repeat(40),
  files: [{ path: "src/tide.ts", hash: "ab", size: 4, mtime: AT }],
  at: AT,
  ...parts,
});
const BRANCH = { root: "/srv/ferry", branch: "feature/x", tip: "1".repeat(40) };

export function testAnchors(given: () => StoreWorld): void {
  const known = async (name: string) => (await given().store.snapshotsOf([idOf(name)])).get(idOf(name));

  test("the code a memory was made at is remembered, and anew when it is said again", async () => {
    const { store } = given();
    await store.putMemories([memory("a")]);
    await store.putSnapshots([snapshotOf("a"), snapshotOf("never")]);
    expect(await known("a")).toEqual({ ...snapshotOf("a"), branchStatus: null });
    expect(await known("never")).toBeUndefined();
    const later = snapshotOf("a", { files: [], at: AT + 1, branch: null, commit: null });
    await store.putSnapshots([later]);
    expect(await known("a")).toEqual({ ...later, branchStatus: null });
  });

  test("an edit keeps it, and what is forgotten takes it along", async () => {
    const { store } = given();
    await store.putMemories([memory("a")]);
    await store.putSnapshots([snapshotOf("a")]);
    await store.amend(idOf("a"), { what: "confirm", after: "2" }, AT);
    await store.amend(idOf("a"), { what: "pin", after: "1" }, AT);
    expect(await known("a")).toBeDefined();
    await store.forget([idOf("a")], { purge: false, at: AT });
    expect(await known("a")).toBeUndefined();
  });

  test("a branch is judged once, and again after some time or with a new commit", async () => {
    const { store } = given();
    await store.putMemories([memory("a"), memory("b")]);
    await store.putSnapshots([snapshotOf("a"), snapshotOf("b", { branch: "main" })]);
    const unjudged = async (before: number) =>
      (await store.uncheckedBranches({ before, limit: 9 })).map(({ branch }) => branch);
    expect(await unjudged(AT)).toEqual(["feature/x", "main"]);
    await store.putBranchStatus(BRANCH, "abandoned", AT);
    expect(await known("a")).toMatchObject({ branchStatus: "abandoned" });
    expect(await known("b")).toMatchObject({ branchStatus: null });
    expect(await unjudged(AT)).toEqual(["main"]);
    expect(await unjudged(AT + 1)).toEqual(["main", "feature/x"]);
    await store.putSnapshots([snapshotOf("b", { commit: "2".repeat(40) })]);
    expect(await known("a")).toMatchObject({ branchStatus: null });
    expect(await unjudged(AT)).toEqual(["feature/x", "main"]);
  });

  test("a session's folder is known, none outside any project", async () => {
    const { store } = given();
    const inside = await store.enterSession(sessionFacts("s-1", FERRY));
    const outside = await store.enterSession(sessionFacts("s-2", null));
    const path = FERRY.keys.find(({ kind }) => kind === "path")?.value ?? null;
    expect([await store.sessionRoot(inside.id), await store.sessionRoot(outside.id)]).toEqual([path, null]);
    expect(await store.sessionRoot("nobody")).toBeNull();
  });

  test("no export carries it: its hashes say nothing under another key", async () => {
    const { store } = given();
    await store.putMemories([memory("a")]);
    const exported = async () => {
      const records: ExportRecord[] = [];
      await store.exportRecords(undefined, (record) => records.push(record));
      return records;
    };
    const before = await exported();
    await store.putSnapshots([snapshotOf("a")]);
    expect(await exported()).toEqual(before);
  });
}
