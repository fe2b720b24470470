import type { BackupStore, StoreFiles } from "../../port/backup-store.ts";
import type { Connection } from "../connection/connection.ts";
import { seal } from "../connection/seals.ts";
import { space } from "../connection/space.ts";
import { forgetting, missing, reading, replace } from "../memories/files.ts";
import { clearCopy } from "./clear-copy.ts";
import { verify } from "./verify.ts";

/** What keeps a store sound; a bundle of its own, because no hook ever asks for it. */
export function safekeepingOver(db: Connection): BackupStore {
  return {
    verify: async ({ deep }) => verify(db, deep),
    seal: async (limit) => seal(db, limit),
    backUp: async (file) => void db.run("VACUUM INTO ?", file),
    forgetting: async () => forgetting(db),
    space: async () => space(db),
  };
}

/** Files of stores that nobody has open: backups, and what takes a store's place. */
export const STORE_FILES: StoreFiles = {
  clearSecrets: clearCopy,
  verify: (file, { deep }) => reading(file, (db) => verify(db, deep)),
  forgetting: (file) => reading(file, forgetting),
  missing,
  replace,
};
