import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { errorCodes, filesUnder, spooledTexts, storedTexts } from "../support/kept.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

function newSession(home: ThrowAwayHome) {
  return clientSession(home, home.project("heron"));
}

describe("while another process holds the store", () => {
  const locks = [
    "BEGIN IMMEDIATE",
    "BEGIN EXCLUSIVE",
    "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE setting SET value = value",
  ];
  test.each(locks)("(%s) events are kept aside, and stored once when it is free", async (sql) => {
    const home = newHome();
    const session = newSession(home);
    await play(home, [session.start(), session.prompt("one")]);
    const other = await holdStore(home, sql);
    const told = await play(home, [session.prompt("two"), session.bash("ls", "a"), session.start("resume")]);
    expect(told).toEqual([null, null, null]);
    expect(spooledTexts(home)).toEqual(["two"]);
    expect(new Set(errorCodes(home))).toEqual(new Set(["STORE_BUSY"]));
    await other.release();
    await play(home, [session.stop("done"), session.stop("done again")]);
    expect([storedTexts(home), storedTexts(home, "tool")]).toEqual([["one", "two"], ["a"]]);
    expect([spooledTexts(home), filesUnder(join(home.unbidden, "spool"))]).toEqual([[], []]);
  });
});

describe("a store that is not ours to write is left as it is, and events are kept aside", () => {
  const foreign: [string, string, (store: string) => void][] = [
    ["of a newer Unbidden", "STORE_NEWER", (store) => change(store, "PRAGMA user_version=99")],
    ["of noise", "STORE_UNREADABLE", (store) => writeFileSync(store, noise(20_000))],
    [
      "that begins like one",
      "STORE_UNREADABLE",
      (store) => writeFileSync(store, `SQLite format 3\0${"?".repeat(9_000)}`),
    ],
    [
      "of another program",
      "STORE_UNREADABLE",
      (store) => {
        rmSync(store);
        change(store, "CREATE TABLE bird (name TEXT); INSERT INTO bird VALUES ('heron')");
      },
    ],
    ["of no bytes", "STORE_UNREADABLE", (store) => writeFileSync(store, "")],
  ];
  test.each(foreign)("one %s", async (_what, code, spoil) => {
    const home = newHome();
    const session = newSession(home);
    const store = join(home.unbidden, "unbidden.db");
    await play(home, [session.prompt("one")]);
    change(store, "PRAGMA wal_checkpoint(TRUNCATE)");
    spoil(store);
    const before = readFileSync(store);
    expect(await play(home, [session.start(), session.prompt("two"), session.stop("done")])).toEqual([
      null,
      null,
      null,
    ]);
    expect(readFileSync(store).equals(before)).toBe(true);
    expect(spooledTexts(home)).toEqual(["two"]);
    expect(new Set(errorCodes(home))).toEqual(new Set([code]));
  });

  const spoilt: [string, (store: string) => void][] = [
    ["a newer Unbidden", () => undefined],
    ["a store that was emptied", (store) => writeFileSync(store, "")],
  ];
  test.each(spoilt)("what %s had not yet moved out of its log stays there", async (_what, spoil) => {
    const home = newHome();
    const session = newSession(home);
    const store = join(home.unbidden, "unbidden.db");
    await play(home, [session.prompt("one")]);
    leaveInLog(home, "PRAGMA user_version=99");
    spoil(store);
    const before = readFileSync(`${store}-wal`);
    await play(home, [session.prompt("two")]);
    expect(filesUnder(home.unbidden)).toContain("unbidden.db-wal");
    expect(readFileSync(`${store}-wal`).equals(before)).toBe(true);
    expect(spooledTexts(home)).toEqual(["two"]);
  });
});

function change(store: string, sql: string): void {
  const db = new DatabaseSync(store);
  db.exec(sql);
  db.close();
}

/** As after a crash: the change is in the log only. */
function leaveInLog(home: ThrowAwayHome, sql: string): void {
  const crashed = `${home.unbidden}-crashed`;
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
  db.exec(sql);
  cpSync(home.unbidden, crashed, { recursive: true });
  db.close();
  rmSync(home.unbidden, { recursive: true });
  cpSync(crashed, home.unbidden, { recursive: true });
  // A copy has the mode of any folder, and a home is its user's alone.
  chmodSync(home.unbidden, 0o700);
}

function noise(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 167 + 13) % 251);
}
