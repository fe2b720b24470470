import type { Operations } from "../connection/operations.ts";
import { clearSecrets, endClearing } from "./clear-secrets.ts";
import { takeNotice } from "./clearing-notice.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { freeSpace, removeDue } from "./remove.ts";

/** Operations of maintenance, loaded on first use. */
export const maintenanceOperations = {
  tidy: mergeDuplicates,
  removeDue,
  freeSpace,
  clearSecrets,
  endClearing: (db, done) => endClearing(db, { ...done, isSilent: false }),
  takeClearingNotice: (db) => db.transaction(() => takeNotice(db)),
} satisfies Operations;
