import type { MaintenanceStore } from "../../port/maintenance-store.ts";
import type { Judge } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { secretClearing } from "./clear-secrets.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { freeSpace, removeDue } from "./remove.ts";
import { reterm } from "./reterm.ts";

/** What only upkeep asks of the store; a bundle of its own, because no hook ever does. */
export function houseStore(db: Connection): MaintenanceStore<Judge> {
  return {
    ...secretClearing(db),
    tidy: async (step) => mergeDuplicates(db, step),
    removeDue: async (limits, rows) => removeDue(db, limits, rows),
    reterm: async (limit) => reterm(db, limit),
    freeSpace: async () => freeSpace(db),
  };
}
