import type { StoreFiles } from "../../port/backup-store.ts";
import type { Operations } from "../connection/operations.ts";
import { writeRowChecksums } from "../connection/row-checksums.ts";
import { space } from "../connection/space.ts";
import { forgetting, missing, reading, replace } from "../memories/files.ts";
import { clearCopy } from "./clear-copy.ts";
import { verify } from "./verify.ts";

/** Verification and backups; no hook asks for them. */
export const backupOperations = {
  verify: (db, { deep }) => verify(db, deep),
  writeRowChecksums,
  backUp: (db, file) => void db.run("VACUUM INTO ?", file),
  forgetting,
  space,
} satisfies Operations;

/** Files of stores that nobody has open: backups, and what takes a store's place. */
export const STORE_FILES: StoreFiles = {
  clearSecrets: clearCopy,
  verify: (file, { deep }) => reading(file, (db) => verify(db, deep)),
  forgetting: (file) => reading(file, forgetting),
  missing,
  replace,
};
