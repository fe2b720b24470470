// What is exported and imported is the same, whatever a store holds.
import fc from "fast-check";
import { expect, test } from "vitest";
import { PINNED, wordsToValue } from "../src/domain/change.ts";
import type { ExportRecord } from "../src/domain/export.ts";
import type { Kind } from "../src/domain/memory.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { storeFolder } from "./contract/store-folder.ts";
import { AT, BOAT, FERRY, idOf, memory, projectIdOf, talk } from "./contract/store-world.ts";

const folder = storeFolder();

let stores = 0;
function newStore(): Store {
  let ids = 0;
  const store = openSqliteStore({
    path: folder.path(`${++stores}.db`),
    busyTimeoutMs: 100,
    key: new Uint8Array(32).fill(7),
    newId: () => `${stores}${++ids}`.padStart(16, "a"),
  });
  return folder.closing(store);
}

test("what is exported, imported into an empty store and exported again is the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed(), { minLength: 5, maxLength: 40 }), async (deeds) => {
      const [here, there] = [newStore(), newStore()];
      for (const run of deeds) await run(here);
      const records = await exported(here);
      await imported(there, records, 3);
      expect(await exported(there)).toEqual(records);
      expect(await imported(there, records, 50), "again").not.toContain("new");
      expect(await exported(there)).toEqual(records);
      expect(await there.undistilled(5), "rules saw it where it was exported").toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test("two memories that an edit made say the same stay two", async () => {
  const [here, there] = [newStore(), newStore()];
  await here.putMemories([memory("a", { title: "Noon" }), memory("b", { title: "Dusk" })]);
  await here.amend(idOf("b"), { what: "edit", after: wordsToValue({ title: "Noon", body: "" }) }, AT);
  const records = await exported(here);
  await imported(there, records, 1);
  expect(await exported(there)).toEqual(records);
});

test("what is said here already in the same words is joined, and links lead to it", async () => {
  const [here, there] = [newStore(), newStore()];
  await here.putMemories([memory("a", { title: "Noon", at: AT - 1 }), memory("b", { title: "Dusk" })]);
  await here.supersede({ older: idOf("a"), newer: idOf("b"), because: "" }, AT);
  await there.putMemories([memory("own", { title: "dusk" })]);
  expect(await imported(there, await exported(here), 1)).toEqual(["new", "duplicate", "new"]);
  expect(await there.memoriesById(idOf("a"))).toMatchObject([{ supersededBy: idOf("own") }]);
});

test("edits and pins come back to memories that a replay had made anew", async () => {
  const [here, there] = [newStore(), newStore()];
  const said = memory("a", { title: "Noon", trust: 2 });
  await here.putMemories([said]);
  await here.amend(said.id, { what: "edit", after: wordsToValue({ title: "One", body: "" }) }, AT);
  await here.amend(said.id, { what: "pin", after: PINNED }, AT);
  await there.putMemories([said]);
  await imported(there, await exported(here), 50);
  expect(await exported(there)).toEqual(await exported(here));
});

const NAMES = ["a", "b", "c", "d", "e", "f"];

/** Anything that leaves something behind in a store. */
function deed(): fc.Arbitrary<(store: Store) => Promise<unknown>> {
  const name = fc.constantFrom(...NAMES);
  const title = fc.constantFrom("Noon", "Dusk", "Dawn", "Tide", "noon");
  const put = fc
    .tuple(name, title, fc.constantFrom(FERRY, BOAT), fc.nat({ max: 3 }), fc.nat({ max: 9 }))
    .map(([one, said, facts, trust, hour]) => async (store: Store) => {
      const project = await projectIdOf(store, facts);
      const session = await talk(store, `s-${one}`, [`words of ${one}`], facts);
      const sources = (await store.sessionEvents(session.id, 5)).map(({ id }) => id);
      const parts = { title: said, project, session: session.id, sources, trust: trust as 3, at: AT + hour };
      await store.putMemories([
        memory(one, { ...parts, kind: (["note", "decision"] as Kind[])[hour % 2] as Kind }),
      ]);
    });
  const amend = fc
    .tuple(name, title, fc.constantFrom("edit", "pin", "unpin", "confirm"))
    .map(([one, words, what]) => (store: Store) => {
      if (what === "edit")
        return store.amend(idOf(one), { what, after: wordsToValue({ title: words, body: "" }) }, AT);
      if (what === "confirm") return store.amend(idOf(one), { what, after: "3" }, AT);
      return store.amend(idOf(one), { what: "pin", after: what === "pin" ? PINNED : null }, AT);
    });
  const link = fc.tuple(name, name).map(([older, newer]) => async (store: Store) => {
    const known = [...(await store.memoriesById(idOf(older))), ...(await store.memoriesById(idOf(newer)))];
    if (known.length === 2)
      await store.supersede({ older: idOf(older), newer: idOf(newer), because: "so" }, AT);
  });
  const undo = fc.nat({ max: 4 }).map((nth) => async (store: Store) => {
    const change = (await store.changes({ standing: true, limit: 5 }))[nth];
    if (change) await store.undo(change.id, AT + 1);
  });
  const forget = name.map((one) => (store: Store) => store.forget([idOf(one)], { purge: false, at: AT }));
  return fc.oneof(
    { weight: 5, arbitrary: put },
    { weight: 3, arbitrary: amend },
    { weight: 2, arbitrary: link },
    undo,
    forget,
  );
}

async function exported(store: Store): Promise<ExportRecord[]> {
  const records: ExportRecord[] = [];
  await store.exportRecords(undefined, (record) => records.push(record));
  return records;
}

async function imported(store: Store, records: readonly ExportRecord[], batch: number) {
  const links = {
    projects: new Map(),
    duplicates: new Map(),
    waiting: new Map(),
    fresh: new Set<string>(),
    newestBefore: null,
  };
  const outcomes: string[] = [];
  for (let from = 0; from < records.length; from += batch) {
    const some = records.slice(from, from + batch).map((record) => ({ record, trusted: true }));
    outcomes.push(
      ...(await store.importRecords({ records: some, evenForgotten: false, dryRun: false, links })).outcomes,
    );
  }
  return outcomes;
}
