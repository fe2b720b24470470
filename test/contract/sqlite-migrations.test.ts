import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SCHEMA_VERSION } from "../../src/store/sqlite/connection/migrations.ts";
import { CHECKED_TABLES } from "../../src/store/sqlite/schema/row-checksums.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { idOf } from "./store-world.ts";

/** A store that the version before made, with a row in every table, and the tables that have another name since. */
const OLD = new URL("stores/schema-1.db.gz", import.meta.url);
const RENAMED = new Map([
  ["injection", "receipt"],
  ["injection_item", "receipt_item"],
  ["injection_use", "feedback"],
  ["own_gate", "threshold_offset"],
]);

let folder: string;
let path: string;
let store: Store;
let before: Map<string, number>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-migrated-"));
  path = join(folder, "unbidden.db");
  writeFileSync(path, gunzipSync(readFileSync(OLD)));
  before = rowCounts();
  store = openAt(path);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function openAt(file: string): Store {
  const key = new Uint8Array(32).fill(7);
  return openSqliteStore({ path: file, busyTimeoutMs: 1_000, key, newId: randomUUID });
}

/** Rows by table. */
function rowCounts(): Map<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all()
    .map(({ name }) => String(name));
  const counts = names.map((name) => {
    const row = db.prepare(`SELECT count(*) AS count FROM "${name}"`).get();
    return [name, Number(row?.count)] as const;
  });
  db.close();
  return new Map(counts);
}

test("a store of the version before opens, is sound, and a copy of it stays", async () => {
  expect(await store.verify({ deep: true })).toEqual({
    damage: [],
    events: 2,
    memories: 2,
    withoutChecksum: 4,
  });
  expect(await store.health()).toMatchObject({ schema: SCHEMA_VERSION });
  expect(existsSync(`${path}.schema-1`)).toBe(true);
});

/** What deletes the checksum of a row that changes. */
function checksumTriggers(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const triggers = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    .all();
  db.close();
  return triggers;
}

test.each([1, 2, 3, 4, 7, 8, 9])(
  "a store of schema %i becomes one like a new one, so that a change reads no other row's checksum",
  async (schema) => {
    const [older, fresh] = [join(folder, "older.db"), join(folder, "fresh.db")];
    writeFileSync(older, gunzipSync(readFileSync(new URL(`stores/schema-${schema}.db.gz`, import.meta.url))));
    for (const file of [older, fresh]) await openAt(file).close();
    expect(checksumTriggers(older)).toEqual(checksumTriggers(fresh));
    const db = new DatabaseSync(older, { readOnly: true });
    for (const { table, key } of CHECKED_TABLES) {
      const trigger = `SELECT sql FROM sqlite_schema WHERE name = '${table}_unsealed_by_delete'`;
      const condition = /WHERE (.*);/
        .exec(String(db.prepare(trigger).get()?.sql))?.[1]
        ?.replaceAll("OLD.", "t.");
      const plan = db
        .prepare(`EXPLAIN QUERY PLAN SELECT (SELECT 1 FROM seal WHERE ${condition}) FROM ${table} t`)
        .all();
      expect([table, key, plan.at(-1)?.detail]).toEqual([
        table,
        key,
        "SEARCH seal USING PRIMARY KEY (what=? AND key=?)",
      ]);
    }
    db.close();
  },
);

test.each([1, 2, 3, 4, 7, 8, 9])(
  "a store of schema %i lists every project's memories by an index",
  async (schema) => {
    const older = join(folder, "older.db");
    writeFileSync(older, gunzipSync(readFileSync(new URL(`stores/schema-${schema}.db.gz`, import.meta.url))));
    await openAt(older).close();
    const db = new DatabaseSync(older, { readOnly: true });
    const columns = db.prepare("SELECT name FROM pragma_index_info('memory_listed') ORDER BY seqno").all();
    db.close();
    expect(columns.map(({ name }) => name)).toEqual(["at", "number", "kind", "trust"]);
  },
);

test("what was shared with a team stays shared, as if it had been decided long ago", async () => {
  const file = join(folder, "team.db");
  writeFileSync(file, gunzipSync(readFileSync(new URL("stores/schema-7.db.gz", import.meta.url))));
  const older = openAt(file);
  const [project] = await older.teamProjects();
  const rows = await older.sharedRows(project?.project ?? "", "", 10);
  await older.close();
  expect(project).toMatchObject({ sharesAllSince: 1, position: 12, mark: null });
  const shared = { isWithdrawn: false, decidedAt: 0 };
  expect(rows).toEqual([
    { memory: idOf("one"), sent: "a".repeat(32), ...shared },
    { memory: idOf("two"), sent: "", ...shared },
  ]);
});

const SYNC_TABLES = ["sync_part", "sync_tombstone", "sync_segment"];
const TEAM_TABLES = ["team_project", "team_shared", "team_received"];

test("it keeps every row of every table", () => {
  const expected = [...before].map(([table, rows]) => [RENAMED.get(table) ?? table, rows] as const);
  const added = ["project_change", "project_moved", "embedding", ...SYNC_TABLES, ...TEAM_TABLES].map(
    (table) => [table, 0] as const,
  );
  // Row checksums are no content: those of renamed tables are made again by the next backup.
  expect(new Map([...rowCounts(), ["seal", 0]])).toEqual(new Map([...expected, ...added, ["seal", 0]]));
});

test("its receipts are read with their memories and what became of them", async () => {
  const [receipt] = await store.receipts({ limit: 1 });
  expect(receipt).toMatchObject({ verdict: "injected", text: "what was given", tokens: 9 });
  const items = await store.receiptItems(receipt?.id ?? "");
  expect(items.map(({ memory }) => memory)).toEqual([idOf("one"), idOf("two")]);
  expect(await store.readFeedback([receipt?.id ?? ""])).toMatchObject([
    { memory: idOf("one"), how: "cited" },
  ]);
});
