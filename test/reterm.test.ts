// A store whose terms an older tokenizer made: it is searched before, while and after they are made anew.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../src/store/sqlite/connection/connection.ts";
import { updateMemory } from "../src/store/sqlite/search/terms.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { TEXT_VERSION, termsOf } from "../src/text/terms.ts";
import { FERRY, memory, projectIdOf, search } from "./contract/store-world.ts";

let folder: string;
let store: Store;
let project: string;

const NAMES = ["DockGate", "TideTable", "PilotBoat"];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-reterm-"));
  const path = join(folder, "unbidden.db");
  store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32), newId: randomUUID });
  project = await projectIdOf(store, FERRY);
  const titles = NAMES.map((name) => `${name} opens at noon`);
  await store.putMemories(titles.map((title, at) => memory(`m-${at}`, { title, project })));
  asOfOld(path);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As the first tokenizer left it: no joined form of a name. */
function asOfOld(path: string): void {
  const db = connect(path, 1_000, "write");
  db.transaction(() => {
    for (const row of db.all("SELECT * FROM memory")) {
      const old = String(row.title_terms).split(" ").toSpliced(2, 1).join(" ");
      updateMemory(db, row, { title_terms: old });
    }
    db.run("UPDATE setting SET value = '1' WHERE name = 'text_version'");
  });
  db.close();
}

const found = async (words: string) => (await search(store, project, termsOf(words))).titles.length;
const damage = async () => (await store.verify({ deep: true })).damage;

test("an old store is searched before, while and after its terms are made anew", async () => {
  expect([await found("noon"), await found("dockgate"), await damage()]).toEqual([3, 0, []]);
  expect(await store.reterm(1)).toBe(true);
  expect([await found("noon"), await found("dockgate"), await found("pilotboat")]).toEqual([3, 1, 0]);
  expect(await damage()).toEqual([]);
  while (await store.reterm(1));
  expect([await found("noon"), await found("dockgate"), await found("pilotboat")]).toEqual([3, 1, 1]);
  expect([await damage(), (await store.health()).textVersion]).toEqual([[], TEXT_VERSION]);
});

test("whoever holds a copy of the terms is told of the new ones", async () => {
  const before = await store.lastChange();
  while (await store.reterm(10));
  expect((await store.changedSince(before))?.memories.size).toBe(3);
  expect(await store.reterm(10)).toBe(false);
});
