import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { APPLICATION_ID, SCHEMA_VERSION } from "../../src/store/sqlite/connection/migrations.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-refusals-"));
  path = join(folder, "home", "unbidden.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openSqliteStore({ path, busyTimeoutMs: 0, key: new Uint8Array(32), newId: randomUUID });

/** The bytes of the file and of its log. */
const bytes = () =>
  ["", "-wal"].map((suffix) => (existsSync(path + suffix) ? readFileSync(path + suffix) : null));

/** Leaves a database as a killed process would: with its log beside it. */
function left(sql: string, journal: "wal" | "delete"): void {
  const source = join(folder, "source.db");
  const db = new DatabaseSync(source);
  db.exec(`PRAGMA journal_mode=${journal}`);
  db.exec(sql);
  mkdirSync(dirname(path));
  for (const suffix of ["", "-wal"])
    if (existsSync(source + suffix)) copyFileSync(source + suffix, path + suffix);
  db.close();
}
const newer = `PRAGMA application_id=${APPLICATION_ID}; CREATE TABLE later (x); PRAGMA user_version=${SCHEMA_VERSION + 1}`;
const foreign = "CREATE TABLE invoice (x); INSERT INTO invoice VALUES ('words')";

test.each([
  ["of a newer schema", newer, "delete", "STORE_NEWER"],
  ["of a newer schema, its log still open", newer, "wal", "STORE_NEWER"],
  ["of another program", foreign, "delete", "STORE_UNREADABLE"],
  ["of another program, its log still open", foreign, "wal", "STORE_UNREADABLE"],
  [
    "of another program that counts versions",
    `${foreign}; PRAGMA user_version=1`,
    "delete",
    "STORE_UNREADABLE",
  ],
  [
    "of another program that names itself",
    `${foreign}; PRAGMA application_id=7`,
    "delete",
    "STORE_UNREADABLE",
  ],
] as const)("a database %s is refused and left as it is, byte for byte", (_whose, sql, journal, code) => {
  left(sql, journal);
  const before = bytes();
  expect(before[1] !== null).toBe(journal === "wal");
  expect(() => open()).toThrow(expect.objectContaining({ code }));
  expect(bytes()).toEqual(before);
});

test("a store that was moved away without its log is not mixed into the new one", () => {
  left(`CREATE TABLE later (x); ${"INSERT INTO later VALUES (randomblob(9000));".repeat(9)}`, "wal");
  rmSync(path);
  const before = bytes();
  expect(() => open()).toThrow(expect.objectContaining({ code: "STORE_UNREADABLE" }));
  expect(bytes()).toEqual(before);
  expect(readdirSync(dirname(path))).toEqual(["unbidden.db-wal"]);
});

test.each([
  ["garbage", "not a database, but long enough to look like one ".repeat(100)],
  ["a few bytes", "x"],
  ["nothing", ""],
  ["half a header", "SQLite format 3\0"],
])("a file that holds %s is refused and left as it is", (_what, text) => {
  mkdirSync(dirname(path));
  writeFileSync(path, text);
  expect(() => open()).toThrow(expect.objectContaining({ code: "STORE_UNREADABLE" }));
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(readdirSync(dirname(path))).toEqual(["unbidden.db"]);
});

test.each([
  ["a folder in its place", () => mkdirSync(path, { recursive: true })],
  ["a file in its folder's place", () => writeFileSync(dirname(path), "")],
])("%s is a home that cannot be used", (_what, prepare) => {
  prepare();
  expect(() => open()).toThrow(expect.objectContaining({ code: "HOME_UNUSABLE" }));
});
