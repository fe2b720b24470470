import { existsSync, linkSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UnbiddenError } from "../../../domain/errors.ts";
import { createOwnFile } from "../../../files/own-file.ts";
import { syncFolder } from "../../../files/sync.ts";
import { type BusyTimeout, type Connection, connect } from "./connection.ts";
import { APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION, schema } from "./migrations.ts";
import { truncateLog } from "./upkeep.ts";

/** A longer log is moved into the store's file, because every process that opens the store reads the whole log first. */
const LOG_BYTES = 1_000_000;

/** Opens the store, creating or migrating it. Throws `STORE_*` or `HOME_UNUSABLE`; never deletes or rebuilds. */
export function openDatabase(path: string, busyTimeout: BusyTimeout, newId: () => string): Connection {
  const logBytes = sizeOf(`${path}-wal`);
  // In this order: the file of a store is made before its log.
  if (logBytes !== undefined) refuseOrphanedLog(path);
  if (!existsSync(path)) createDatabase(path, busyTimeout, newId);
  // Opening it would delete the log that may lie beside it.
  if (sizeOf(path) === 0) throw new UnbiddenError("STORE_UNREADABLE", `${path} is empty`);
  const db = connect(path, busyTimeout);
  // Not closed when it is refused: closing would move the log of a newer store into its file.
  migrate(db, path);
  // SQLite restarts a log only where two processes overlap, which hooks that end one by one never do.
  if (logBytes !== undefined && logBytes > LOG_BYTES) truncateLog(db);
  return db;
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** SQLite would play the log of a store that was moved away into the new one beside it, and damage that. */
function refuseOrphanedLog(path: string): void {
  if (!existsSync(path))
    throw new UnbiddenError("STORE_UNREADABLE", `${path}-wal belongs to a missing store`);
}

/** The file appears under its name only when it is whole, so that of many first hooks none sees half a schema. */
function createDatabase(path: string, busyTimeout: BusyTimeout, newId: () => string): void {
  const draft = `${path}.${newId()}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite gives its own files the mode of this one, whatever the umask.
    createOwnFile(dirname(path), draft);
  } catch (error) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write in ${dirname(path)}`, { cause: error });
  }
  try {
    const db = connect(draft, busyTimeout);
    initialise(db);
    // Closing does this, too, but is silent where the disk is full, and without its log the file is no store.
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    publish(draft, path);
    // A power cut must not leave a log, which SQLite syncs by itself, beside a store whose name is lost.
    syncFolder(dirname(path));
  } finally {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(draft + suffix, { force: true });
  }
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw new UnbiddenError("HOME_UNUSABLE", `cannot create ${path}`, { cause: error });
  }
}

function initialise(db: Connection): void {
  // Both must come before the first table; WAL is remembered by the file.
  db.exec("PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL");
  db.exec(`PRAGMA application_id=${APPLICATION_ID}`);
  db.transaction(() => {
    db.exec(schema());
    db.exec(`PRAGMA user_version=${SCHEMA_VERSION}`);
  });
}

function migrate(db: Connection, path: string): void {
  const version = db.number("PRAGMA user_version");
  const isOurs = db.number("PRAGMA application_id") === APPLICATION_ID;
  if (version === SCHEMA_VERSION && isOurs) return;
  if (version > SCHEMA_VERSION) {
    throw new UnbiddenError(
      "STORE_NEWER",
      `${path} has schema ${version}, this program knows ${SCHEMA_VERSION}`,
    );
  }
  if (!isOurs) throw new UnbiddenError("STORE_UNREADABLE", `${path} is another program's database`);
  upgrade(db, path, version);
}

/** A verified copy first: a migration that goes wrong must cost nothing. */
function upgrade(db: Connection, path: string, from: number): void {
  const copy = `${path}.schema-${from}`;
  if (!existsSync(copy)) {
    db.run("VACUUM INTO ?", copy);
    const backup = connect(copy, 0);
    const sound = backup.get("PRAGMA quick_check(1)")?.quick_check === "ok";
    backup.close();
    if (!sound)
      throw new UnbiddenError("STORE_FAILED", `the copy ${copy} made before migrating is not sound`);
  }
  applyMigrations(db, from);
}

function applyMigrations(db: Connection, from: number): void {
  for (const [index, migration] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version < from) continue;
    db.transaction(() => {
      // Another process may have been faster.
      if (db.number("PRAGMA user_version") > version) return;
      migration(db);
      db.exec(`PRAGMA user_version=${version + 1}`);
    });
  }
}
