// Parts of the store that are loaded on first use, because most processes never ask for them.

import { TEXT_VERSION } from "../../../text/terms.ts";
import type { BackupStore } from "../../port/backup-store.ts";
import type { CarriedContexts } from "../../port/carried-contexts.ts";
import type { EditStore } from "../../port/edit-store.ts";
import type { MaintenanceStore } from "../../port/maintenance-store.ts";
import type { TaskStore } from "../../port/task-store.ts";
import type { Judge, Store } from "../../store.ts";
import { lastHeard, takeCopy } from "../sessions/recent.ts";
import type { Connection } from "./connection.ts";
import { textVersionOf } from "./health.ts";

/** What people do by hand; no hook ever asks for it. */
export function byHand(db: Connection, key: Uint8Array): EditStore & Pick<Store, "storeImported"> {
  const hand = async () => (await import("../memories/hand.ts")).handStore(db, key);
  return {
    amend: async (...given) => (await hand()).amend(...given),
    forgetByOrigin: async (...given) => (await hand()).forgetByOrigin(...given),
    timeline: async (...given) => (await hand()).timeline(...given),
    exportRecords: async (...given) => (await hand()).exportRecords(...given),
    importRecords: async (...given) => (await hand()).importRecords(...given),
    sourceMark: async (...given) => (await hand()).sourceMark(...given),
    projectsNamed: async (...given) => (await hand()).projectsNamed(...given),
    storeImported: async (...given) => (await hand()).storeImported(...given),
    endRemoved: async (...given) => (await hand()).endRemoved(...given),
  };
}

/** Where a context was copied or a sub-agent begins one. */
export function contextsOver(db: Connection): CarriedContexts & TaskStore {
  const contexts = async () => (await import("../sessions/contexts.ts")).contextStore(db);
  return {
    lastHeard: async (project, except) => lastHeard(db, project, except),
    takeCopy: async (session) => takeCopy(db, session),
    repliedBetween: async (...given) => (await contexts()).repliedBetween(...given),
    carryContext: async (...given) => (await contexts()).carryContext(...given),
    carryBlocks: async (...given) => (await contexts()).carryBlocks(...given),
    expectCopy: async (session) => (await contexts()).expectCopy(session),
    putTask: async (task) => (await contexts()).putTask(task),
    takeTask: async (...given) => (await contexts()).takeTask(...given),
  };
}

/** What keeps it sound. */
export function safekeeping(db: Connection): BackupStore {
  const kept = async () => (await import("../maintenance/safekeeping.ts")).safekeepingOver(db);
  return {
    verify: async (...given) => (await kept()).verify(...given),
    seal: async (...given) => (await kept()).seal(...given),
    backUp: async (...given) => (await kept()).backUp(...given),
    forgetting: async () => (await kept()).forgetting(),
    space: async () => (await kept()).space(),
  };
}

/** What keeps house; only upkeep asks for it. */
export function houseOver(db: Connection): MaintenanceStore<Judge> {
  const house = async () => (await import("../maintenance/house.ts")).houseStore(db);
  return {
    tidy: async (step) => (await house()).tidy(step),
    removeDue: async (limits, rows) => (await house()).removeDue(limits, rows),
    reterm: async (limit) => textVersionOf(db) !== TEXT_VERSION && (await house()).reterm(limit),
    freeSpace: async () => (await house()).freeSpace(),
    clearSecrets: async (step) => (await house()).clearSecrets(step),
    endClearing: async (done) => (await house()).endClearing(done),
    takeClearingNotice: async () => (await house()).takeClearingNotice(),
  };
}
