import { existsSync, linkSync, renameSync } from "node:fs";
import { codeOf, UnbiddenError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Difference } from "../../../domain/store-check.ts";
import type { StoreFiles } from "../../port/backup-store.ts";
import { type Connection, connect, type Row } from "../connection/connection.ts";
import { carryShared } from "../sync/group-tombstones.ts";
import { contentOf } from "./content.ts";
import { forgetMemory } from "./forget.ts";
import { isBuried } from "./tombstones.ts";

/** Count and last time of tombstones; unchanged while nothing is forgotten. */
export function forgetting(db: Connection): string {
  return db.texts("SELECT count(*) || ' ' || coalesce(max(at), 0) FROM tombstone")[0] ?? "";
}

export function readStoreFile<T>(file: string, read: (db: Connection) => T): T {
  const db = connect(file, 0, "read");
  try {
    return read(db);
  } finally {
    db.close();
  }
}

export function countMissing(file: string, from: string): Difference | null {
  try {
    return readStoreFile(file, (db) => {
      db.run("ATTACH ? AS present", from);
      const count = (table: "memory" | "event") =>
        db.number(`SELECT count(*) FROM present.${table} WHERE id NOT IN (SELECT id FROM main.${table})`);
      return { memories: count("memory"), events: count("event") };
    });
  } catch {
    // The caller reports that it is unknown.
    return null;
  }
}

/** The store is locked until one rename replaces it, so that others see either file whole. */
export function replaceStore({ store, draft, aside, key, at }: Replacement): { carried: boolean } {
  const locked = existsSync(store) ? lockStore(store) : null;
  try {
    const carried = prepareDraft(draft, locked, key, at);
    if (existsSync(store)) linkSync(store, aside);
    // A journal beside it is our own where we hold it, and goes with that.
    for (const suffix of locked ? ["-wal", "-shm"] : ["-wal", "-shm", "-journal"])
      if (existsSync(store + suffix)) renameSync(store + suffix, aside + suffix);
    renameSync(draft, store);
    return { carried };
  } catch (error) {
    if (locked) unlockStore(locked);
    throw error;
  } finally {
    locked?.close();
  }
}

type Replacement = Parameters<StoreFiles["replace"]>[0];

/** Null for a file that nobody can open as a store. Throws `STORE_BUSY`. */
function lockStore(store: string): Connection | null {
  let db: Connection | null = null;
  try {
    db = connect(store, 1_000);
    db.exec("PRAGMA locking_mode=EXCLUSIVE");
    // Without a log of its own, so that closing it removes none beside the store that is there by then.
    if (db.get("PRAGMA journal_mode=DELETE")?.journal_mode !== "delete")
      throw new UnbiddenError("STORE_BUSY", "another process has the store open");
    db.exec("BEGIN EXCLUSIVE");
    return db;
  } catch (error) {
    db?.close();
    if (codeOf(error, "STORE_FAILED") === "STORE_BUSY") throw error;
    return null;
  }
}

function unlockStore(db: Connection): void {
  db.exec("COMMIT");
  db.exec("PRAGMA journal_mode=WAL");
}

/** Makes the draft a store; what was forgotten or switched off since the backup stays so. */
function prepareDraft(draft: string, present: Connection | null, key: Uint8Array, at: number): boolean {
  const db = connect(draft, 0);
  try {
    const carried = present !== null && tryCarry(db, present, key, at);
    db.exec("PRAGMA journal_mode=WAL");
    return carried;
  } finally {
    db.close();
  }
}

function tryCarry(db: Connection, present: Connection, key: Uint8Array, at: number): boolean {
  try {
    db.transaction(() => {
      carry(db, present);
      for (const { id } of buriedMemories(db, key)) forgetMemory(db, key, String(id), at);
    });
    return true;
  } catch {
    // The caller says so: a store that is damaged there cannot be asked.
    return false;
  }
}

/** Copies tombstones and switches from the present store. */
function carry(db: Connection, present: Connection): void {
  const putTombstone = "INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING";
  present.each("SELECT hash, at FROM tombstone", (row) =>
    db.run(putTombstone, String(row.hash), Number(row.at)),
  );
  carryShared(db, present);
  for (const table of ["project", "session"])
    for (const { id, off } of present.all(`SELECT id, off FROM ${table}`))
      db.run(`UPDATE ${table} SET off = ?1 WHERE id = ?2 AND off <> ?1`, Number(off), String(id));
  db.exec("DELETE FROM pause");
  const putPause = "INSERT INTO pause VALUES (?, ?, ?)";
  present.each("SELECT subject, from_at, to_at FROM pause", ({ subject, from_at, to_at }) =>
    db.run(putPause, String(subject), Number(from_at), to_at as number | null),
  );
}

function buriedMemories(db: Connection, key: Uint8Array): Row[] {
  return db
    .all("SELECT id, kind, title, body FROM memory")
    .filter((row) =>
      [contentOf(row as unknown as Memory), `memory:${row.id}`].some((content) => isBuried(db, key, content)),
    );
}
