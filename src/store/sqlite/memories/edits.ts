import type { Operations } from "../connection/operations.ts";
import { joinProject } from "../sessions/join.ts";
import { amend } from "./amend.ts";
import { forgetByOrigin } from "./forget-by-origin.ts";
import { memoryCursors, memoryLines } from "./lines.ts";
import { endRemoved, memoriesByRule, projectsNamed, storeImported } from "./sources.ts";
import { timeline } from "./timeline.ts";
import { exportRecords, importRecords } from "./transfer.ts";

/** Edits by the user and imports, loaded on first use because no hook needs them. */
export const editOperations = {
  amend: (db, id, change, at) => amend(db, db.key, id, change, at),
  forgetByOrigin: (db, origin, options) => forgetByOrigin(db, db.key, origin, options),
  timeline,
  memoryLines,
  memoryCursors,
  exportRecords,
  importRecords: (db, batch) => importRecords(db, db.key, batch),
  projectsNamed,
  storeImported: (db, batch, judge) => storeImported(db, db.key, batch, judge),
  memoriesByRule,
  endRemoved: endRemoved,
  joinProject,
} satisfies Operations;
