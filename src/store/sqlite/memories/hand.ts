import type { EditStore } from "../../port/edit-store.ts";
import type { Store } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { amend } from "./amend.ts";
import { forgetByOrigin } from "./forget-by-origin.ts";
import { sourceStore } from "./sources.ts";
import { timeline } from "./timeline.ts";
import { exportRecords, importRecords } from "./transfer.ts";

/** What only the user's hand asks of the store; a bundle of its own, because no hook ever does. */
export function handStore(db: Connection, key: Uint8Array): EditStore & Pick<Store, "storeImported"> {
  return {
    amend: async (memory, change, at) => amend(db, memory, change, at),
    forgetByOrigin: async (origin, options) => forgetByOrigin(db, key, origin, options),
    timeline: async (filter) => timeline(db, filter),
    exportRecords: async (project, take) => exportRecords(db, project, take),
    ...sourceStore(db, key),
    importRecords: async (batch) => importRecords(db, key, batch),
  };
}
