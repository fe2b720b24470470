import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "./sandbox.ts";

/** What the store holds of a happening, without what differs from one session to the next. */
export type StoredEvent = {
  readonly kind: string;
  readonly text: string;
  readonly tool: string | null;
  readonly trust: number;
};

/** A session's events in the order in which they happened; starts and ends have no counterpart in a transcript. */
export function storedEvents(sandbox: Sandbox, nativeSession: string): StoredEvent[] {
  const db = new DatabaseSync(join(sandbox.unbiddenHome, "unbidden.db"), { readOnly: true });
  try {
    const rows = db
      .prepare(
        `SELECT e.kind, e.text, e.tool, e.trust FROM event e JOIN session s ON s.id = e.session
         WHERE s.native_id = ? AND e.kind NOT LIKE 'session-%' ORDER BY coalesce(e.place, e.seq)`,
      )
      .all(nativeSession);
    return rows.map((row) => ({ ...row }) as StoredEvent);
  } finally {
    db.close();
  }
}
