import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../src/store/sqlite/connection/open.ts";
import { newestOfAll } from "../../src/store/sqlite/memories/filtered.ts";
import { MEMORIES_OF_FILES } from "../../src/store/sqlite/sessions/attempts.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const folder = mkdtempSync(join(tmpdir(), "plans-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("before a Read or Edit the hook read every memory of the project", async () => {
  const path = join(folder, "store.db");
  const key = new Uint8Array(32).fill(7);
  await openSqliteStore({ path, busyTimeoutMs: 1_000, key, newId: randomUUID }).close();
  const db = new DatabaseSync(path, { readOnly: true });
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${MEMORIES_OF_FILES}`).all();
  db.close();
  const reads = steps.map(({ detail }) => String(detail)).filter((step) => / m(?:emory_file)? /.test(step));
  expect(reads).toEqual([
    "SEARCH m USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH memory_file USING COVERING INDEX memory_file_path (path=?)",
    "SEARCH memory_file USING PRIMARY KEY (memory=?)",
  ]);
});

test.each([
  ["the list of every project read all memories to show the newest hundred", {}, "SCAN m USING INDEX"],
  [
    "while the scroll bar was drawn a place of the list was found by sorting all before it",
    { after: "one" },
    "SEARCH m USING INDEX",
  ],
  [
    "a piece of the list was found by sorting all before it",
    { after: `${Date.UTC(2026, 0, 1)}-7` },
    "SEARCH m USING INDEX",
  ],
])("%s", (_, parts, step) => {
  const db = openDatabase(join(folder, "listed.db"), 1_000, randomUUID);
  const { sql, values } = newestOfAll({ project: null, all: true, limit: 100, ...parts }, "m.id, m.title");
  const steps = db.all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail));
  db.close();
  expect(steps.filter((one) => one.startsWith(`${step} memory_listed`))).toHaveLength(1);
  expect(steps.filter((one) => one.includes("ORDER BY"))).toEqual([]);
});
