import type { ClearedSecrets } from "../../port/maintenance-store.ts";
import type { Connection } from "../connection/connection.ts";
import { deleteSetting, readSetting, writeSetting } from "../connection/settings.ts";

const NOTICE = "redact_notice";
const NONE: ClearedSecrets = { secrets: 0, kinds: [] };

/** What was cleared and nobody was told of yet. */
export function readNotice(db: Connection): ClearedSecrets {
  const stored = JSON.parse(readSetting(db, NOTICE) ?? "null") as ClearedSecrets | number | null;
  // Earlier versions kept the number alone.
  return typeof stored === "number" ? { secrets: stored, kinds: [] } : (stored ?? NONE);
}

export function putNotice(db: Connection, cleared: ClearedSecrets): void {
  deleteSetting(db, NOTICE);
  if (cleared.secrets > 0) writeSetting(db, NOTICE, JSON.stringify(cleared));
}

export function takeNotice(db: Connection): ClearedSecrets {
  const cleared = readNotice(db);
  deleteSetting(db, NOTICE);
  return cleared;
}
