import { existsSync, linkSync, renameSync } from "node:fs";
import { codeOf, UnbiddenError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Difference } from "../../../domain/store-check.ts";
import type { StoreFiles } from "../../port/backup-store.ts";
import { type Connection, connect, type Row } from "../connection/connection.ts";
import { contentOf } from "./content.ts";
import { forgetMemory } from "./forget.ts";
import { isBuried } from "./tombstones.ts";

/** How much was forgotten, and what last; whoever sees it unchanged knows that nothing was forgotten meanwhile. */
export function forgetting(db: Connection): string {
  const row = db.get("SELECT count(*) AS count, coalesce(max(at), 0) AS last FROM tombstone");
  return `${row?.count} ${row?.last}`;
}

export function reading<T>(file: string, read: (db: Connection) => T): T {
  const db = connect(file, 0, "read");
  try {
    return read(db);
  } finally {
    db.close();
  }
}

export function missing(file: string, from: string): Difference | null {
  try {
    return reading(file, (db) => {
      db.run("ATTACH ? AS present", from);
      const count = (table: "memory" | "event") =>
        Number(
          db.get(
            `SELECT count(*) AS count FROM present.${table} WHERE id NOT IN (SELECT id FROM main.${table})`,
          )?.count,
        );
      return { memories: count("memory"), events: count("event") };
    });
  } catch {
    // The caller says that nobody can tell.
    return null;
  }
}

/** One rename puts the draft there, and until then the store is locked: so whoever comes finds the one or the other. */
export function replace({ store, draft, aside, key, at }: Replacement): { carried: boolean } {
  const held = existsSync(store) ? holdAlone(store) : null;
  try {
    const carried = prepare(draft, held, key, at);
    if (existsSync(store)) linkSync(store, aside);
    // A journal beside it is our own where we hold it, and goes with that.
    for (const suffix of held ? ["-wal", "-shm"] : ["-wal", "-shm", "-journal"])
      if (existsSync(store + suffix)) renameSync(store + suffix, aside + suffix);
    renameSync(draft, store);
    return { carried };
  } catch (error) {
    if (held) giveBack(held);
    throw error;
  } finally {
    held?.close();
  }
}

type Replacement = Parameters<StoreFiles["replace"]>[0];

/** Null for what cannot be opened as a store; nobody else can, then. Throws `STORE_BUSY`. */
function holdAlone(store: string): Connection | null {
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

function giveBack(held: Connection): void {
  held.exec("COMMIT");
  held.exec("PRAGMA journal_mode=WAL");
}

/** Makes the draft a store; what was forgotten or switched off since the backup stays so. */
function prepare(draft: string, present: Connection | null, key: Uint8Array, at: number): boolean {
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
      for (const { id } of forgotten(db, key)) forgetMemory(db, key, String(id), at);
    });
    return true;
  } catch {
    // The caller says so: a store that is damaged there cannot be asked.
    return false;
  }
}

/** Where both know it, what the present store says of it. */
function carry(db: Connection, present: Connection): void {
  const put = "INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING";
  present.each("SELECT hash, at FROM tombstone", (row) => db.run(put, String(row.hash), Number(row.at)));
  for (const table of ["project", "session"])
    for (const { id, off } of present.all(`SELECT id, off FROM ${table}`))
      db.run(`UPDATE ${table} SET off = ?1 WHERE id = ?2 AND off <> ?1`, Number(off), String(id));
  db.exec("DELETE FROM pause");
  const rest = "INSERT INTO pause VALUES (?, ?, ?)";
  present.each("SELECT subject, from_at, to_at FROM pause", ({ subject, from_at, to_at }) =>
    db.run(rest, String(subject), Number(from_at), to_at as number | null),
  );
}

function forgotten(db: Connection, key: Uint8Array): Row[] {
  return db
    .all("SELECT id, kind, title, body FROM memory")
    .filter((row) =>
      [contentOf(row as unknown as Memory), `memory:${row.id}`].some((content) => isBuried(db, key, content)),
    );
}
