import { lstatSync } from "node:fs";
import { codeOf, type ErrorCode } from "../../../domain/errors.ts";
import type { ClearingStep } from "../../port/maintenance-store.ts";
import { type Connection, connect } from "../connection/connection.ts";
import { SCHEMA_VERSION } from "../connection/migrations.ts";
import { writeRowChecksums } from "../connection/row-checksums.ts";
import { reading } from "../memories/files.ts";
import { clearSecrets, endClearing } from "./clear-secrets.ts";

/** Rows sealed in one transaction. */
const SEALED_AT_ONCE = 2_000;

/** One slice of clearing a copy of a store; null for one that this program cannot read. Throws `STORE_*` where it may later. */
export function clearCopy(file: string, step: ClearingStep): { more: boolean } | null {
  try {
    // A pipe would be waited at without end, and what a link leads to is somebody else's.
    if (!lstatSync(file).isFile()) return null;
    if (reading(file, versionOf) !== SCHEMA_VERSION) return null;
    const db = connect(file, 0);
    try {
      return slice(db, step);
    } finally {
      db.close();
    }
  } catch (error) {
    // The caller removes it: what cannot be read cannot be cleared.
    if (UNREADABLE.has(codeOf(error, "STORE_FAILED"))) return null;
    throw error;
  }
}

/** Of a full disk, a lock or a missing right nobody may conclude that a backup is worth nothing. */
const UNREADABLE: ReadonlySet<ErrorCode> = new Set(["STORE_UNREADABLE", "STORE_DAMAGED"]);

function slice(db: Connection, step: ClearingStep): { more: boolean } {
  const { isDue, more } = clearSecrets(db, step);
  if (!isDue || more) return { more };
  endClearing(db, { version: step.version, told: true });
  while (writeRowChecksums(db, SEALED_AT_ONCE) > 0);
  return { more: false };
}

function versionOf(db: Connection): unknown {
  return db.get("PRAGMA user_version")?.user_version;
}
