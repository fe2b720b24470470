import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wordsToValue } from "../../src/domain/change.ts";
import type { Connection } from "../../src/store/sqlite/connection/connection.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "../../src/store/sqlite/connection/migrations.ts";
import { openDatabase } from "../../src/store/sqlite/connection/open.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { testStore } from "./store.ts";
import { AT, claims, eventIn, idOf, memory, receiptFor, sessionFacts, talk } from "./store-world.ts";

const options = (path: string, busyTimeoutMs = 1_000) => ({
  path,
  busyTimeoutMs,
  key: new Uint8Array(32).fill(7),
  newId: randomUUID,
});

/** Made once and copied, because making a store waits for the disk. */
const template = join(mkdtempSync(join(tmpdir(), "unbidden-template-")), "unbidden.db");
beforeAll(() => openSqliteStore(options(template)).close());
afterAll(() => rmSync(dirname(template), { recursive: true }));

testStore("a store in one SQLite file", (folder) => {
  const copy = join(folder, "unbidden.db");
  if (!existsSync(copy)) copyFileSync(template, copy);
  return openSqliteStore(options(copy));
});

let folder: string;
let path: string;
let closing: { close(): unknown }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-sqlite-"));
  path = join(folder, "home", "unbidden.db");
  closing = [];
});
afterEach(async () => {
  for (const open of closing) await open.close();
  rmSync(folder, { recursive: true, force: true });
});

const closed = <T extends { close(): unknown }>(open: T): T => {
  closing.push(open);
  return open;
};
const openStore = (busyTimeoutMs?: number): Store => closed(openSqliteStore(options(path, busyTimeoutMs)));
const openRaw = (at = path) => closed(new DatabaseSync(at));

describe("every connection", () => {
  const pragma = (db: Connection, name: string) => Object.values(db.get(`PRAGMA ${name}`) ?? {})[0];
  const PRAGMAS = {
    journal_mode: "wal",
    synchronous: 2,
    secure_delete: 1,
    auto_vacuum: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    application_id: APPLICATION_ID,
    user_version: SCHEMA_VERSION,
  };

  test.each([0, 150, 5_000])(
    "waits %i ms for a lock, and writes durably, whether it made the store or found it",
    (wait) => {
      for (const attempt of ["made", "found", "found beside another"]) {
        const db = closed(openDatabase(path, wait, randomUUID));
        for (const [name, value] of Object.entries(PRAGMAS))
          expect(pragma(db, name), `${name}, ${attempt}`).toBe(value);
        expect(pragma(db, "busy_timeout")).toBe(wait);
        if (attempt === "made") db.close();
        if (attempt === "made") closing.pop();
      }
    },
  );

  test.skipIf(process.platform === "win32")(
    "leaves files for its owner's eyes only, whatever the umask, and no drafts",
    async () => {
      const before = process.umask(0);
      try {
        await talk(openStore(), "s-1", ["words"]);
      } finally {
        process.umask(before);
      }
      expect(readdirSync(dirname(path)).sort()).toEqual([
        "unbidden.db",
        "unbidden.db-shm",
        "unbidden.db-wal",
      ]);
      for (const name of readdirSync(dirname(path)))
        expect(statSync(join(dirname(path), name)).mode & 0o777).toBe(0o600);
      expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    },
  );
});

describe("several at once", () => {
  test("a store that another holds is busy, not broken, and serves again afterwards", async () => {
    const store = openStore(0);
    const session = await talk(store, "s-1", ["one"]);
    const holder = openRaw();
    holder.exec("BEGIN IMMEDIATE");
    const refused = store.appendEvents([eventIn(session.id, "two")]);
    await expect(refused).rejects.toMatchObject({ name: "UnbiddenError", code: "STORE_BUSY" });
    expect(await store.sessionEvents(session.id, 10)).toHaveLength(1);
    holder.exec("ROLLBACK");
    expect(await store.appendEvents([eventIn(session.id, "two")])).toEqual(["stored"]);
  });

  const WRITER = `
    import { openSqliteStore } from ${JSON.stringify(new URL("../../src/store/sqlite/sqlite-store.ts", import.meta.url).href)};
    import { eventIn, sessionFacts } from ${JSON.stringify(new URL("store-world.ts", import.meta.url).href)};
    const [, path, name] = process.argv;
    const store = openSqliteStore({ path, busyTimeoutMs: 20_000, key: new Uint8Array(32), newId: () => "p-" + name });
    const { id } = await store.enterSession(sessionFacts("shared"));
    for (let number = 0; number < 15; number++) {
      await store.appendEvents([eventIn(id, name + number)]);
      await store.appendEvents([eventIn(id, "both" + number)]);
    }
    process.exit(0);`;

  test("three processes that make one store and write to it at once lose nothing", async () => {
    const writers = ["a", "b", "c"].map(
      (name) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, ["--input-type=module", "-e", WRITER, path, name], {
            stdio: "inherit",
          });
          child.on("error", reject);
          child.on("close", resolve);
        }),
    );
    expect(await Promise.all(writers)).toEqual([0, 0, 0]);
    const events = await openStore().sessionEvents(sessionFacts("shared").id, 1_000);
    expect(events.map((event) => event.nativeKey).sort()).toEqual(
      ["a", "b", "c", "both"]
        .flatMap((name) => Array.from({ length: 15 }, (_, number) => name + number))
        .sort(),
    );
    expect(new Set((await openStore().projectNames()).values())).toEqual(new Set(["ferry"]));
    expect(readdirSync(dirname(path)).filter((name) => name.includes(".new"))).toEqual([]);
  });
});

describe("a byte search after purging", () => {
  const SAID = "The quokkaferry docks at pier Zanzibarium";
  /** Which of the words are found in the store's files, in any case. */
  function found(...words: string[]): string[] {
    const files = readdirSync(dirname(path)).map((name) => join(dirname(path), name));
    const bytes = files.map((file) => readFileSync(file, "latin1").toLowerCase());
    return words.filter((word) => bytes.some((text) => text.includes(word.toLowerCase())));
  }
  const TRACES = ["quokkaferr", "zanzibarium"];

  async function said(store: Store) {
    const session = await talk(store, "s-1", [`${SAID}.`, "Another matter"]);
    const [event] = await store.sessionEvents(session.id, 1);
    const parts = {
      title: SAID,
      body: "Zanzibarium quokkaferries",
      files: ["src/quokkaferry.ts"],
      tags: ["zanzibarium"],
    };
    await store.putMemories([memory("one", { ...parts, sources: [event?.id ?? ""] }), memory("two")]);
    return session;
  }

  test.each(["alone", "beside another connection"])(
    "finds neither words nor terms, %s",
    async (circumstance) => {
      const store = openStore();
      if (circumstance !== "alone") await openStore().counts();
      const session = await said(store);
      const receipt = receiptFor(session);
      await store.openReceipt(receipt, claims(receipt, "one"));
      await store.closeReceipt(receipt.id, { text: SAID, tokens: 9, ms: 1, items: [idOf("one")] });
      expect(found(...TRACES)).toEqual(TRACES);
      await store.forget([idOf("one")], { purge: true, at: AT });
      expect(found(...TRACES)).toEqual([]);
      expect(found("Another matter", "Title of two")).toHaveLength(2);
    },
  );

  test("finds nothing of words that were rewritten before", async () => {
    const store = openStore();
    await said(store);
    await store.putMemories([memory("one", { title: "Other words altogether", ruleVersion: 2 })]);
    await store.forget([idOf("one")], { purge: true, at: AT });
    expect(found("quokkaferri")).toEqual([]);
  });

  test("finds nothing of a whole session, nor of the words a memory had before it was edited", async () => {
    const store = openStore();
    const session = await said(store);
    await store.amend(idOf("one"), { what: "edit", after: wordsToValue({ title: "Moor", body: "" }) }, AT);
    await talk(store, "s-2", [`as I told you: ${SAID}`, "A third matter"]);
    await store.forgetByOrigin({ session: session.id }, { purge: true, preview: true, at: AT });
    expect(found(...TRACES)).toEqual(TRACES);
    await store.forgetByOrigin({ session: session.id }, { purge: true, preview: false, at: AT });
    expect(found(...TRACES, "Another matter")).toEqual([]);
    expect(found("A third matter", "Title of two")).toHaveLength(2);
  });

  test("finds nothing in receipts that merely named it", async () => {
    const store = openStore();
    const session = await said(store);
    const receipt = receiptFor(session);
    await store.openReceipt(receipt, claims(receipt, "two"));
    const text = `Title of two\nmore: ${idOf("one").slice(0, 4)} "${SAID}" (unbidden show <id>)`;
    await store.closeReceipt(receipt.id, { text, tokens: 9, ms: 1, items: [idOf("two")] });
    await store.forget([idOf("one")], { purge: true, at: AT });
    expect(found(...TRACES)).toEqual([]);
  });

  test("forgetting alone leaves no term behind in the counts", async () => {
    const store = openStore();
    await said(store);
    await store.forget([idOf("one"), idOf("two")], { purge: false, at: AT });
    const raw = openRaw();
    for (const table of ["term", "memory", "memory_file", "memory_tag", "memory_event"]) {
      expect(raw.prepare(`SELECT count(*) AS count FROM ${table}`).get(), table).toEqual({ count: 0 });
    }
    expect(raw.prepare("SELECT size, title_terms, body_terms, checksum FROM collection").all()).toEqual([
      { size: 0, title_terms: 0, body_terms: 0, checksum: 0 },
      { size: 0, title_terms: 0, body_terms: 0, checksum: 0 },
    ]);
  });
});

test("what is wrong with a store is found by looking closely", async () => {
  const store = openStore();
  await talk(store, "s-1", ["words"]);
  expect(await store.health()).toMatchObject({ schema: SCHEMA_VERSION, journal: "wal" });
  for (const deep of [true, false])
    expect(await store.verify({ deep })).toMatchObject({ damage: [], events: 1, memories: 0 });
});
