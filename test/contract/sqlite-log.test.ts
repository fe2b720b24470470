import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { eventIn, sessionFacts } from "./store-world.ts";

let folder: string;
let path: string;
let left: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-log-"));
  path = join(folder, "unbidden.db");
  left = [];
});
afterEach(async () => {
  for (const close of left) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a hook opens it: never closed while the test runs. */
function open(): Store {
  const store = openSqliteStore({ path, busyTimeoutMs: 0, key: new Uint8Array(32), newId: randomUUID });
  left.push(() => store.close());
  return store;
}

const logBytes = () => statSync(`${path}-wal`).size;

/** Adds events, each by a process of its own that leaves without closing, until the log is long. */
async function fill(): Promise<number> {
  const { id } = await open().enterSession(sessionFacts("a"));
  const store = open();
  let count = 0;
  while (logBytes() < 1_100_000)
    await store.appendEvents([eventIn(id, String(count++), { text: "word ".repeat(2_000) })]);
  return count;
}

const storedEvents = async () => (await open().counts()).events;

test("the log that hooks leave behind does not grow for ever", async () => {
  const count = await fill();
  open();
  expect(logBytes()).toBe(0);
  expect(await storedEvents()).toBe(count);
});

test("a log that somebody reads just then is left for the next, and no event is refused", async () => {
  const count = await fill();
  const reader = new DatabaseSync(path);
  left.push(() => reader.close());
  reader.exec("BEGIN; SELECT count(*) FROM event");
  const store = open();
  expect(logBytes()).toBeGreaterThan(1_000_000);
  const { id } = await store.enterSession(sessionFacts("a"));
  expect(await store.appendEvents([eventIn(id, "one more")])).toEqual(["stored"]);
  expect(await storedEvents()).toBe(count + 1);
});
