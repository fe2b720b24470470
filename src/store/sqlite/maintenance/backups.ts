import { lstatSync } from "node:fs";
import { codeOf, type ErrorCode } from "../../../domain/errors.ts";
import type { StoreSpace } from "../../../domain/store-check.ts";
import type { StoreFiles } from "../../port/backup-store.ts";
import type { ClearingStep } from "../../port/maintenance-store.ts";
import { type Connection, connect } from "../connection/connection.ts";
import { SCHEMA_VERSION } from "../connection/migrations.ts";
import type { Operations } from "../connection/operations.ts";
import { writeRowChecksums } from "../connection/row-checksums.ts";
import { countMissing, forgetting, readStoreFile, replaceStore } from "../memories/files.ts";
import { clearSecrets, endClearing } from "./clear-secrets.ts";
import { verify } from "./verify.ts";

/** Verification and backups; no hook asks for them. */
export const backupOperations = {
  verify: (db, { deep }) => verify(db, deep),
  writeRowChecksums,
  backUp: (db, file) => void db.run("VACUUM INTO ?", file),
  forgetting,
  space,
} satisfies Operations;

/** Files of stores that nobody has open: backups and drafts. */
export const STORE_FILES: StoreFiles = {
  clearSecrets: clearCopy,
  verify: (file, { deep }) => readStoreFile(file, (db) => verify(db, deep)),
  forgetting: (file) => readStoreFile(file, forgetting),
  missing: countMissing,
  replace: replaceStore,
};

/** Reads the number of every page, so it takes as long as reading the file. */
export function space(db: Connection): StoreSpace {
  const rows = db.all<{ name: string; bytes: number }>(
    `SELECT coalesce(s.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes
     FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name
     WHERE d.aggregate = 1 GROUP BY 1`,
  );
  const sizes = new Map<string, number>();
  for (const row of rows) {
    const name = row.name.replace(/^memory_fts_.*/, "memory_fts");
    sizes.set(name, (sizes.get(name) ?? 0) + row.bytes);
  }
  const tables = [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
  return { tables, freeBytes: db.number("PRAGMA freelist_count") * db.number("PRAGMA page_size") };
}

/** Checksums written in one transaction. */
const CHECKSUMS_AT_ONCE = 2_000;

/** One slice of redacting a copy of a store; null for an unreadable one. Throws `STORE_*` where a retry may work. */
function clearCopy(file: string, step: ClearingStep): { more: boolean } | null {
  try {
    // A pipe would block for ever, and the target of a link belongs to somebody else.
    if (!lstatSync(file).isFile()) return null;
    if (readStoreFile(file, (db) => db.number("PRAGMA user_version")) !== SCHEMA_VERSION) return null;
    const db = connect(file, 0);
    try {
      return slice(db, step);
    } finally {
      db.close();
    }
  } catch (error) {
    // The caller removes a file that cannot be read, because it cannot be cleared.
    if (UNREADABLE.has(codeOf(error, "STORE_FAILED"))) return null;
    throw error;
  }
}

/** A full disk, a lock or a missing right says nothing against the backup. */
const UNREADABLE: ReadonlySet<ErrorCode> = new Set(["STORE_UNREADABLE", "STORE_DAMAGED"]);

function slice(db: Connection, step: ClearingStep): { more: boolean } {
  const { isDue, more } = clearSecrets(db, step);
  if (!isDue || more) return { more };
  endClearing(db, { version: step.version, isSilent: true });
  while (writeRowChecksums(db, CHECKSUMS_AT_ONCE) > 0);
  return { more: false };
}
