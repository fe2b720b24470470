import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STORE_FILES } from "../../src/store/sqlite/maintenance/backups.ts";
import { CHECKED_TABLES, UNCHECKED_TABLES } from "../../src/store/sqlite/schema/row-checksums.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { AT, claims, idOf, memory, receiptFor, sessionFacts, talk } from "./store-world.ts";

const KEY = new Uint8Array(32).fill(7);
let folder: string;
let path: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-safe-"));
  path = join(folder, "unbidden.db");
  store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: KEY, newId: randomUUID });
  await talk(store, "s-1", ["first", "second"]);
  const session = await store.enterSession(sessionFacts("s-1"));
  await store.putMemories([
    memory("one", { files: ["src/tide.ts"], tags: ["tide"] }),
    memory("two"),
    memory("three"),
  ]);
  await store.amend(idOf("one"), { what: "pin", after: "pinned" }, AT);
  await store.forget([idOf("three")], { purge: false, at: AT });
  const receipt = receiptFor(session);
  await store.openReceipt(receipt, claims(receipt, "one"));
  await store.writeRowChecksums(1_000);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes rows behind the store's back, as a disk would: no trigger sees it. */
function spoil(sql: string): void {
  const db = new DatabaseSync(path, { defensive: false });
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec(sql);
  for (const { sql } of triggers) db.exec(String(sql));
  db.close();
}

test("every table is sealed, or follows from others", () => {
  const db = new DatabaseSync(path);
  const names = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'memory_fts*'",
    )
    .all()
    .map(({ name }) => String(name));
  db.close();
  expect(names.sort()).toEqual([...CHECKED_TABLES.map(({ table }) => table), ...UNCHECKED_TABLES].sort());
});

test.each([
  [
    "an event's words",
    "UPDATE event SET text = 'other' WHERE seq = 1",
    /^event [0-9a-f]{32}$/,
    "forget --source",
  ],
  ["when an event was", "UPDATE event SET at = at + 1 WHERE seq = 1", /^event [0-9a-f]{32}$/, "restore"],
  ["a memory's words", "UPDATE memory SET title = 'Other'", /^memory [0-9a-f]+$/, "unbidden forget"],
  ["a memory's trust", "UPDATE memory SET trust = 0", /^memory [0-9a-f]+$/, "unbidden forget"],
  ["a memory's file", "UPDATE memory_file SET path = 'src/ebb.ts'", /^memory_file 1$/, "restore"],
  ["a change that was made", "UPDATE oplog SET because = 'x'", /^oplog 1$/, "restore"],
  ["a mark of what was forgotten", "UPDATE tombstone SET at = 0", /^tombstone [0-9a-f]{32}$/, "restore"],
  ["a receipt", "UPDATE receipt SET best = 0.1", /^receipt /, "restore"],
  ["what a receipt names", "UPDATE receipt_item SET score = 0", /^receipt_item /, "restore"],
  ["a session's switch", "UPDATE session SET off = 1", /^session /, "restore"],
  ["how often a word is said", "UPDATE term SET frequency = 9 WHERE scope = -1", /^term /, "restore"],
  ["how much there is", "UPDATE collection SET size = 9", /^collection /, "restore"],
  ["a row that is gone", "DELETE FROM memory_tag", /^memory_tag 1$/, "restore"],
  [
    "the words of the index",
    "DELETE FROM memory_fts WHERE rowid = 1",
    /^full-text index, memory number 1$/,
    "restore",
  ],
  ["a seal", "UPDATE seal SET sum = 'x' WHERE what = 'setting'", /^setting /, "restore"],
  ["a table's own description", "DROP INDEX oplog_own", /^schema oplog_own$/, "restore"],
])("%s changed behind our back is found and named", async (_what, sql, where, remedy) => {
  spoil(sql);
  const { damage } = await store.verify({ deep: true });
  expect(damage).toContainEqual({
    where: expect.stringMatching(where),
    what: expect.any(String),
    remedy: expect.stringContaining(remedy),
  });
});

/** A copy of the store with bytes of it overwritten. */
async function overwritten(at: number, bytes: Uint8Array): Promise<string> {
  const copy = join(folder, "overwritten.db");
  rmSync(copy, { force: true });
  await store.backUp(copy);
  const content = readFileSync(copy);
  content.set(bytes, at);
  writeFileSync(copy, content);
  return copy;
}

const quickDamage = (file: string) => STORE_FILES.verify(file, { deep: false }).damage;

test("a damaged page of any table or index is found by the quick check, too", async () => {
  const copy = await overwritten(0, new Uint8Array(0));
  const db = new DatabaseSync(copy, { readOnly: true });
  const roots = db.prepare("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1").all();
  const [{ page_size: size }] = db.prepare("PRAGMA page_size").all() as [{ page_size: number }];
  db.close();
  expect(roots.length).toBeGreaterThan(40);
  const unseen: unknown[] = [];
  for (const { name, rootpage } of roots) {
    const file = await overwritten((Number(rootpage) - 1) * size, new Uint8Array(8).fill(0xff));
    if (quickDamage(file).length === 0) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test("a wrong count of free pages is found by the quick check, too", async () => {
  const COUNT_OF_FREE_PAGES = 36;
  expect(quickDamage(await overwritten(COUNT_OF_FREE_PAGES, new Uint8Array([0, 0, 0, 9])))).not.toEqual([]);
});

test("doctor took a second with a hundred thousand memories, because it read every word of the index", async () => {
  spoil("UPDATE memory_fts_docsize SET sz = x'0000' WHERE id = 1");
  expect((await store.verify({ deep: false })).damage).toEqual([]);
  expect((await store.verify({ deep: true })).damage).not.toEqual([]);
});

test("links to what is not there are found", async () => {
  spoil("UPDATE memory SET superseded_by = 'nobody', scope = 99 WHERE number = 1");
  const said = (await store.verify({ deep: true })).damage.map(({ what }) => what);
  expect(said).toContain("is replaced by nobody, which is missing");
  expect(said).toContain("belongs to a missing project");
});

test("a copy is whole, and knows what the store knows", async () => {
  const copy = join(folder, "copy.db");
  await store.backUp(copy);
  expect(STORE_FILES.verify(copy, { deep: true })).toMatchObject({
    damage: [],
    events: 2,
    memories: 2,
    withoutChecksum: 0,
  });
  expect(STORE_FILES.forgetting(copy)).toBe(await store.forgetting());
  await store.putMemories([memory("four")]);
  expect(STORE_FILES.missing(copy, path)).toEqual({ memories: 1, events: 0 });
});

test("nobody's store is replaced while somebody has it open, and it is as before", async () => {
  const draft = join(folder, "draft.db");
  await store.backUp(draft);
  const aside = join(folder, "aside.db");
  const replace = () => STORE_FILES.replace({ store: path, draft, aside, key: KEY, at: AT });
  expect(replace).toThrow(expect.objectContaining({ code: "STORE_BUSY" }));
  expect(await store.health()).toMatchObject({ journal: "wal" });
  await store.close();
  expect(replace()).toEqual({ carried: true });
  store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: KEY, newId: randomUUID });
  expect(await store.verify({ deep: true })).toMatchObject({ damage: [], memories: 2 });
});
