import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UnbiddenError } from "../domain/errors.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { capture, drainSpool } from "./capture.ts";
import { fsThatFails, fsThatFailsOnce, fsThrough, SESSION, spooled } from "./spool.fixture.ts";
import { type Spool, type SpoolFs, spooledNames, writeSpool } from "./spool.ts";

const KEY = new Uint8Array(32);

let root: string;
let spool: Spool;
let store: Store;
let errors: string[];

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "unbidden-capture-"));
  spool = { fs, folder: join(root, "spool"), maxBytes: 1_000_000 };
  errors = [];
  store = openSqliteStore({ path: join(root, "unbidden.db"), busyTimeoutMs: 0, key: KEY, newId: () => "a1" });
});
afterEach(async () => {
  await store.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const recordError = (code: string) => void errors.push(code);
const write = (...keys: string[]) => {
  for (const key of keys) writeSpool(spool, spooled(key));
};
const drain = (through: SpoolFs = fs, hasTime = () => true, into = store) =>
  drainSpool({ spool: { ...spool, fs: through }, recordError }, into, hasTime);
const storedTexts = async () => (await store.sessionEvents(SESSION.id, 100)).map((event) => event.text);
const overwrite = (index: number, text: string) => {
  const name = spooledNames(spool)[index] ?? "";
  fs.writeFileSync(join(spool.folder, name), text);
  return name;
};

const RAW = { ...spooled("one").event, text: "Ferries dock at noon" };
const captureInto = (openStore: () => Store, through: SpoolFs = fs) =>
  capture(
    { store: openStore, spool: { ...spool, fs: through }, key: () => KEY, deny: [], recordError },
    SESSION,
    [RAW],
  );
const refuse = (code: "STORE_BUSY" | "STORE_NEWER") => () => {
  throw new UnbiddenError(code, "no");
};

test("an event the store takes never touches the spool, and told twice is stored once", async () => {
  expect(await captureInto(() => store)).toMatchObject({ status: "stored" });
  expect(await captureInto(() => store)).toMatchObject({ status: "duplicate" });
  expect(await storedTexts()).toEqual(["Ferries dock at noon"]);
  expect(fs.existsSync(spool.folder)).toBe(false);
});

test.each(["STORE_BUSY", "STORE_NEWER"] as const)(
  "on %s an event waits in the spool, and that is remembered",
  async (code) => {
    expect(await captureInto(refuse(code))).toEqual({ status: "spooled" });
    expect(errors).toEqual([code]);
    expect(await drain()).toBe(1);
    expect(await storedTexts()).toEqual(["Ferries dock at noon"]);
  },
);

test("where the spool refuses too, the loss is remembered and nothing is claimed", async () => {
  const full = fsThatFails((call) => call === "writeSync", "ENOSPC");
  expect(await captureInto(refuse("STORE_BUSY"), full)).toEqual({ status: "lost" });
  expect(errors).toEqual(["STORE_BUSY", "SPOOL_FAILED"]);
});

test("what the spool had to drop is remembered", async () => {
  write("old");
  spool = { ...spool, maxBytes: 1 };
  await captureInto(refuse("STORE_BUSY"));
  expect(errors).toEqual(["STORE_BUSY", "SPOOL_DROPPED"]);
});

test("nothing of a session or project that is off reaches a disk", async () => {
  await store.enterSession(SESSION);
  await store.switchSession(SESSION.id, true, SESSION.at);
  expect(await captureInto(() => store)).toEqual({ status: "off" });
  write("spooled before");
  await drain();
  expect(await storedTexts()).toEqual([]);
  expect(spooledNames(spool)).toEqual([]);
});

test("what was spooled is stored in its order, and the spool is empty", async () => {
  write("one", "two", "three");
  expect(await drain()).toBe(3);
  expect(await storedTexts()).toEqual(["Words of one", "Words of two", "Words of three"]);
  expect(fs.readdirSync(spool.folder)).toEqual([]);
  expect(await drain()).toBe(0);
});

test("an event that was stored but could not be removed is not stored again", async () => {
  write("one", "two");
  await expect(drain(fsThatFailsOnce("rmSync"))).rejects.toThrow("EIO");
  expect(await drain()).toBe(2);
  expect(await storedTexts()).toEqual(["Words of one", "Words of two"]);
});

test("two that drain at once store each event once", async () => {
  write("one", "two", "three");
  await Promise.allSettled([drain(), drain()]);
  await drain();
  expect(await storedTexts()).toEqual(["Words of one", "Words of two", "Words of three"]);
  expect(spooledNames(spool)).toEqual([]);
});

test("a file that another process took meanwhile costs nothing", async () => {
  write("one", "two");
  const [first = ""] = spooledNames(spool);
  const racing = fsThrough((call, run) => {
    if (call === "openSync") fs.rmSync(join(spool.folder, first), { force: true });
    return run();
  });
  expect(await drain(racing)).toBe(1);
  expect(errors).toEqual([]);
});

test("what there is no time for waits", async () => {
  write("one", "two", "three");
  let left = 2;
  expect(await drain(fs, () => left-- > 0)).toBe(2);
  expect(spooledNames(spool)).toHaveLength(1);
});

test("what the store refuses waits", async () => {
  write("one", "two");
  const busy = { ...store, appendEvents: () => Promise.reject(new UnbiddenError("STORE_BUSY", "busy")) };
  await expect(drain(fs, () => true, busy)).rejects.toThrow("busy");
  expect(spooledNames(spool)).toHaveLength(2);
});

test("a file nobody understands is set aside as it is, and the others are stored", async () => {
  write("one", "two", "three");
  const name = overwrite(1, '{"format":1,"event"');
  expect(await drain()).toBe(2);
  expect(await storedTexts()).toEqual(["Words of one", "Words of three"]);
  expect(fs.readFileSync(join(spool.folder, "unreadable", name), "utf8")).toBe('{"format":1,"event"');
  expect(errors).toEqual(["SPOOL_UNREADABLE"]);
});

test("a file that lacks half an event is set aside too", async () => {
  write("one", "two");
  overwrite(0, '{"format":1,"session":{"id":"x"},"event":{"id":"y"}}');
  expect(await drain()).toBe(1);
  expect(await storedTexts()).toEqual(["Words of two"]);
});

test("a file whose event belongs to another session is set aside too, and blocks nothing", async () => {
  write("one", "two");
  const { session, event } = spooled("one");
  overwrite(0, JSON.stringify({ format: 1, session, event: { ...event, session: "0".repeat(32) } }));
  expect(await drain()).toBe(1);
  expect(await storedTexts()).toEqual(["Words of two"]);
});

test("a file that cannot be read just now is read later", async () => {
  write("one");
  await drain(fsThatFailsOnce("readFileSync", "EMFILE")).catch(() => 0);
  await drain();
  expect(await storedTexts()).toEqual(["Words of one"]);
});

test("what waited in the spool comes before what happened after it", async () => {
  write("failure");
  expect(await captureInto(() => store)).toMatchObject({ status: "stored" });
  await drain();
  expect(await storedTexts()).toEqual(["Words of failure", "Ferries dock at noon"]);
});
